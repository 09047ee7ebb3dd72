/** Where somebody who is rung to try answers, which holds all messages of a drill together as well. */
export const drillLink = (id: string): string => `/on-call/drills/${id}`;

/** The drill that messages belong to; null of others. */
export const drillOf = (groupKey: string | null): string | null =>
  /^\/on-call\/drills\/([0-9a-f-]{36})$/.exec(groupKey ?? "")?.[1] ?? null;

/** What the button "I am here" stands for. */
export const hereButton = (id: string): string => `here:${id}`;
export const drillOfHere = (button: string): string | null => /^here:([0-9a-f-]{36})$/.exec(button)?.[1] ?? null;

/** How long people have to answer a message before they are called. */
export const callAfterMs = 60_000;

export const drillWords = "This is Tunse. This is a drill, nothing is wrong. Press 1 to say that you are here.";
export const hereWords = "Thank you. It was a drill, and you were reached. Goodbye.";
