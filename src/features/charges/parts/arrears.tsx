import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/values.tsx";
import { ageLabels, ages } from "../rules.ts";

type Sums = { owedKobo: number; overdueKobo: number; aheadKobo: number } & Record<(typeof ages)[number], number>;

/** One number first: what is open; then what of it is overdue, by its age, in four blocks. */
export function Arrears({ sums }: { sums: Sums }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-ink-soft">Units owe</h2>
          <p className="text-3xl font-bold tracking-[-0.02em] tabular-nums">{formatNaira(sums.owedKobo)}</p>
        </div>
        <p className="text-sm text-ink-soft">
          Paid ahead: <Money kobo={sums.aheadKobo} className="font-semibold text-ink" />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold text-ink-soft">Overdue, by its age</h3>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {ages.map((age) => (
            <div
              key={age}
              className={`rounded-control border px-3 py-2 ${sums[age] > 0 ? "border-warn bg-surface" : "border-hush bg-hush"}`}
            >
              <dt className="text-sm text-ink-soft">{ageLabels[age]}</dt>
              <dd className={sums[age] > 0 ? "font-bold text-warn" : "font-semibold"}>
                <Money kobo={sums[age]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
