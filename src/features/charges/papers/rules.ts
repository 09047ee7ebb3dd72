import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import type { Receipt, UnitPayment } from "../payments/contract.ts";
import { paidIntoLabels } from "../payments/fields.ts";

/** "Block A, Flat 3" as a part of a file's name. */
const slugOf = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 40);

export const receiptName = ({ number }: Pick<Receipt, "number">): string => `tunse-receipt-${number}.pdf`;

type Spanned = { unit: string; fromDay: string; toDay: string };
export const statementName = ({ unit, fromDay, toDay }: Spanned): string =>
  ["tunse-statement", slugOf(unit), fromDay, "to", toDay].filter(Boolean).join("-").concat(".pdf");

/** "₦5,000 is open." or "₦200 is paid ahead." */
export function balanceSaid(kobo: number): string {
  if (kobo === 0) return "Nothing is open.";
  return kobo > 0 ? `${formatNaira(kobo)} is open.` : `${formatNaira(-kobo)} is paid ahead.`;
}

/** An amount as it stands in a column of balances. */
export const balanceOf = (kobo: number): string => (kobo < 0 ? `${formatNaira(-kobo)} ahead` : formatNaira(kobo));

/** What a receipt says, row by row, the amount first; what is not known has no row. */
export function receiptRows(receipt: Receipt): [string, string][] {
  const { payer, receivedBy, premises, period, paidOn, bookedOn, paidInto, reference, posting } = receipt;
  const rows: [string, string | null][] = [
    ["Amount", formatNaira(receipt.kobo)],
    ["Received from", payer],
    ["Received by", receivedBy],
    ["Premises", premises],
    ["For", period],
    ["Paid on", formatDay(paidOn)],
    ["Booked on", bookedOn === paidOn ? null : formatDay(bookedOn)],
    ["Into", paidIntoLabels[paidInto]],
    ["Reference", reference],
    ["In the books", `Entry No. ${posting}`],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== "");
}

/** The last entry in the books of what stands on a statement. */
export type LastEntry = { number: number; hash: string };
/** The numbers of receipts by their payments. */
export type Receipts = ReadonlyMap<UnitPayment["id"], number>;
