/** One page of the alphabet that phones share (GSM-7). */
export const pageLength = 160;

const folded: Record<string, string> = {
  ...{ "₦": "NGN ", "–": "-", "—": "-", "…": "...", "×": "x", "·": "-", "•": "-", "&": "and", ß: "ss" },
  ...{ "[": "(", "]": ")", "{": "(", "}": ")", ";": ",", "|": "/", "~": "-", "^": "", "\\": "/", "€": "EUR " },
};
/** What carriers count as a whole page of 70 otherwise, quotes among it. */
const unsafe = /[^A-Za-z0-9 .,:?!()/%+*=@#_\n-]/g;

/** A text in letters that every phone and carrier takes at their shortest: no signs that halve the page, no two slashes. */
export function fold(text: string): string {
  const plain = text
    .replaceAll(/https?:\/\//g, "")
    .replaceAll(/[^\x20-\x7e]|[[\]{};|~^\\&]/g, (sign) => folded[sign] ?? sign)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(unsafe, "");
  return plain
    .replaceAll(/\/{2,}/g, "/")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}...`;

type Told = { title: string; message: string; link: string | null };

/** What was told as one page, with the way to it where that has room. */
export function smsOf(told: readonly Told[], siteUrl: string): string {
  const [first] = told;
  const more = told.length > 1 ? ` (and ${told.length - 1} more)` : "";
  const words = fold(`Tunse: ${first?.title ?? ""}${more}. ${(first?.message ?? "").replaceAll("\n", ", ")}`);
  const address = fold(`${siteUrl}${first?.link ?? ""}`);
  if (address.length > pageLength / 2) return cut(words, pageLength);
  return `${cut(words, pageLength - address.length - 1)} ${address}`;
}
