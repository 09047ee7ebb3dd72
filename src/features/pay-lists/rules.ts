import type { LineState } from "./fields.ts";

/** "100225.00": naira as forms of banks take them, to the kobo. */
export const plainNaira = (kobo: number): string => `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;

/** What stands with a transfer at the bank, by which its line is found again: banks take few signs and no others. */
export const narrationOf = (list: number, line: number): string => `TUNSE LIST ${list} LINE ${line}`;

/** The references of a list as they were typed, a line each; null where they are not as many as what was paid. */
export function referencesIn(text: string, count: number): (string | null)[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return Array.from({ length: count }, () => null);
  return lines.length === count ? lines.map((line) => line || null) : null;
}

type Listed = { state: LineState; isOwed: boolean; isChanged: boolean; number: string };

/** Whether a line goes to the bank: it is still owed as it stands, and by the account it names. */
export const goesToBank = ({ state, isOwed, isChanged, number }: Listed): boolean =>
  state === "listed" && isOwed && !isChanged && number !== "";

/** What stands in the way of paying a line at the bank, in a sentence, or null. */
export function lineProblem({ state, isOwed, isChanged, number }: Listed): string | null {
  if (state !== "listed") return null;
  if (!isOwed) return "Do not pay this: it was paid in another way, or is not accepted any more.";
  if (number === "") return "Their account here is gone, and its bank details with it, so the file leaves this out.";
  return isChanged
    ? "They have other bank details since, so the file leaves this out. Ask them before you pay it."
    : null;
}

/** Of what is owed: why it cannot be put on another list. */
export const listedAlready = "It is on a list already.";

type Due = { payTo: { restsUntil: Date } | null; isListed: boolean; isAhead?: boolean; now: Date };

/** Why something that is owed cannot be put on a list, or null. */
export function listingProblem({ payTo, isListed, isAhead, now }: Due): string | null {
  if (isListed) return listedAlready;
  if (isAhead) return "What they are given ahead before this is not proved yet.";
  if (payTo === null) return "The contractor has given no bank details.";
  return payTo.restsUntil > now ? "The bank details are new, and rest for a day first." : null;
}

/** Why nothing that is owed can be put on a list. */
export function nothingToList(problems: readonly (string | null)[]): string {
  const others = [...new Set(problems)].filter((one) => one !== null && one !== listedAlready);
  return others.length === 0
    ? "All that can be paid is on a list already."
    : `Nothing more can be put on a list now. ${others.join(" ")}`;
}
