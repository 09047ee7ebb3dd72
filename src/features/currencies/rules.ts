import { daysBetween, formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import type { Currency } from "./fields.ts";

const signs: Record<Currency, string> = { GBP: "£", USD: "$", EUR: "€", CAD: "CA$", AED: "AED ", ZAR: "R" };

/** From when on a rate is told as an old one. */
const oldDays = 31;
const smallest = 0.01;

/** Small sums with cents, others whole: the rate is no better than that. */
function amountOf(units: number): string {
  const size = Math.abs(units);
  if (size > 0 && size < smallest) return `less than ${smallest}`;
  const decimals = size < 10 ? 2 : 0;
  return size.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

type Rate = { currency: Currency; kobo: number; onDay: string };

export const isOldRate = ({ onDay }: Rate, today: string): boolean => daysBetween(onDay, today) > oldDays;

/** "≈ £42" */
export function foreignAmount(kobo: number, { currency, kobo: one }: Rate): string {
  const units = kobo / one;
  return `≈ ${units < 0 ? "-" : ""}${signs[currency]}${amountOf(units)}`;
}

/** "≈ £42 at ₦2,050, 21 Nov 2026" */
export function foreignSaid(kobo: number, rate: Rate, today: string): string {
  const old = isOldRate(rate, today) ? ", an old rate" : "";
  return `${foreignAmount(kobo, rate)} at ${formatNaira(rate.kobo)}, ${formatDay(rate.onDay)}${old}`;
}
