import { CircleAlert, CircleCheck, ListChecks, Timer, Users, Wallet } from "lucide-react";
import { inFigures } from "#domain/in-figures.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { StatCard } from "#ui/card.tsx";
import type { ContractorStats } from "../contract.ts";

const amount = (naira: number) => formatNaira(nairaToKobo(naira) ?? 0);

/** The six figures of a contractor's dashboard, each leading to what it counts; on phones one row, so that the work stands in view below it. */
export function ContractorFigures({ stats }: { stats: ContractorStats }) {
  const { overdueTasks, openToTake, revenueEstimated } = stats;
  const own = "?view=all&own=1";
  return (
    <section
      aria-label="Summary"
      className="mb-6 flex gap-3 *:shrink-0 max-sm:-mx-4 max-sm:snap-x max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] max-sm:*:w-36 max-sm:*:snap-center max-sm:*:nth-5:w-60 sm:grid sm:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.4fr)_minmax(0,0.75fr)]"
    >
      <StatCard
        label="Assigned Tasks"
        value={inFigures(stats.assignedTasks)}
        icon={ListChecks}
        note={openToTake > 0 ? `${inFigures(openToTake)} more to take` : undefined}
        to={own}
      />
      <StatCard
        label="Completed"
        value={inFigures(stats.completedTasks)}
        icon={CircleCheck}
        tone="good"
        to={`${own}&status=completed`}
      />
      <StatCard
        label="Overdue"
        value={inFigures(overdueTasks)}
        icon={CircleAlert}
        tone={overdueTasks > 0 ? "bad" : "plain"}
        to={`${own}&status=overdue`}
      />
      <StatCard label="Team Members" value={inFigures(stats.activeTechnicians)} icon={Users} to="?tab=team" />
      <StatCard
        label="Revenue"
        value={amount(stats.totalRevenue)}
        icon={Wallet}
        note={revenueEstimated > 0 ? `of which ${amount(revenueEstimated)} estimated` : undefined}
        wide
      />
      <StatCard label="Avg Time" value={stats.averageCompletionTime} icon={Timer} wide />
    </section>
  );
}
