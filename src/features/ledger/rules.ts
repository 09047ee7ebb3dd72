import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type AccountRole, growsByDebit, holdsMoney } from "./chart.rules.ts";
import type { AccountKind, EntryKind, PayerKind } from "./fields.ts";

export type Line = { debitId: string; creditId: string; kobo: number };
/** What a posting's hash holds fast. */
export type Sealed = {
  ledgerId: string;
  number: number;
  onDay: string;
  kind: string;
  sourceKind: string;
  sourceId: string;
  step: string;
  taskId: string | null;
  actorId: string | null;
  memo: string;
  reversesId: string | null;
  madeAt: string;
};

/** What stands before the first posting. */
export const noHash = "0".repeat(66);
/** How a hash is made; it begins each hash, so that another way can follow without breaking what is there. */
const version = "01";

/** The hash of a posting: of the one before, of what it says, and of every line in its order. */
export function hashOf(prevHash: string, said: Sealed, lines: readonly Line[]): string {
  const { ledgerId, number, onDay, kind, sourceKind, sourceId, step, taskId, actorId, memo, reversesId, madeAt } = said;
  const facts = [ledgerId, number, onDay, kind, sourceKind, sourceId, step, taskId, actorId, memo, reversesId, madeAt];
  const moved = lines.map(({ debitId, creditId, kobo }) => [debitId, creditId, kobo]);
  return version + bytesToHex(sha256(utf8ToBytes(JSON.stringify([version, prevHash, ...facts, moved]))));
}

/** Why tax cannot be taken, or null: people do not take it. */
export const taxProblem = ({ payerKind, deductsTax }: { payerKind: PayerKind; deductsTax: boolean }): string | null =>
  deductsTax && payerKind === "individual"
    ? "A person takes no tax of what they pay. A company or association does."
    : null;

/** The same lines the other way. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map(({ debitId, creditId, kobo }) => ({ debitId: creditId, creditId: debitId, kobo }));

type Account = Parameters<typeof holdsMoney>[0] & { id: string; kind: AccountKind };

/** Why money cannot be entered so, with the field that is wrong, or null. */
export function entryProblem(kind: EntryKind, from: Account, to: Account): { path: string; message: string } | null {
  if (from.id === to.id) return { path: "toId", message: "From and To must be two accounts." };
  for (const [path, { role }] of Object.entries({ fromId: from, toId: to }))
    if (role === "payable" || role === "retention")
      return { path, message: "What is owed to contractors comes from invoices, not from an entry by hand." };
    else if (role === "receivable" || role === "paid_ahead")
      return { path, message: "What units owe and paid comes from demands and payments, not from an entry by hand." };
  if (kind === "opening") {
    if (from.role === "opening" || to.role === "opening") return null;
    return { path: "fromId", message: "One of the two must be the account of opening balances." };
  }
  for (const [path, { role }] of Object.entries({ fromId: from, toId: to }))
    if (role === "sinking_fund")
      return { path, message: "The sinking fund follows the reserve account by itself. Say what it was for." };
  const wants = { money_in: [false, true], money_out: [true, false], moved: [true, true] }[kind];
  if (holdsMoney(from) !== wants[0])
    return {
      path: "fromId",
      message: wants[0] ? "From must be cash or a bank account." : "From must be what it is for.",
    };
  if (holdsMoney(to) !== wants[1])
    return { path: "toId", message: wants[1] ? "To must be cash or a bank account." : "To must be what it is for." };
  return null;
}

type Roles = { role: AccountRole };

/**
 * What lies in the reserve account is the sinking fund: what goes in is no longer free in the service-charge fund, and what
 * goes out is. Answers the accounts of that second line, or null.
 */
export function fundsMoved(from: Roles, to: Roles): { debit: AccountRole; credit: AccountRole } | null {
  const isReserve = ({ role }: Roles): boolean => role === "bank_reserve";
  if (isReserve(from) === isReserve(to)) return null;
  return isReserve(to)
    ? { debit: "service_fund", credit: "sinking_fund" }
    : { debit: "sinking_fund", credit: "service_fund" };
}

/** What an account holds, in the direction in which its kind grows. */
export const balanceOf = (kind: AccountKind, debit: number, credit: number): number =>
  growsByDebit(kind) ? debit - credit : credit - debit;

/** Why a month cannot be closed, or null. Months are named by their first day. */
export function closingProblem(month: string, thisMonth: string, closedThrough: string | null): string | null {
  if (month >= thisMonth) return "A month can be closed once it is over.";
  if (closedThrough !== null && month <= closedThrough) return "That month is closed already.";
  return null;
}
