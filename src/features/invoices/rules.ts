import { addDays, formatDay, formatInstant, lagosDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { standingProblem } from "#features/ledger/taking-back/rules.ts";
import type { Retention } from "#features/orders/rules.ts";
import type { ArrivalState } from "./arrivals/fields.ts";
import { type InvoiceState, invoiceStateLabels } from "./fields.ts";

/** How long new bank details rest before anybody is paid by them. */
export const restHours = 24;
export const restsUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + restHours * 3_600_000);

type Said = { lines: readonly { kobo: number }[]; vatKobo: number; issuedOn: string };

/** Why an invoice cannot be filed so, with the field, or null. */
export function invoiceProblem({ lines, vatKobo, issuedOn }: Said, today: string, most: number) {
  const net = lines.reduce((sum, { kobo }) => sum + kobo, 0);
  if (net + vatKobo > most) return { path: "lines", message: "An invoice can come to ₦100,000,000,000 at most." };
  if (vatKobo > net) return { path: "vatKobo", message: "The VAT cannot be more than the amount itself." };
  if (issuedOn > today) return { path: "issuedOn", message: "That day has not come yet." };
  return null;
}

/** What a keeper should look at before they accept; nothing of it is advice. */
export const warningsOf = ({ vatKobo, taxId, files }: { vatKobo: number; taxId: string | null; files: number }) => [
  ...(vatKobo > 0 && taxId === null ? ["VAT is charged, and no tax ID of the seller is given."] : []),
  ...(files === 0 ? ["There is no photo or PDF of it."] : []),
];

/** What is held back of an invoice; nothing once the days are over that its order says. */
export function heldOf(
  { retentionPermille, retentionDays }: Retention,
  totalKobo: number,
  approvedOn: string,
  today: string,
): Held {
  const heldUntil = addDays(approvedOn, retentionDays);
  const heldKobo = shareOf(totalKobo, retentionPermille);
  return heldKobo === 0 || heldUntil <= today ? nothingHeld : { heldKobo, heldUntil };
}

/** What is given ahead is proved first, so nothing is held back of what was paid already. */
export const heldOfRest = (wanted: Held, restKobo: number): Held =>
  restKobo === 0 ? nothingHeld : { ...wanted, heldKobo: Math.min(wanted.heldKobo, restKobo) };

type Held = { heldKobo: number; heldUntil: string | null };
export const nothingHeld: Held = { heldKobo: 0, heldUntil: null };

/** So many thousandths of an amount, to the kobo, half up; exact for any amount that there can be. */
export const shareOf = (kobo: number, permille: number): number =>
  Number((BigInt(kobo) * BigInt(permille) + 500n) / 1000n);

type Sums = { netKobo: number; vatKobo: number; paidKobo: number; recoveredKobo: number; heldKobo: number };

/** What can be paid of an invoice now: what is held back cannot. */
export const leftOf = ({ netKobo, vatKobo, paidKobo, recoveredKobo, heldKobo }: Sums): number =>
  netKobo + vatKobo - paidKobo - recoveredKobo - heldKobo;

/** How far an accepted invoice is, once so much of it is settled. */
export function settledState(sums: Sums): InvoiceState {
  if (leftOf(sums) + sums.heldKobo === 0) return "paid";
  return sums.paidKobo + sums.recoveredKobo > 0 ? "part_paid" : "payable";
}

/** How far it is, in words: what is paid but for what is held back is not paid in part. */
export const stateWords = (invoice: Held & { state: InvoiceState; leftKobo: number }): string =>
  isOwed(invoice.state) && invoice.leftKobo === 0 && invoice.heldKobo > 0
    ? "Paid, a part is held back"
    : invoiceStateLabels[invoice.state];

/** "₦5,000 is held back until 14 March 2027." */
export const heldWords = ({ heldKobo, heldUntil }: Held, today: string): string | null => {
  if (heldKobo === 0 || heldUntil === null) return null;
  return heldUntil > today
    ? `${formatNaira(heldKobo)} is held back until ${formatDay(heldUntil)}.`
    : `${formatNaira(heldKobo)} was held back until ${formatDay(heldUntil)}. It can be released now.`;
};

type Releasing = { today: string; isOwner: boolean; reason: string | null };

/** Why what is held back cannot be released now by whoever asks, or null. */
export function releaseProblem({ heldKobo, heldUntil }: Held, { today, isOwner, reason }: Releasing) {
  const problem = (message: string, path: string | null = null, isForOwner = false) => ({ message, path, isForOwner });
  if (heldKobo === 0 || heldUntil === null) return problem("Nothing is held back of this invoice.");
  if (heldUntil <= today) return null;
  if (!isOwner)
    return problem(`It is held back until ${formatDay(heldUntil)}. Only the owner releases it before.`, null, true);
  return reason === null ? problem(`Say why it is released before ${formatDay(heldUntil)}.`, "reason") : null;
}

export const isOwed = (state: InvoiceState): boolean => state === "payable" || state === "part_paid";

/** Whether it was accepted and nothing of it was transferred; what was given ahead is proved no more once it is taken back. */
export const canTakeBack = ({ state, paidKobo }: { state: InvoiceState; paidKobo: number }): boolean =>
  paidKobo === 0 && (isOwed(state) || state === "paid");

