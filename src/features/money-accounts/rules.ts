import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { addDays, addMonths, monthNames } from "#domain/days.ts";
import { type Received, receivedOf } from "#features/ledger/received.rules.ts";

export type Sum = { accountId: string; code: string; name: string; kobo: number; entries: number };
/** What an account says, and what its seal is made of. */
export type Content = {
  property: string;
  fromDay: string;
  toDay: string;
  note: string | null;
  openingKobo: number;
  closingKobo: number;
  setAsideKobo: number;
  income: Sum[];
  spent: Sum[];
  /** From what there was to what there is: every naira that moved. */
  moves: { what: string; kobo: number }[];
  /** What came in by what it was for; accounts that were sealed before it was told have none. */
  received?: Received[];
  /** Opening balances are neither income nor spent in it. Accounts that were sealed before took some of them for both, or, with `true`, for spent. */
  openingsApart?: OpeningsApart | undefined;
  arrearsKobo: number;
  aheadKobo: number;
  firstNumber: number;
  lastNumber: number;
  headHash: string;
};

type OpeningsApart = true | "spent";
/** How an account that is drafted now takes opening balances. */
export const openingsApart: OpeningsApart = "spent";

/** The half of a year in which a day lies. */
export function halfOf(day: string): { fromDay: string; toDay: string } {
  const fromDay = `${day.slice(0, 5)}${day.slice(5, 7) < "07" ? "01" : "07"}-01`;
  return { fromDay, toDay: addDays(addMonths(fromDay, 6), -1) };
}

/** Whether somebody belonged to the building on a day of a half year. */
export const isWithin = (
  { fromDay, toDay }: { fromDay: string; toDay: string },
  { from, to }: { from: string; to: string | null },
): boolean => from <= toDay && (to === null || to >= fromDay);

/** "January to June 2026". */
export const halfName = ({ fromDay, toDay }: { fromDay: string; toDay: string }): string =>
  `${nameOf(fromDay)} to ${nameOf(toDay)} ${toDay.slice(0, 4)}`;
const nameOf = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? "";

export const sealOf = (content: string): string => bytesToHex(sha256(utf8ToBytes(content)));

/** The sum that a file has, in small letters. */
export const sumOfFile = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

type Balance = {
  id: string;
  code: string;
  name: string;
  kind: string;
  role: string;
  debitKobo: number;
  creditKobo: number;
  entries: number;
};

const moneyRoles = ["cash", "bank", "bank_reserve", "bank_client"];
const holdsMoney = ({ role }: Balance): boolean => moneyRoles.includes(role);
const unitRoles = ["receivable", "paid_ahead"];
const contractorRoles = ["payable", "retention", "advances"];

const net = (list: readonly Balance[]): number =>
  list.reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0);
const sumsOf = (list: readonly Balance[], sign: 1 | -1): Sum[] =>
  list
    .filter(({ entries }) => entries > 0)
    .map((one) => ({
      ...{ accountId: one.id, code: one.code, name: one.name, entries: one.entries },
      kobo: sign * net([one]),
    }))
    .toSorted((one, other) => other.kobo - one.kobo || (one.code < other.code ? -1 : 1));

type Given = Pick<Content, "property" | "fromDay" | "toDay" | "note" | "firstNumber" | "lastNumber" | "headHash"> & {
  before: readonly Balance[];
  within: readonly Balance[];
  /** The same without opening balances; accounts that were sealed before are added up anew without it. */
  came?: readonly Balance[] | undefined;
  openingsApart?: OpeningsApart | undefined;
};

/** What an account says, of what each account of the books had before and has in its months. */
export function contentOf({ before, within, came, openingsApart, ...said }: Given): Content {
  const at = (list: readonly Balance[], role: string) => net(list.filter((one) => one.role === role));
  const others = within.filter((one) => !holdsMoney(one) && one.kind !== "income" && one.kind !== "expense");
  const among = (roles: readonly string[]) => -net(others.filter(({ role }) => roles.includes(role)));
  const rest = others.filter(({ role }) => !unitRoles.includes(role) && !contractorRoles.includes(role));
  const ofKind = (list: readonly Balance[], kind: string) => list.filter((one) => one.kind === kind);
  const asked = ofKind(came ?? within, "income");
  const spent = ofKind(openingsApart === "spent" && came ? came : within, "expense");
  const opened = net(ofKind(within, "income")) + net(ofKind(within, "expense")) - net(asked) - net(spent);
  const openingKobo = net(before.filter(holdsMoney));
  return {
    ...said,
    openingKobo,
    closingKobo: openingKobo + net(within.filter(holdsMoney)),
    setAsideKobo: at(before, "bank_reserve") + at(within, "bank_reserve"),
    income: sumsOf(asked, -1),
    spent: sumsOf(spent, 1),
    moves: [
      { what: "Asked of units, and other income", kobo: -net(asked) },
      { what: "Not yet paid by units, or paid ahead", kobo: among(unitRoles) },
      { what: "Spent", kobo: -net(spent) },
      { what: "Not yet paid to contractors", kobo: among(contractorRoles) },
      { what: "Opening balances and all else", kobo: -net(rest) - opened },
    ],
    received: receivedOf(came ?? within),
    ...(came ? { openingsApart } : {}),
    arrearsKobo: at(before, "receivable") + at(within, "receivable"),
    aheadKobo: -(at(before, "paid_ahead") + at(within, "paid_ahead")),
  };
}

/** What of an account does not add up, as sentences; `again` is what the books say now. */
export function faultsOf(content: Content, text: string, seal: string, again: Content): string[] {
  const moved = content.moves.reduce((sum, { kobo }) => sum + kobo, 0);
  const sums = (list: readonly Sum[]) => JSON.stringify(list.map(({ accountId, kobo }) => [accountId, kobo]).sort());
  return [
    ...(sealOf(text) === seal ? [] : ["The account is not the one that was sealed."]),
    ...(content.openingKobo + moved === content.closingKobo ? [] : ["Opening and moves do not come to the closing."]),
    ...(sums(content.spent) === sums(again.spent) && sums(content.income) === sums(again.income)
      ? []
      : ["The sums are not those of the books."]),
    ...(content.received === undefined || JSON.stringify(content.received) === JSON.stringify(again.received)
      ? []
      : ["What came in is not what the books say."]),
    ...(content.closingKobo === again.closingKobo ? [] : ["What the building holds is not what its books say."]),
    ...(content.headHash === again.headHash ? [] : ["The books up to this account were written anew."]),
  ];
}
