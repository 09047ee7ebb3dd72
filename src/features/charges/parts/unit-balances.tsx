import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Divided } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import type { UnitBalance } from "../contract.ts";
import type { Age } from "../rules.ts";
import { StatementDialog } from "./statement-dialog.tsx";

const atFirst = 30;

/** Answers of the release before, kept on a phone, have no ages. */
const lateOf = (unit: Partial<Record<Age, number>>, age: Age): number => unit[age] ?? 0;

type UnitBalancesProps = {
  units: readonly UnitBalance[];
  /** Only those that owe something of this age, and how much of it. */
  age?: Age;
};

/** Each unit with what it owes or has paid ahead; overdue ones first. Its statement opens by a press. */
export function UnitBalances({ units: all, age }: UnitBalancesProps) {
  const units = age ? all.filter((unit) => lateOf(unit, age) > 0) : all;
  const [open, setOpen] = useState<UnitBalance | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (age && units.length === 0) return <p className="text-ink-soft">Not known unit by unit yet.</p>;
  if (units.length === 0) {
    return (
      <EmptyState small title="No unit yet">
        Add the flats and shops of this building under Units, with their shares.
      </EmptyState>
    );
  }
  const sorted = units.toSorted(
    (one, other) =>
      (age ? lateOf(other, age) - lateOf(one, age) : other.overdueKobo - one.overdueKobo) ||
      other.closingKobo - one.closingKobo,
  );
  const shown = showsAll ? sorted : sorted.slice(0, atFirst);
  return (
    <>
      <Divided>
        {shown.map((unit) => (
          <Row key={unit.unitId} {...{ unit, age }} onOpen={() => setOpen(unit)} />
        ))}
      </Divided>
      {units.length > shown.length ? (
        <button type="button" className="min-h-11 self-start font-semibold underline" onClick={() => setShowsAll(true)}>
          Show all {units.length} units
        </button>
      ) : null}
      {open ? <StatementDialog unitId={open.unitId} unit={open.unit} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Row({ unit, age, onOpen }: { unit: UnitBalance; age: Age | undefined; onOpen: () => void }) {
  const { closingKobo, overdueKobo } = unit;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow basis-32">
          <span className="block font-semibold break-words">{unit.unit}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{unit.reference}</span>
        </span>
        <span className="ml-auto shrink-0 text-right">
          <Money kobo={age ? lateOf(unit, age) : Math.abs(closingKobo)} className="block font-bold" />
          <span className={overdueKobo > 0 ? "text-sm font-semibold text-warn" : "text-sm text-ink-soft"}>
            {overdueKobo > 0 ? `${formatNaira(overdueKobo)} overdue` : standingWord(closingKobo)}
          </span>
        </span>
      </button>
    </li>
  );
}

const standingWord = (closingKobo: number): string =>
  closingKobo > 0 ? "Open" : closingKobo < 0 ? "Paid ahead" : "Nothing open";
