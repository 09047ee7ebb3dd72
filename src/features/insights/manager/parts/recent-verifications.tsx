import { VerdictBadge } from "#features/verification/parts/verdict-badge.tsx";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { Stars } from "#ui/rating.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import type { ManagerStats } from "../contract.ts";

type Verification = ManagerStats["recentVerifications"][number];

const listed = 5;
const high = { chart: 40, best: 5 };
const column = 16;

/** What was last said of finished work. */
export function RecentVerifications({ verifications }: { verifications: readonly Verification[] }) {
  return (
    <Section title="Recent Verifications">
      {verifications.length === 0 ? (
        <EmptyState small title="No recent verifications">
          How you judge the finished work of contractors is kept here.
        </EmptyState>
      ) : (
        <>
          <Drawn verifications={verifications} />
          <Divided>
            {verifications.slice(0, listed).map((one) => (
              <RowLink key={one.id} to={`/tasks?task=${one.taskId}`}>
                <span className="flex flex-col gap-1">
                  <span className="line-clamp-2 font-semibold break-words">{one.taskTitle}</span>
                  <span className="line-clamp-1 text-sm break-words text-ink-soft">
                    {one.contractorName} · {one.propertyName}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
                    <Stars value={one.rating} />
                    <VerdictBadge approved={one.approved} />
                    <Instant at={one.date} />
                  </span>
                </span>
              </RowLink>
            ))}
          </Divided>
        </>
      )}
    </Section>
  );
}

/** The ratings from the first to the latest, rejected work in the colour of what is wrong. */
function Drawn({ verifications }: { verifications: readonly Verification[] }) {
  const inOrder = [...verifications].reverse();
  if (inOrder.length < 2) return null;
  return (
    <figure className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${inOrder.length * column} ${high.chart}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-b border-line"
      >
        {inOrder.map(({ id, rating, approved }, at) => {
          const tall = (rating / high.best) * high.chart;
          return (
            <rect
              key={id}
              x={at * column + 3}
              width={column - 6}
              y={high.chart - tall}
              height={tall}
              className={approved ? "fill-good" : "fill-bad"}
            />
          );
        })}
      </svg>
      <figcaption className="text-sm text-ink-soft">
        The last {inOrder.length} ratings, the latest on the right.
        <span className="sr-only">
          {inOrder
            .map(({ rating, approved }) => ` ${rating.toFixed(1)} ${approved ? "approved" : "rejected"}`)
            .join(",")}
        </span>
      </figcaption>
    </figure>
  );
}
