import { csvHeadOf, csvLine } from "#domain/csv.ts";
import { formatDay } from "#domain/days.ts";
import { formatNaira, koboToNaira } from "#domain/money.ts";
import { type Content, halfName } from "../rules.ts";

/** A line of the books as everybody who lives there may read it. */
export type PaperLine = { number: number; onDay: string; accountId: string; what: string; kobo: number };

export const csvName = "lines.csv";
const columns = ["Number", "Day", "Account", "For", "What it was", "Naira"];

/** The kind of a line as the account called it when it was issued: names in the books may change later. */
export function kindsOf({ spent }: Content): Map<string, { code: string; name: string }> {
  return new Map(spent.map(({ accountId, code, name }) => [accountId, { code, name }]));
}

/** The file that lies in the paper: every line, for a spreadsheet. */
export function linesFile(content: Content, lines: readonly PaperLine[]): string {
  const kinds = kindsOf(content);
  const rows = lines.map(({ number, onDay, accountId, what, kobo }) => {
    const kind = kinds.get(accountId);
    return csvLine([number, onDay, kind?.code ?? "", kind?.name ?? "", what, koboToNaira(kobo)]);
  });
  return `${csvHeadOf(columns)}${rows.join("")}`;
}

/** What the lines of a kind do not come to, as sentences: such a paper is not made. */
export function unlikeSums({ spent }: Content, lines: readonly PaperLine[]): string[] {
  const sums = new Map<string, number>();
  for (const { accountId, kobo } of lines) sums.set(accountId, (sums.get(accountId) ?? 0) + kobo);
  const isLike = ({ accountId, kobo }: Content["spent"][number]) => (sums.get(accountId) ?? 0) === kobo;
  const faults = spent.filter((one) => !isLike(one)).map(({ name }) => `The lines of ${name} do not come to its sum.`);
  const known = new Set(spent.map(({ accountId }) => accountId));
  return [...sums.keys()].every((id) => known.has(id)) ? faults : [...faults, "A line is of a kind without a sum."];
}

export const leadOf = (content: Content, issuedOn: string): string =>
  `${content.property}, ${halfName(content)}. Issued by the owner on ${formatDay(issuedOn)}.`;

/** What a reader aloud says in place of the bars. */
export function barsSaid({ spent }: Content): string {
  const said = spent.map(({ name, kobo }) => `${name} ${formatNaira(kobo)}`);
  return `Bars of what was spent by its kind, the most first: ${said.join("; ")}. The table beneath says the same.`;
}

/** "12.5 %" */
export const partOf = (kobo: number, whole: number): string =>
  whole > 0 ? `${((kobo / whole) * 100).toFixed(1)} %` : "";

export const fileNameOf = ({ fromDay, toDay }: { fromDay: string; toDay: string }): string =>
  `tunse-account-${fromDay.slice(0, 7)}-to-${toDay.slice(0, 7)}.pdf`;
