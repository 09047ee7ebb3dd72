import mostFrequent from "./data/common-passwords.json" with { type: "json" };
import { commonWords } from "./data/common-words.ts";
import { stemsOf, tooCommon } from "./rules.ts";

const words = new Set(commonWords.split(/\s+/));
const whole = new Set(mostFrequent.passwords.split(" "));
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "qazwsxedcrfvtgbyhnujmik"];
const walks = rows.flatMap((row) => [row, [...row].reverse().join("")]);
const fewestLetters = 4;

const tooPersonal = "That password is made of your own name or email. Please choose another.";

/**
 * What the browser does not check: the 10,000 most frequent passwords, a larger list of common words, rows of the keyboard, one letter again and again, and
 * the person's own name and email. The sentence that says why, or null.
 */
export function commonPasswordFault(password: string, person: { name: string; email: string }): string | null {
  if (whole.has(password.toLowerCase())) return tooCommon;
  const stems = stemsOf(password).filter((stem) => stem.length > 0);
  if (stems.some(isCommon)) return tooCommon;
  const own = ownWords(person);
  return stems.some((stem) => own.has(stem)) ? tooPersonal : null;
}

function isCommon(stem: string): boolean {
  if (words.has(stem) || new Set(stem).size <= 2) return true;
  const half = stem.slice(0, stem.length / 2);
  const isTwice = stem.length % 2 === 0 && half === stem.slice(stem.length / 2) && half.length < 8;
  const isWalk = stem.length >= fewestLetters && walks.some((walk) => walk.includes(stem));
  return isWalk || (isTwice && words.has(half));
}

/** Each name, the email before its @, and the names run together either way. */
function ownWords({ name, email }: { name: string; email: string }): Set<string> {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replaceAll(/[^a-zA-Z]/g, "")
      .toLowerCase();
  const names = name
    .split(/[\s.-]+/)
    .map(plain)
    .filter(Boolean);
  const local = email.split("@")[0] ?? "";
  const all = [
    ...names,
    names.join(""),
    names.toReversed().join(""),
    plain(local),
    ...local.split(/[._+-]/).map(plain),
  ];
  return new Set(all.filter((word) => word.length >= fewestLetters - 1));
}
