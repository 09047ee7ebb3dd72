import { Building2, CalendarSync, ClipboardCheck, Star } from "lucide-react";
import { StatCard } from "#ui/card.tsx";
import type { ManagerStats } from "../contract.ts";

const count = (value: number) => value.toLocaleString("en-NG");

/** The four figures of a manager. */
export function ManagerFigures({ stats }: { stats: ManagerStats }) {
  const { totalProperties, activeSchedules, pendingVerifications, averageContractorRating } = stats;
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Properties" value={count(totalProperties)} icon={Building2} />
      <StatCard label="Active Schedules" value={count(activeSchedules)} icon={CalendarSync} to="?tab=schedules" />
      <StatCard
        label="Pending Reviews"
        value={count(pendingVerifications)}
        icon={ClipboardCheck}
        tone={pendingVerifications > 0 ? "warn" : "plain"}
        to="?tab=verification"
      />
      <StatCard
        label="Avg Rating"
        value={averageContractorRating === null ? "–" : averageContractorRating.toFixed(1)}
        icon={Star}
        tone="warn"
        note={averageContractorRating === null ? "No rating yet" : "out of 5"}
      />
    </section>
  );
}
