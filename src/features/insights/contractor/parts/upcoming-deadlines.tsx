import { Divided, RowLink, Section } from "#ui/card.tsx";
import { RelativeDay } from "#ui/values.tsx";
import type { ContractorStats } from "../contract.ts";

/** What is due next; each leads to its task. */
export function UpcomingDeadlines({ deadlines }: { deadlines: ContractorStats["upcomingDeadlines"] }) {
  return (
    <Section title="Upcoming deadlines">
      {deadlines.length === 0 ? (
        <p className="text-ink-soft">Nothing is due.</p>
      ) : (
        <Divided>
          {deadlines.map(({ taskId, task, assigned_to, due }) => (
            <RowLink key={taskId} to={`?view=all&task=${taskId}`}>
              <span className="line-clamp-3 font-semibold break-words">{task}</span>
              <span className="line-clamp-2 text-sm break-words text-ink-soft">
                <RelativeDay day={due} /> · {assigned_to ?? "Nobody yet"}
              </span>
            </RowLink>
          ))}
        </Divided>
      )}
    </Section>
  );
}
