export const anchorKinds = ["rfc3161", "opentimestamps"] as const;
export type AnchorKind = (typeof anchorKinds)[number];

export const kindNames: Record<AnchorKind, string> = {
  rfc3161: "Time stamp (RFC 3161)",
  opentimestamps: "OpenTimestamps",
};

/** Whose word it is: the address without what leads to it. */
export function authorityOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, "")}`;
}

const ends: Record<AnchorKind, string> = { rfc3161: "tsr", opentimestamps: "ots" };

/** What its file is called beside the checkpoint: tools take `checkpoint-SIZE.txt` and this. */
export const anchorFile = ({ kind, authority, size }: { kind: AnchorKind; authority: string; size: number }): string =>
  `checkpoint-${size}.${authority.replaceAll(/[^a-z0-9]+/gi, "-")}.${ends[kind]}`;
export const noteFile = (size: number): string => `checkpoint-${size}.txt`;

const dayMs = 86_400_000;
/** Once a day, with some hours for a day on which it came late. */
const restMs = 20 * 3_600_000;
/** A block takes hours; what none has named for so long none will. */
export const longestWaitMs = 30 * dayMs;

/** Whether somebody is asked now: for the newest checkpoint, once a day, and only when it says something new. */
export const isDue = (last: { size: number; keptAt: Date } | undefined, size: number, now: Date): boolean =>
  last === undefined || (last.size < size && now.getTime() - last.keptAt.getTime() > restMs);

type Standing = {
  authority: string;
  lastAt: string | null;
  trouble: { says: string; since: string; times: number } | null;
};
const staleMs = 3 * dayMs;

/** What a site admin must know of those who keep checkpoints. */
export function problemsOf(all: readonly Standing[], now: Date): string[] {
  return all.flatMap(({ authority, lastAt, trouble }) => {
    const isStale = lastAt !== null && now.getTime() - Date.parse(lastAt) > staleMs;
    if (trouble)
      return [`${authority}: ${trouble.says}${isStale ? " It has kept nothing for more than three days." : ""}`];
    return [];
  });
}
