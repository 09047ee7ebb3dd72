import { formatDay, formatInstant, lagosDay } from "#domain/days.ts";
import type { InvoiceState } from "./fields.ts";

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

export const isOwed = (state: InvoiceState): boolean => state === "payable" || state === "part_paid";

/** Why nothing can be paid on it now, or null. */
export function payProblem(
  { state, totalKobo, paidKobo }: { state: InvoiceState; totalKobo: number; paidKobo: number },
  kobo: number,
  details: { changedAt: Date } | undefined,
  now: Date,
): { path: string | null; message: string } | null {
  if (!isOwed(state))
    return { path: null, message: "Only an invoice that was accepted, and is not paid yet, can be paid." };
  if (kobo > totalKobo - paidKobo) return { path: "kobo", message: "That is more than is still owed." };
  if (details && restsUntil(details.changedAt) > now)
    return {
      path: null,
      message: `The bank details are new. They rest until ${formatInstant(restsUntil(details.changedAt))}, so that a wrong change is noticed first.`,
    };
  return null;
}

type Way = {
  awarded: boolean;
  completedAt: string | null;
  approvedAt: string | null;
  isRejected: boolean;
  invoices: readonly { state: InvoiceState }[];
};

export const steps = ["approved", "done", "verified", "paid"] as const;
export type Step = (typeof steps)[number];

/** How far a job is on its way to the money, and what is missing for the next step. */
export function railOf({ awarded, completedAt, approvedAt, isRejected, invoices }: Way) {
  const live = invoices.filter(({ state }) => state !== "refused");
  const isPaid = live.length > 0 && live.every(({ state }) => state === "paid");
  const done: Record<Step, boolean> = {
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
    return isPaid ? null : "Waiting for the payment.";
  };
  return { steps: steps.map((step) => ({ step, done: done[step] })), missing: missing() };
}
