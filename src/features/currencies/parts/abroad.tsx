import { clsx } from "clsx";
import { lagosDay } from "#domain/days.ts";
import { useCurrency } from "../client.ts";
import { foreignSaid } from "../rules.ts";

/** An amount in the reader's own currency, with the rate and its day; nothing for who reads naira alone. */
export function Abroad({ kobo, className }: { kobo: number; className?: string }) {
  const rate = useCurrency().data?.own.rate;
  if (!rate) return null;
  return (
    <span className={clsx("block text-sm font-normal text-ink-soft tabular-nums", className)}>
      {foreignSaid(kobo, rate, lagosDay(new Date()))}
    </span>
  );
}
