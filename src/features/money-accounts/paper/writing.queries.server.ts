import { createHash } from "node:crypto";
import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { openPaper, type Paper } from "#platform/paper.server.ts";
import { type Content, halfName } from "../rules.ts";
import { barsSaid, csvName, kindsOf, leadOf, linesFile, type PaperLine, partOf } from "./rules.ts";

type Written = { content: Content; seal: string; issuedAt: Date; issuedOn: string; lines: readonly PaperLine[] };

const title = "Where our money went";
/** More lines than anybody turns pages for; the file inside has them all. */
const mostPrinted = 3_000;
const mostBars = 12;

/** The account as a file that can be printed, kept and checked: of what was issued alone, and of nothing that changes later. */
export async function writeAccount(written: Written): Promise<Buffer> {
  const { content, issuedAt, issuedOn, lines } = written;
  const foot = `${title} · ${content.property} · ${halfName(content)}`;
  const paper = openPaper({ title: `${title}: ${content.property}, ${halfName(content)}`, foot, madeAt: issuedAt });
  paper.title(title, leadOf(content, issuedOn));
  if (content.note) paper.say(content.note);
  await writeSpent(paper, content);
  await writeMoves(paper, content);
  await writeLines(paper, written);
  const file = Buffer.from(linesFile(content, lines));
  paper.attach({ name: csvName, about: `Every line of ${foot}`, type: "text/csv", bytes: file });
  writeSeal(paper, written, createHash("sha256").update(file).digest("hex"));
  return paper.finish();
}

const amount = { name: "Amount", share: 3, isNumber: true };

async function writeSpent(paper: Paper, content: Content): Promise<void> {
  const whole = content.spent.reduce((sum, { kobo }) => sum + kobo, 0);
  const rows = content.spent.map(({ name, kobo }) => ({ cells: [name, partOf(kobo, whole), formatNaira(kobo)] }));
  paper.heading("Spent");
  const bars = content.spent.slice(0, mostBars);
  if (bars.length > 0)
    paper.bars(
      barsSaid({ ...content, spent: bars }),
      bars.map(({ name, kobo }) => ({ name, value: kobo, said: formatNaira(kobo) })),
    );
  await paper.table({
    columns: [{ name: "For", share: 7 }, { name: "Part", share: 2, isNumber: true }, amount],
    rows: [...rows, { cells: ["All", "", formatNaira(whole)], isSum: true }],
  });
}

async function writeMoves(paper: Paper, content: Content): Promise<void> {
  const { openingKobo, closingKobo, moves, received = [], income, setAsideKobo, arrearsKobo, aheadKobo } = content;
  const row = (name: string, kobo: number, isSum = false) => ({ cells: [name, formatNaira(kobo)], isSum });
  const moved = moves.filter(({ kobo }) => kobo !== 0).map(({ what, kobo }) => row(what, kobo));
  paper.heading("From what there was to what there is");
  await paper.table({
    columns: [{ name: "What", share: 8 }, amount],
    rows: [
      row("In cash and bank accounts before", openingKobo, true),
      ...moved,
      row("In cash and bank accounts at the end", closingKobo, true),
    ],
  });
  if (received.length > 0) {
    paper.heading("What came in");
    await paper.table({
      columns: [{ name: "For what", share: 8 }, amount],
      rows: received.map(({ what, kobo }) => row(what, kobo)),
    });
  }
  paper.heading("What else there is to know");
  await paper.table({
    columns: [{ name: "What", share: 8 }, amount],
    rows: [
      ...income.map(({ name, kobo }) => row(name, kobo)),
      row("Set aside", setAsideKobo),
      row("Owed by all units together at the end", arrearsKobo),
      row("Paid ahead by all units together", aheadKobo),
    ],
  });
}

async function writeLines(paper: Paper, { content, lines }: Written): Promise<void> {
  const kinds = kindsOf(content);
  paper.heading("Line by line");
  paper.say("Each line has its number in the books. On the page of this account it opens its job, photos and receipt.");
  if (lines.length > mostPrinted)
    paper.say(`These are the first ${mostPrinted} of ${lines.length} lines. The file ${csvName} in this one has all.`);
  const shown = lines.slice(0, mostPrinted);
  await paper.table({
    columns: [
      ...[
        { name: "No.", share: 1.1 },
        { name: "Day", share: 2 },
        { name: "For", share: 3 },
      ],
      ...[{ name: "What it was", share: 5.4 }, amount],
    ],
    rows: shown.map(({ number, onDay, accountId, what, kobo }) => ({
      cells: [String(number), formatDay(onDay), kinds.get(accountId)?.name ?? "", what, formatNaira(kobo)],
    })),
  });
}

function writeSeal(paper: Paper, { content, seal, lines }: Written, fileSum: string): void {
  paper.heading("How to check this paper");
  paper.say(
    "This file was made once, when the account was issued. The page of the account shows its sum (SHA-256) and compares it with the file that you choose: one changed letter makes another sum.",
  );
  const counted = lines.length === 1 ? "1 line" : `${lines.length} lines`;
  paper.note(`${counted} of the books, No. ${content.firstNumber} to ${content.lastNumber}`);
  paper.note(`Head of the books: ${content.headHash}`);
  paper.note(`The account, as it was issued: ${seal}`);
  paper.note(`The file ${csvName} in this one: ${fileSum}`);
}
