import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/values.tsx";
import type { UnitBalance } from "../contract.ts";
import { type Age, ageLabels, ages } from "../rules.ts";
import { UnitBalances } from "./unit-balances.tsx";

type Sums = { owedKobo: number; overdueKobo: number; aheadKobo: number } & Record<Age, number>;

/** One number first: what is open; then what of it is overdue, by its age, in four blocks, each with its units behind it. */
export function Arrears({ sums, units }: { sums: Sums; units: readonly UnitBalance[] }) {
  const [open, setOpen] = useState<Age | null>(null);
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-ink-soft">Units owe</h2>
          <p className="text-2xl font-bold tracking-[-0.02em] wrap-anywhere tabular-nums sm:text-3xl">
            {formatNaira(sums.owedKobo)}
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          Paid ahead: <Money kobo={sums.aheadKobo} className="font-semibold text-ink" />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold text-ink-soft">Overdue, by its age</h3>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {ages.map((age) => (
            <li key={age}>
              <Block
                {...{ age, kobo: sums[age], isOpen: open === age }}
                onPress={() => setOpen(open === age ? null : age)}
              />
            </li>
          ))}
        </ul>
      </div>
      {open ? (
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold">{ageLabels[open]}, unit by unit</h3>
          <UnitBalances key={open} units={units} age={open} />
        </div>
      ) : null}
    </section>
  );
}

type BlockProps = { age: Age; kobo: number; isOpen: boolean; onPress: () => void };

/** How much is overdue for so long; by a press, from which units. */
function Block({ age, kobo, isOpen, onPress }: BlockProps) {
  const inside = (
    <>
      <span className="block text-sm text-ink-soft">{ageLabels[age]}</span>
      <Money
        kobo={kobo}
        className={`block text-[clamp(0.875rem,11cqi,1rem)] ${kobo > 0 ? "font-bold text-warn" : "font-semibold"}`}
      />
    </>
  );
  if (kobo === 0)
    return <p className="@container h-full rounded-control border border-hush bg-hush px-2 py-2 sm:px-3">{inside}</p>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={`@container h-full w-full rounded-control border px-2 py-2 text-left sm:px-3 hover-fade hover:bg-hush ${isOpen ? "border-brand bg-brand-tint" : "border-warn bg-surface"}`}
    >
      {inside}
    </button>
  );
}