type Standing = Parameters<typeof standingProblem>[0] & {
  isTaxed: boolean;
  isLast: boolean;
  isTaxPaidOn: boolean;
};

/** Why a recorded payment is not taken back as one that never left the bank, or null. */
export function paymentBackProblem(payment: Standing): string | null {
  const standing = standingProblem(payment);
  if (standing) return standing;
  if (payment.isTaxed && !payment.isLast)
    return "Take back the payment after it first, since its tax counts on this one.";
  return payment.isTaxPaidOn ? "What was taken of it for tax is paid on already, so it stays." : null;
}

/** Why nothing can be paid on it now, or null. */
export function payProblem(
  row: Sums & Held & { state: InvoiceState },
  kobo: number,
  details: { changedAt: Date } | undefined,
  now: Date,
): { path: string | null; message: string } | null {
  if (!isOwed(row.state))
    return { path: null, message: "Only an invoice that was accepted, and is not paid yet, can be paid." };
  const left = leftOf(row);
  if (kobo > left && row.heldKobo > 0) return { path: "kobo", message: tooMuch(left, row) };
  if (kobo > left) return { path: "kobo", message: "That is more than is still owed." };
  const resting = restProblem(details, now);
  return resting ? { path: null, message: resting } : null;
}

/** Why nobody is paid by these bank details yet, or null. */
export const restProblem = (details: { changedAt: Date } | undefined, now: Date): string | null =>
  details && restsUntil(details.changedAt) > now
    ? `The bank details are new. They rest until ${formatInstant(restsUntil(details.changedAt))}, so that a wrong change is noticed first.`
    : null;

const tooMuch = (left: number, { heldKobo, heldUntil }: Held): string =>
  `${left > 0 ? `${formatNaira(left)} can be paid now` : "Nothing can be paid now"}: ${formatNaira(heldKobo)} is held back${heldUntil ? ` until ${formatDay(heldUntil)}` : ""}.`;

/** Answers of an earlier release, kept on a phone, say nothing of either. */
type Sent = { takenBack?: object | null; arrival?: { state: ArrivalState } };

/** Whether one of these payments has not arrived, as its contractor says; what was taken back never could. */
export const isOneMissing = (payments: readonly Sent[] = []): boolean =>
  payments.some(({ takenBack, arrival }) => !takenBack && arrival?.state === "missing");

type Way = {
  /** Whether its price was quoted; what nobody was asked to quote for has no such step. */
  quoted: boolean;
  awarded: boolean;
  completedAt: string | null;
  approvedAt: string | null;
  isRejected: boolean;
  invoices: readonly (Held & {
    state: InvoiceState;
    leftKobo: number;
    payments?: readonly Sent[];
  })[];
  today: string;
};

export const steps = ["quoted", "approved", "done", "verified", "paid"] as const;
export type Step = (typeof steps)[number];

/** How far a job is on its way to the money, and what is missing for the next step. */
export function railOf({ quoted, awarded, completedAt, approvedAt, isRejected, invoices, today }: Way) {
  const live = invoices.filter(({ state }) => state !== "refused");
  const isPaid = live.length > 0 && live.every(({ state }) => state === "paid");
  const done: Record<Step, boolean> = {
    quoted,
    approved: awarded,
    done: completedAt !== null,
    verified: approvedAt !== null && !isRejected,
    paid: isPaid,
  };
  const missing = (): string | null => {
    if (!awarded) return "Nobody was given this job.";
    if (completedAt === null) return "The work is not done yet.";
    if (isRejected) return "The owner rejected the work. File the invoice for the job that follows it up.";
    if (approvedAt === null)
      return `Waiting for somebody to look at the work since ${formatDay(lagosDay(new Date(completedAt)))}.`;
    if (live.length === 0) return "No invoice yet.";
    if (live.some(({ state }) => state === "queried")) return "A question about the invoice is open.";
    if (live.some(({ state }) => state === "sent")) return "Waiting for owner or manager to accept the invoice.";
    if (live.some(({ state, leftKobo }) => isOwed(state) && leftKobo > 0)) return "Waiting for the payment.";
    if (live.some(({ payments }) => isOneMissing(payments)))
      return "The contractor says that a payment has not arrived.";
    return live.flatMap((one) => heldWords(one, today) ?? []).join(" ") || null;
  };
  const shown = steps.filter((step) => quoted || step !== "quoted");
  return { steps: shown.map((step) => ({ step, done: done[step] })), missing: missing() };
}

/** What is owed of an invoice and what is held back of it, each as cost and as VAT that is got back; the VAT is owed first. */
export function costsOf(
  { netKobo, vatKobo, heldKobo }: Pick<Sums, "netKobo" | "vatKobo" | "heldKobo">,
  reclaims: boolean,
) {
  const owedKobo = netKobo + vatKobo - heldKobo;
  const backKobo = reclaims ? vatKobo : 0;
  const first = Math.min(backKobo, owedKobo);
  return {
    owed: { costKobo: owedKobo - first, vatKobo: first },
    held: { costKobo: heldKobo - (backKobo - first), vatKobo: backKobo - first },
  };
}
