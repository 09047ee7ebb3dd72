type Limits = { max: number; lines: boolean };

/**
 * Trims. In long texts a Windows line end counts as a newline; in a text of one line every line end and tab is a space:
 * many of them are asked in fields of several lines, or pasted out of a sheet.
 */
export const cleanText = (text: string, lines: boolean): string =>
  (lines ? text.replaceAll("\r\n", "\n") : text.replaceAll(/[\t\r\n]+/g, " ")).trim();

const holdsControl = (text: string, lines: boolean): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const fine = (code > 31 && code < 127) || code > 159 || (lines && (code === 9 || code === 10));
    if (!fine) return true;
  }
  return false;
};

/** Scripts in which the two joiners shape letters. */
const joined = ["Arab", "Syrc", "Mong", "Nkoo", "Adlm", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda"]
  .concat(["Mlym", "Sinh", "Khmr", "Mymr", "Tibt"])
  .map((script) => `\\p{sc=${script}}`)
  .join("");

/**
 * Marks that nobody sees: they turn the direction of what follows, by which "exe.gpj" reads as "jpg.exe", or make two
 * names look the same. In the group stand those that are needed: in families of emoji, in flags, between joined letters.
 * Nothing is looked back for further than a few signs: a text of nothing but these marks would be walked again for each.
 */
const unseen = new RegExp(
  `([\\ufe00-\\ufe0f]|(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict})|(?<=[${joined}])[\\u200c\\u200d]` +
    "|(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,16})[\\u{e0020}-\\u{e007f}])|\\p{DI}",
  "gu",
);

/** The same text without marks that nobody sees and nothing needs. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(unseen, (_mark, needed: string | undefined) => needed ?? "");

/** As `cleanText`, of one line without marks that nobody sees. What is far too long is refused as it is, unread. */
export const cleanPasted = (text: string, max: number): string =>
  cleanText(text.length > 20 * max ? text : withoutUnseen(text), false);

/** What came from elsewhere as a database takes it, cut to a length: no null signs, and no half of a sign that is made of two. */
export const storable = (text: string, most: number): string => text.replaceAll("\0", "").slice(0, most).toWellFormed();

const lengthOf = (text: string, max: number): number => (text.length > max ? Array.from(text).length : text.length);

/** Whether a reader sees nothing in it. */
export const looksEmpty = (text: string): boolean => !/[^\p{Z}\p{Cf}\s]/u.test(text);

/** Why a cleaned text is refused, as a sentence, or null. Empty ones are not judged here. */
export const textProblem = (label: string, text: string, { max, lines }: Limits): string | null => {
  if (/\p{Cs}/u.test(text) || holdsControl(text, lines)) return `${label} holds characters that cannot be stored.`;
  if (lengthOf(text, max) > max) return `${label} can have at most ${max.toLocaleString("en")} characters.`;
  if (!lines && withoutUnseen(text) !== text)
    return `${label} holds marks that cannot be seen. Please type it again without them.`;
  return null;
};
