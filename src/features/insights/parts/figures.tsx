import { Building2, CircleAlert, CircleCheck, ListChecks } from "lucide-react";
import { lazy, Suspense } from "react";
import { inFigures } from "#domain/in-figures.ts";
import { nairaToKobo } from "#domain/money.ts";
import { StatCard } from "#ui/card.tsx";
import { Money } from "#ui/values.tsx";
import type { OwnerStats } from "../contract.ts";

/** The four figures of an owner's or manager's dashboard, and under them the money, if any was spent. */
export function Figures({ stats }: { stats: OwnerStats }) {
  const { totalProperties, activeTasks, completedTasks, overdueTasks } = stats;
  return (
    <section aria-label="Summary" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Properties" value={inFigures(totalProperties)} icon={Building2} />
        <StatCard label="Active Tasks" value={inFigures(activeTasks)} icon={ListChecks} to="/tasks" />
        <StatCard
          label="Completed"
          value={inFigures(completedTasks)}
          icon={CircleCheck}
          tone="good"
          to="/tasks?status=completed"
        />
        <StatCard
          label="Overdue"
          value={inFigures(overdueTasks)}
          icon={CircleAlert}
          tone={overdueTasks > 0 ? "bad" : "plain"}
          to="/tasks?status=overdue"
        />
      </div>
      <Spending stats={stats} />
    </section>
  );
}

function Spending({ stats: { totalSpent, spentEstimated, monthlySavings } }: { stats: OwnerStats }) {
  if (totalSpent === 0 && monthlySavings === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-1 text-sm text-ink-soft">
      <span>
        Spent in all <Naira amount={totalSpent} />
        {spentEstimated > 0 ? (
          <>
            , of which <Naira amount={spentEstimated} /> estimated
          </>
        ) : null}
        <Suspense fallback={null}>
          <Abroad kobo={nairaToKobo(totalSpent) ?? 0} />
        </Suspense>
      </span>
      {monthlySavings === 0 ? null : (
        <span>
          <Naira amount={Math.abs(monthlySavings)} /> {monthlySavings > 0 ? "saved" : "over the estimates"} this month
        </span>
      )}
    </p>
  );
}

const Abroad = lazy(async () => ({ default: (await import("#features/currencies/parts/abroad.tsx")).Abroad }));

const Naira = ({ amount }: { amount: number }) => (
  <Money kobo={nairaToKobo(amount)} className="font-semibold text-ink" />
);
