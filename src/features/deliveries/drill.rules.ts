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

/** Somebody's word that they are there counts for so long. */
export const answersForMs = 3_600_000;

/** Whether a message is of a drill, and whether that is over; null for others. */
export function drillStateOf({ groupKey, createdAt }: { groupKey: string | null; createdAt: Date }, now: Date) {
  if (drillOf(groupKey) === null) return null;
  return now.getTime() - createdAt.getTime() > answersForMs ? ("over" as const) : ("open" as const);
}

export const drillWords = "This is Tunse. This is a drill, nothing is wrong. Press 1 to say that you are here.";
export const overWords = "This was a drill, and it is over. Nothing is wrong. Goodbye.";
export const hereWords = "Thank you. It was a drill, and you were reached. Goodbye.";
