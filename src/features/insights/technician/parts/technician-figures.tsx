import { CircleCheck, Clock, ListChecks, Star } from "lucide-react";
import { inFigures } from "#domain/in-figures.ts";
import { StatCard } from "#ui/card.tsx";
import type { TechnicianStats } from "../contract.ts";

const home = "/technician-dashboard";

/** The four figures of a technician, each leading to what it counts. */
export function TechnicianFigures({ stats }: { stats: TechnicianStats }) {
  const { assignedTasks, completedTasks, overdueTasks, totalHoursLogged, averageRating, selfRated } = stats;
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 content-start">
      <StatCard
        label="Assigned"
        value={inFigures(assignedTasks)}
        icon={ListChecks}
        to={`${home}/tasks`}
        note={
          overdueTasks > 0 ? <span className="font-semibold text-bad">{inFigures(overdueTasks)} overdue</span> : null
        }
      />
      <StatCard
        label="Completed"
        value={inFigures(completedTasks)}
        icon={CircleCheck}
        tone="good"
        to={`${home}/tasks?status=completed`}
      />
      <StatCard label="Hours Logged" value={inFigures(totalHoursLogged)} icon={Clock} to={`${home}/logs`} />
      <StatCard
        label="Rating"
        value={averageRating === null ? "–" : averageRating.toFixed(1)}
        icon={Star}
        tone="warn"
        note={averageRating === null ? "No rating yet" : selfRated ? "out of 5, self-rated" : "out of 5"}
      />
    </section>
  );
}
