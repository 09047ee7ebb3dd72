import { Banknote, CalendarClock, OctagonAlert, Timer } from "lucide-react";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { StatCard } from "#ui/card.tsx";
import type { AssetSums as Sums } from "../contract.ts";

const days = (count: number) => `${count.toLocaleString("en-NG")} ${count === 1 ? "day" : "days"}`;

/** What a machine cost, how often it failed, and how long it stood still. */
export function AssetSums({ sums }: { sums: Sums }) {
  const { cost, costsEstimated, tasksDone, hours, failures, repeats, meanDaysBetweenFailures, daysOutOfOrder } = sums;
  const work = `${tasksDone} ${tasksDone === 1 ? "task" : "tasks"} done${hours > 0 ? `, ${hours} h` : ""}`;
  const estimated = costsEstimated > 0 ? `; ${costsEstimated} as estimated` : "";
  const told = [
    ...(sums.outOfOrder ? ["Out of order now"] : []),
    ...(repeats > 0 ? [`${repeats} came back within 60 days`] : []),
  ];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="What it cost"
        value={formatNaira(nairaToKobo(cost) ?? 0)}
        icon={Banknote}
        note={`${work}${estimated}`}
        wide
      />
      <StatCard
        label="Failures"
        value={failures}
        icon={OctagonAlert}
        tone={sums.outOfOrder ? "bad" : failures > 0 ? "warn" : "good"}
        note={told.join(". ") || undefined}
      />
      <StatCard
        label="Between failures"
        value={meanDaysBetweenFailures === null ? "–" : days(meanDaysBetweenFailures)}
        icon={CalendarClock}
        note={meanDaysBetweenFailures === null ? "Known from the second on" : "On average"}
      />
      <StatCard
        label="Out of order"
        value={days(daysOutOfOrder)}
        icon={Timer}
        tone={daysOutOfOrder > 0 ? "warn" : "good"}
        note="From each report until it was mended"
        wide
      />
    </div>
  );
}
