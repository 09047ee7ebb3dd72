/**
 * What somebody wrote in a mail, without what their program put under it: the mail that they answer, and its own words.
 * Programs mark what is quoted in a hundred ways; these are the ones that people here use.
 */
export function answerIn(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const kept = withoutFooter(withoutQuoted(lines));
  return kept
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const isQuoted = (line: string): boolean => /^\s?>/.test(line);

/** "On Mon, 23 Nov 2026 at 09:14, Tunse <…> wrote:", on one line or broken into several, and what others call it. */
const attributions = [
  /^On\b.*(\d|@).*\bwrote:?$/i,
  /^Le\b.*(\d|@).*\ba écrit\s?:$/i,
  /^Am\b.*(\d|@).*\bschrieb\b.*:$/i,
  /^El\b.*(\d|@).*\bescribió:$/i,
  /^Em\b.*(\d|@).*\bescreveu:$/i,
  /^-{2,} ?On\b.*(\d|@).*\bwrote ?-{2,}$/i,
  /^\d{4}-\d\d-\d\d \d\d?:\d\d.*<[^<>]+@[^<>]+>:$/,
  /^[^:]{0,80}<[^<>\s]+@[^<>\s]+> (wrote|schrieb|a écrit)\b.*:$/i,
];
const mostBroken = 4;
const mostLetters = 400;

/** How many lines from here on say who wrote what follows; none where they do not. */
function attributionAt(lines: readonly string[], at: number): number {
  if ((lines[at] ?? "").length > mostLetters) return 0;
  if (!/^(On|Le|Am|El|Em|-{2,} ?On|\d{4}-|.*<[^<>]+@)/i.test(lines[at] ?? "")) return 0;
  for (let count = 1; count <= mostBroken; count += 1) {
    const next = lines.slice(at, at + count);
    if (count > 1 && (next.at(-1) ?? "") === "" && count > 2) return 0;
    const joined = next.join(" ").replaceAll(/\s+/g, " ").trim();
    if (joined.length > mostLetters) return 0;
    if (attributions.some((one) => one.test(joined))) return count;
  }
  return 0;
}

/** Lines after which nothing is the writer's own. */
const dividers = [
  /^[-_]{2,}\s*(original message|forwarded message|reply message|message d'origine|original-nachricht|mensaje original)\s*[-_]{2,}$/i,
  /^begin forwarded message:$/i,
  /^-{3,} ?original (message|appointment) ?-{3,}$/i,
  /^\*{3,} ?original message ?\*{3,}$/i,
];

const headName = /^\*?(from|de|von)\s?:\*?\s+\S/i;
const headOthers = /^\*?(sent|date|to|subject|cc|envoyé|objet|à|gesendet|an|betreff|reply-to)\s?:\*?/i;
const headLines = 6;

/** The block that Outlook puts over what is answered: From, Sent, To, Subject. */
function isHeadBlock(lines: readonly string[], at: number): boolean {
  if (!headName.test((lines[at] ?? "").trim())) return false;
  const next = lines.slice(at + 1, at + 1 + headLines).filter((line) => headOthers.test(line.trim()));
  return next.length >= 2;
}

function withoutQuoted(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isQuoted(line)) continue;
    const bare = line.trim();
    if (dividers.some((one) => one.test(bare)) || isHeadBlock(lines, at)) break;
    const isRule = /^_{8,}$/.test(bare) || /^-{20,}$/.test(bare);
    if (isRule && isHeadBlock(lines, nextFilled(lines, at + 1))) break;
    const attribution = attributionAt(lines, at);
    if (attribution > 0) {
      // Whoever writes under what they answer has it marked by its program; else all that follows is quoted.
      if (!isQuoted(lines[nextFilled(lines, at + attribution)] ?? "")) break;
      at += attribution - 1;
      continue;
    }
    kept.push(line);
  }
  return kept;
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? "").trim() === "") at += 1;
  return at;
}

/** Words of programs and firms that stand under what was written. */
const footers = [
  /^(sent|envoyé|gesendet|enviado) (from|via|by|using|with|depuis|de|von|desde)( my| the| mon| meinem| mi)? \S+( \S+){0,7}$/i,
  /^get outlook for (ios|android)\b.*$/i,
  /^(yahoo mail|aol mail): search, organi[sz]e, conquer$/i,
  /^powered by (cricket|jio|mtn|glo|airtel|9mobile)\b.*$/i,
  /^(confidentiality (notice|note)|disclaimer|legal notice)\b.*$/i,
  /^this (e-?mail|message)( and| \(and| including)?.{0,120}\bconfidential\b.*$/i,
  /^(virus-free|scanned by)\b.{0,60}$/i,
];
const programNames =
  /\b(iphone|ipad|ios|android|samsung|galaxy|mobile|phone|tecno|infinix|itel|huawei|xiaomi|redmi|nokia|blackberry|mail|outlook|gmail|yahoo|device|tablet|proton|thunderbird|opera|spark|zoho)\b/i;

const longestFooter = 250;

const isFooter = (line: string): boolean => {
  if (line.length > longestFooter) return false;
  const bare = line
    .trim()
    .replace(/<https?:\/\/[^<>]*>/g, "")
    .trim();
  const isKnown = footers.findIndex((one) => one.test(bare));
  // A name of a program, or it may be somebody's own sentence: "Sent by the plumber on Monday".
  return isKnown > 0 || (isKnown === 0 && programNames.test(bare));
};

function withoutFooter(lines: readonly string[]): string[] {
  const cut = lines.findIndex((line) => /^-- ?$/.test(line) || isFooter(line));
  return cut === -1 ? [...lines] : lines.slice(0, cut);
}
