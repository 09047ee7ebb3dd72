import type { EmergencyNumber } from "#domain/emergency-numbers.ts";
import type { TagThing } from "./fields.ts";

/** Letters and digits that nobody takes for another: no i, l, o and u. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 13;
const codeForm = new RegExp(`^[${letters}]{${codeLength}}$`);

/** A code of 65 bits of chance, five bits a letter: too many to find one by trying. */
export const codeOf = (chance: Uint8Array): string =>
  Array.from(chance.subarray(0, codeLength), (byte) => letters[byte % letters.length]).join("");

export const codeBytes = codeLength;

/** A code as it was scanned or typed, in the form that it is kept in; null where it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return codeForm.test(code) ? code : null;
}

/** The code in what a camera read: an address of ours, or the code alone. */
export function codeIn(scanned: string): string | null {
  const path = /\/t\/([^/?#]+)/i.exec(scanned)?.[1];
  return readCode(path ?? scanned);
}

/** The code in groups, as it stands on a sticker for those who type it. */
export const shownCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`;

/** How a solved check reads: so many bits of its hash are zero. */
export const checkBits = 16;
export const solutionText = (challenge: string, counter: number): string => `${challenge}:${counter}`;

/** How many bits a hash begins with that are zero. */
export function zeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at === -1 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}

/** Reports that one tag takes in an hour and in a day, and that one building lets wait. */
export const mostAnHour = 5;
export const mostADay = 15;
export const mostWaiting = 200;

/** Whom to call, as words. */
export const callWords = (numbers: readonly Pick<EmergencyNumber, "shown">[]): string =>
  numbers.map(({ shown }) => shown).join(" or ");

/** What an ended tag says, without naming what it was on. */
export const endedWords = {
  renewed:
    "This code was replaced by a newer one. Please look for a newer sticker, or use another one of this building.",
  retired: "This code is not in use any more. Please use another one of this building, or tell somebody there.",
} as const;

/** The name on a small sticker, of a unit the other way round: its own name tells it from the next one, and comes first. */
export const stickerName = ({ thing, name }: { thing: TagThing; name: string }): string =>
  thing === "unit" ? name.split(", ").toReversed().join(", ") : name;

/** The labels of a sheet by its pages. */
export function pagesOf<T>(labels: readonly T[], perPage: number): T[][] {
  return Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  );
}
export const labelsAPage = 24;

const tagForm = /\btunse[\s:]+((?:[0-9a-z][\s-]?){12}[0-9a-z])\b/i;

/** The code of a sticker in a text, and what else the text says. */
export function tagIn(text: string): { code: string; rest: string } | null {
  const found = tagForm.exec(text);
  if (!found?.[1]) return null;
  return { code: found[1], rest: text.replace(found[0], "").trim() };
}
