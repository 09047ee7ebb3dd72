import { addDays } from "#domain/days.ts";
import type { AccountKind } from "./fields.ts";
import type { Line } from "./rules.ts";

export type ExportAccount = { id: string; code: string; name: string; kind: AccountKind };
export type ExportPosting = { number: number; onDay: string; memo: string; hash: string; moved: readonly Line[] };
/** What each account holds at the end, its debits less its credits. */
type Balance = { id: string; net: number };
type Head = { building: string; day: string };

const roots: Record<AccountKind, string> = {
  asset: "Assets",
  liability: "Liabilities",
  fund: "Equity",
  income: "Income",
  expense: "Expenses",
};

/** Kobo as naira with two decimals, exactly, also where no number would hold it. */
export const plainNaira = (kobo: number): string => {
  const size = String(Math.abs(kobo)).padStart(3, "0");
  return `${kobo < 0 ? "-" : ""}${size.slice(0, -2)}.${size.slice(-2)}`;
};

/** A text on one line, without what the program takes for its own marks. */
const oneLine = (text: string): string => text.replaceAll(/[\s;|"\\]+/g, " ").trim();

/** How each program writes accounts, postings and what must be there at the end. */
export type Writer = {
  head: (head: Head, accounts: readonly ExportAccount[], firstDay: string) => string;
  posting: (posting: ExportPosting, named: (id: string) => ExportAccount) => string;
  end: (balances: readonly Balance[], named: (id: string) => ExportAccount, lastDay: string) => string;
};

const ledgerName = ({ kind, code, name }: ExportAccount): string =>
  `${roots[kind]}:${code} ${oneLine(name).replaceAll(":", " ").replaceAll(/\s+/g, " ").trim()}`;

/** Both sides of every line; each amount with its own sign. */
const sides = ({ moved }: ExportPosting) =>
  moved.flatMap(({ debitId, creditId, kobo }) => [
    { id: debitId, kobo },
    { id: creditId, kobo: -kobo },
  ]);

const hledger: Writer = {
  head: ({ building, day }, accounts) =>
    `; ${oneLine(building)}, as the books stood on ${day}. Amounts in naira.\ncommodity 1000.00 NGN\n\n${accounts
      .map((account) => `account ${ledgerName(account)}\n`)
      .join("")}\n`,
  posting: (posting, named) =>
    `${posting.onDay} (${posting.number}) ${oneLine(posting.memo)}\n    ; hash: ${posting.hash}\n${sides(posting)
      .map(({ id, kobo }) => `    ${ledgerName(named(id))}  ${plainNaira(kobo)} NGN\n`)
      .join("")}\n`,
  end: (balances, named, lastDay) =>
    `${lastDay} What must be there\n${balances
      .map(({ id, net }) => `    ${ledgerName(named(id))}  0.00 NGN = ${plainNaira(net)} NGN\n`)
      .join("")}`,
};

const beanName = ({ kind, code }: ExportAccount): string => `${roots[kind]}:A${code}`;

const beancount: Writer = {
  head: ({ building, day }, accounts, firstDay) =>
    `; ${oneLine(building)}, as the books stood on ${day}. Amounts in naira.\noption "operating_currency" "NGN"\n\n${accounts
      .map((account) => `${firstDay} open ${beanName(account)} NGN\n  name: "${oneLine(account.name)}"\n`)
      .join("")}\n`,
  posting: (posting, named) =>
    `${posting.onDay} * "${oneLine(posting.memo)}"\n  number: ${posting.number}\n  hash: "${posting.hash}"\n${sides(
      posting,
    )
      .map(({ id, kobo }) => `  ${beanName(named(id))}  ${plainNaira(kobo)} NGN\n`)
      .join("")}\n`,
  // It counts what is there at the beginning of a day.
  end: (balances, named, lastDay) =>
    balances
      .map(({ id, net }) => `${addDays(lastDay, 1)} balance ${beanName(named(id))}  ${plainNaira(net)} NGN\n`)
      .join(""),
};

export const writers = { hledger, beancount };
