/** What can be done by a button of a notice, without opening anything. */
export const pushedActs = ["acknowledge", "start"] as const;
export type PushedAct = (typeof pushedActs)[number];

export const pushedActTitles: Record<PushedAct, string> = { acknowledge: "I have it", start: "Start the job" };

/** How long a button is good, in hours. */
export const pushedHours = 24;

/** Who acts on what by which browser, and until when; the name of its delivery makes a second press the same press. */
export type Pressed = {
  act: PushedAct;
  thingId: string;
  accountId: string;
  browserId: string;
  deliveryId: string;
  until: number;
};

export const packed = (one: Pressed): string =>
  [one.act, one.thingId, one.accountId, one.browserId, one.deliveryId, one.until].join(" ");

/** What a text of ours says; its signature has to be looked at besides. */
export function unpacked(text: string): Pressed | null {
  const [word, thingId = "", accountId = "", browserId = "", deliveryId = "", until = ""] = text.split(" ");
  const act = pushedActs.find((known) => known === word);
  return act ? { act, thingId, accountId, browserId, deliveryId, until: Number(until) } : null;
}

const ownJob = /^\/technician\/tasks\/([0-9a-f-]{36})$/;

/** The job of a technician that a notice leads to. */
export const jobOf = (link: string | null): string | null => ownJob.exec(link ?? "")?.[1] ?? null;
