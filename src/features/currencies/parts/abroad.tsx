import { clsx } from "clsx";
import { lagosDay } from "#domain/days.ts";
import { useCurrency } from "../client.ts";
import { foreignAmount, foreignSaid } from "../rules.ts";

type AbroadProps = {
  kobo: number;
  className?: string;
  /** Of many in a list, whose own pages say by which rate. */
  brief?: boolean;
};

/** An amount in the reader's own currency, with the rate and its day; nothing for who reads naira alone. */
export function Abroad({ kobo, className, brief = false }: AbroadProps) {
  const rate = useCurrency().data?.own.rate;
  if (!rate) return null;
  return (
    <span className={clsx("block text-sm font-normal text-ink-soft tabular-nums", className)}>
      {brief ? foreignAmount(kobo, rate) : foreignSaid(kobo, rate, lagosDay(new Date()))}
    </span>
  );
}
