import { Building2, CalendarSync, ClipboardCheck, Star } from "lucide-react";
import { inFigures } from "#domain/in-figures.ts";
import { StatCard } from "#ui/card.tsx";
import type { ManagerStats } from "../contract.ts";

/** The four figures of a manager. */
export function ManagerFigures({ stats }: { stats: ManagerStats }) {
  const { totalProperties, activeSchedules, pendingVerifications, averageContractorRating } = stats;
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Properties" value={inFigures(totalProperties)} icon={Building2} />
      <StatCard label="Active Schedules" value={inFigures(activeSchedules)} icon={CalendarSync} to="?tab=schedules" />
      <StatCard
        label="Pending Reviews"
        value={inFigures(pendingVerifications)}
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
