import { taskPriorities, taskStatuses } from "#domain/vocab.ts";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { Stars } from "#ui/rating.tsx";
import { EmptyState } from "#ui/states.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { Instant, RelativeDay } from "#ui/values.tsx";
import type { TechnicianStats } from "../contract.ts";

const pageOf = (taskId: string) => `/technician/tasks/${taskId}`;

/** What was done last and what falls due next. */
export function TechnicianOverview({ stats }: { stats: TechnicianStats }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <Section title="Upcoming Deadlines">
        <Deadlines deadlines={stats.upcomingDeadlines} />
      </Section>
      <Section title="Recent Completions">
        <Completions completions={stats.recentCompletions} />
      </Section>
    </div>
  );
}

function Deadlines({ deadlines }: { deadlines: TechnicianStats["upcomingDeadlines"] }) {
  if (deadlines.length === 0) {
    return (
      <EmptyState small title="No deadlines ahead">
        Tasks that fall due today or later stand here.
      </EmptyState>
    );
  }
  return (
    <Divided>
      {deadlines.map(({ taskId, taskTitle, property, dueDate, ...rest }) => {
        const priority = taskPriorities.find((one) => one === rest.priority);
        const status = taskStatuses.find((one) => one === rest.status);
        return (
          <RowLink key={taskId} to={pageOf(taskId)}>
            <span className="flex flex-col gap-1.5">
              <span className="line-clamp-2 font-semibold break-words">{taskTitle}</span>
              <span className="line-clamp-1 text-sm break-words text-ink-soft">{property}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm">
                <RelativeDay day={dueDate} />
                {priority ? <PriorityBadge priority={priority} /> : null}
                {status ? <TaskStatusBadge status={status} /> : null}
              </span>
            </span>
          </RowLink>
        );
      })}
    </Divided>
  );
}

function Completions({ completions }: { completions: TechnicianStats["recentCompletions"] }) {
  if (completions.length === 0) {
    return (
      <EmptyState small title="Nothing completed yet">
        What you complete stands here with its rating.
      </EmptyState>
    );
  }
  return (
    <Divided>
      {completions.map(({ taskId, taskTitle, completedAt, hours, rating, selfRated }) => (
        <RowLink key={taskId} to={pageOf(taskId)}>
          <span className="flex flex-col gap-1">
            <span className="line-clamp-2 font-semibold break-words">{taskTitle}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
              <Instant at={completedAt} />
              {hours === null ? null : <span>{hours.toLocaleString("en-NG")} h</span>}
              {rating === null ? null : <Stars value={rating} />}
              {selfRated ? <span>self-rated</span> : null}
            </span>
          </span>
        </RowLink>
      ))}
    </Divided>
  );
}
