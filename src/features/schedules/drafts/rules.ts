import type { FactDraft } from "#features/planning/facts/contract.ts";
import type { FactAnswer } from "#features/properties/contract.ts";

/** What can be tapped of one draft: as it was read, or why not. */
export type Say = "so" | "not_ours" | "gone" | "misread";
const says: readonly unknown[] = ["so", "not_ours", "gone", "misread"];

/** What was tapped, by the names of the drafts. */
export type Says = Readonly<Record<string, Say>>;

export const draftName = ({ fact, value }: Pick<FactDraft, "fact" | "value">): string => `${fact}:${value}`;

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

/** A quote in three: what stands before the words, the words, and the rest. */
export function splitAt(quote: string, words: string): [string, string, string] {
  const at = quote.toLowerCase().indexOf(words.toLowerCase());
  return at < 0
    ? [quote, "", ""]
    : [quote.slice(0, at), quote.slice(at, at + words.length), quote.slice(at + words.length)];
}
