import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { openPaper, type Paper } from "#platform/paper.server.ts";
import type { Statement, StatementLine } from "../contract.ts";
import type { Receipt } from "../payments/contract.ts";
import { mostLines } from "../statements.queries.server.ts";
import { balanceOf, balanceSaid, type LastEntry, type Receipts, receiptRows } from "./rules.ts";

/** A receipt that can be printed and kept. */
export async function writeReceipt(receipt: Receipt, madeAt: Date): Promise<Buffer> {
  const { number, kobo, premises, payer, paidOn, takenBackOn, posting, seal } = receipt;
  const title = `Receipt No. ${number}`;
  const foot = `${title} · Service charge · ${premises}`;
  const paper = openPaper({ title: `${title}: ${premises}`, foot, madeAt });
  paper.title(title, `${formatNaira(kobo)} for the service charge of ${premises}.`);
  if (takenBackOn)
    paper.say(
      `Taken back on ${formatDay(takenBackOn)}: the money went back, and this receipt proves no payment any more.`,
    );
  else paper.say(`Paid by ${payer} on ${formatDay(paidOn)}, and confirmed.`);
  await paper.table({
    columns: [
      { name: "What", share: 3 },
      { name: "On this receipt", share: 8 },
    ],
    rows: receiptRows(receipt).map((cells, at) => ({ cells, isSum: at === 0 })),
  });
  writeSeal(paper, { number: posting, hash: seal }, "receipt");
  return paper.finish();
}

type Written = { statement: Statement; receipts: Receipts; last: LastEntry | undefined; madeAt: Date };

/** What a unit was asked and what was paid, with the balance after each, as it stands in the books. */
export async function writeStatement({ statement, receipts, last, madeAt }: Written): Promise<Buffer> {
  const { unit, property, openingKobo, closingKobo, lines, ownNumber } = statement;
  const span = `${formatDay(statement.fromDay)} to ${formatDay(statement.toDay)}`;
  const title = `Statement of ${unit}`;
  const paper = openPaper({
    ...{ title: `${title}: ${property}, ${span}`, madeAt },
    foot: `${title} · ${property} · ${span}`,
  });
  paper.title(title, `Service charge. ${property}, ${span}.`);
  paper.say(`${formatDay(statement.toDay)}: ${balanceSaid(closingKobo)}`);
  if (ownNumber)
    paper.say(
      `Pay by transfer to this number: ${ownNumber.number}, ${ownNumber.bank}, ${ownNumber.name}. It belongs to ${unit} alone.`,
    );
  if (lines.length === mostLines)
    paper.say(`These are the last ${mostLines} lines. What came before them is in the first sum.`);
  const sum = (name: string, kobo: number) => ({ cells: [name, "", "", "", balanceOf(kobo)], isSum: true });
  await paper.table({
    columns: [
      ...[
        { name: "Day", share: 2 },
        { name: "What", share: 4.6 },
      ],
      ...["Asked", "Paid", "Open"].map((name) => ({ name, share: 2.9, isNumber: true })),
    ],
    rows: [
      sum("Before", openingKobo),
      ...lines.map((line) => ({ cells: cellsOf(line, receipts) })),
      sum("At the end", closingKobo),
    ],
  });
  if (last) writeSeal(paper, last, "statement");
  else paper.say("Nothing was asked or paid in this time.");
  return paper.finish();
}

function cellsOf(line: StatementLine, receipts: Receipts): string[] {
  const { kind, kobo } = line;
  const isAsked = kind === "demand" || kind === "demand_taken_back";
  // What was taken back goes out of the column that it stood in.
  const naira = formatNaira(isAsked ? kobo : -kobo);
  return [
    formatDay(line.onDay),
    saidOf(line, receipts),
    isAsked ? naira : "",
    isAsked ? "" : naira,
    balanceOf(line.balanceKobo),
  ];
}

function saidOf({ kind, title, id }: StatementLine, receipts: Receipts): string {
  const receipt = `Receipt No. ${receipts.get(id) ?? ""}`;
  const words: Record<StatementLine["kind"], string> = {
    demand: title,
    demand_taken_back: `Taken back: ${title}`,
    payment: `${receipt}: ${title}`,
    payment_taken_back: `Taken back: ${receipt}`,
  };
  return words[kind];
}

/** How to tell a paper that somebody wrote anew from this one. */
function writeSeal(paper: Paper, { number, hash }: LastEntry, of: "receipt" | "statement"): void {
  paper.heading(`How to check this ${of}`);
  paper.say(
    of === "receipt"
      ? "Open the same receipt in Tunse, under Service charge: number, amount and seal there are the same as here, letter by letter."
      : "Open the same statement in Tunse, under Service charge: each line there is the same as here. Each receipt on it has a seal of its own.",
  );
  paper.say(
    "The seal holds every entry in the books up to that one. Whoever wrote one of them anew could not make it again. Who keeps the building finds the entry by its number under Money, and has all seals counted anew by “Check now”.",
  );
  paper.note(
    of === "receipt"
      ? `Entry No. ${number} in the books`
      : `The last entry of this statement in the books: No. ${number}`,
  );
  paper.note(`Its seal: ${hash}`);
}
