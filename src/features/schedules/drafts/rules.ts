import type { FactDraft } from "#features/planning/facts/contract.ts";
import type { FactAnswer } from "#features/properties/contract.ts";

/** What can be tapped of one draft: as it was read, or why not. */
export type Say = "so" | "not_ours" | "gone" | "misread";
const says: readonly unknown[] = ["so", "not_ours", "gone", "misread"];

/** What was tapped, by the names of the drafts. */
export type Says = Readonly<Record<string, Say>>;

/** Notes that come to read the other way are another draft: "so" and "gone" were said of how they read before. */
export const draftName = ({ fact, value, holds }: Pick<FactDraft, "fact" | "value" | "holds">): string =>
  `${holds ? "" : "no "}${fact}:${value}`;

type Choice = { say: Say; label: string };

/** What a draft is answered by; the first says that it was read rightly. */
export function choicesOf({ holds, canBeOthers }: Pick<FactDraft, "holds" | "canBeOthers">): readonly Choice[] {
  if (!holds) {
    const there = canBeOthers ? "It is there" : "It is so";
    return [
      { say: "so", label: canBeOthers ? "Not there" : "Not so" },
      { say: "misread", label: there },
    ];
  }
  if (!canBeOthers)
    return [
      { say: "so", label: "It is so" },
      { say: "misread", label: "Not so" },
    ];
  return [
    { say: "so", label: "Ours" },
    { say: "not_ours", label: "Not ours" },
    { say: "gone", label: "Not there" },
  ];
}

/** The answers as they are sent: those of drafts that are asked, and no others. */
export function answersOf(drafts: readonly FactDraft[], said: Says): FactAnswer[] {
  return drafts.flatMap((draft): FactAnswer[] => {
    const { fact, value, holds } = draft;
    const say = said[draftName(draft)];
    if (!say) return [];
    if (say === "so" || !holds) return [{ fact, value, holds: (say === "so") === holds }];
    return [{ fact, value, holds: false, why: say }];
  });
}

/** All that nobody has said anything of is as it was read. */
export const withTheRest = (drafts: readonly FactDraft[], said: Says): Says =>
  Object.fromEntries(drafts.map((draft) => [draftName(draft), said[draftName(draft)] ?? "so"]));

/** What an older version left on the device, as far as this one knows it. */
export function restoreSays(kept: unknown): Says {
  if (typeof kept !== "object" || kept === null || !("says" in kept)) return {};
  const given = typeof kept.says === "object" && kept.says !== null ? kept.says : {};
  return Object.fromEntries(Object.entries(given).filter((one): one is [string, Say] => says.includes(one[1])));
}

/** A quote in three: what stands before the words, the words, whole where they are so anywhere, and the rest. */
export function splitAt(quote: string, words: string): [string, string, string] {
  const [low, sought] = [quote.toLowerCase(), words.toLowerCase()];
  const isWhole = (at: number) => !/[\p{L}\p{N}]/u.test(`${low[at - 1] ?? ""}${low[at + sought.length] ?? ""}`);
  let at = low.indexOf(sought);
  while (at >= 0 && !isWhole(at)) at = low.indexOf(sought, at + 1);
  if (at < 0) at = low.indexOf(sought);
  return at < 0
    ? [quote, "", ""]
    : [quote.slice(0, at), quote.slice(at, at + words.length), quote.slice(at + words.length)];
}

const initials = /\b(?:ac|ahu|bmu|cctv|fcu|kva|lpg|mri|pop|ro|ups|vrf)\b/g;

/** What a draft is of, as a heading. */
export const shownName = ({ value, holds }: Pick<FactDraft, "value" | "holds">): string =>
  `${holds ? "" : "Not there: "}${value}`
    .replace(initials, (one) => one.toUpperCase())
    .replace(/^./, (one) => one.toUpperCase());
