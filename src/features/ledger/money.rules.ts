import { monthNames } from "#domain/days.ts";
import type { JournalLine, LedgerAccount } from "./contract.ts";
import type { EntryKind } from "./fields.ts";
import { accountKindLabels, accountKinds } from "./fields.ts";

/** "November 2026" of 2026-11. */
export const monthName = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;

const fundCodes = ["3100", "3200"];
/** It goes with what the reserve account takes or gives, and is no money of its own. */
const isBetweenFunds = ({ fromCode, toCode }: JournalLine): boolean =>
  fundCodes.includes(fromCode) && fundCodes.includes(toCode);

/** One posting of the journal with its lines. */
export type ShownPosting = Omit<JournalLine, "line"> & { lines: JournalLine[] };

/** The lines of a journal as postings, each with the sum of its lines but those between the funds. */
export function postingsOf(lines: readonly JournalLine[]): ShownPosting[] {
  const groups = Map.groupBy(lines, ({ postingId }) => postingId);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { line: _, ...said } = first;
    const sum = group.reduce((sum, line) => sum + (isBetweenFunds(line) ? 0 : line.kobo), 0);
    return [{ ...said, kobo: sum, lines: group }];
  });
}

const moneyRoles = ["cash", "bank", "bank_reserve", "bank_client"];
/** Accounts whose amounts come from elsewhere alone. */
const closedRoles = ["payable", "retention", "receivable", "paid_ahead", "opening", "sinking_fund"];

type Option = { value: string; label: string };
export type Group = { label: string; options: Option[] };

const optionsOf = (accounts: readonly LedgerAccount[]): Option[] =>
  accounts.map(({ id, name }) => ({ value: id, label: name }));

/** Where money can lie, and what it can be for, under their headings. */
export function choicesOf(accounts: readonly LedgerAccount[], kind: EntryKind) {
  const money = optionsOf(accounts.filter(({ role }) => moneyRoles.includes(role)));
  const open = accounts.filter(({ role }) => !closedRoles.includes(role));
  const others = kind === "opening" ? open : open.filter(({ role }) => !moneyRoles.includes(role));
  const order =
    kind === "money_in" ? ["income", "asset", "liability", "fund", "expense"] : ["expense", ...accountKinds];
  const groups = [...new Set(order)].flatMap((one): Group[] => {
    const options = optionsOf(others.filter((account) => account.kind === one));
    return options.length === 0 ? [] : [{ label: accountKindLabels[one as keyof typeof accountKindLabels], options }];
  });
  return { money, groups };
}

/** What an opening balance goes between: on the side on which the account grows. */
export function openingSides(account: Pick<LedgerAccount, "id" | "kind">, openingId: string) {
  const grows = account.kind === "asset" || account.kind === "expense";
  return grows ? { fromId: openingId, toId: account.id } : { fromId: account.id, toId: openingId };
}
