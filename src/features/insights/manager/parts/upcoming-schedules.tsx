import { CalendarClock } from "lucide-react";
import { addDays, daysBetween, formatDay, lagosDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { RelativeDay } from "#ui/values.tsx";
import type { ManagerStats } from "../contract.ts";

type Schedule = ManagerStats["upcomingSchedules"][number];

const listed = 5;

/** What schedules make next. */
export function UpcomingSchedules({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <Section title="Upcoming Schedules">
      {schedules.length === 0 ? (
        <EmptyState small title="No upcoming schedules">
          What comes round at your properties stands here before its day.
        </EmptyState>
      ) : (
        <>
          <Drawn schedules={schedules} />
          <Divided>
            {schedules.slice(0, listed).map((one) => (
              <RowLink key={one.scheduleId} to={`/property/${one.propertyId}?tab=plan`}>
                <span className="flex flex-col gap-1">
                  <span className="line-clamp-2 font-semibold break-words">{one.scheduleName}</span>
                  <span className="line-clamp-1 text-sm break-words text-ink-soft">{one.propertyName}</span>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                    <span className="inline-flex items-center gap-1.5 text-ink-soft">
                      <CalendarClock aria-hidden="true" className="size-4" />
                      <RelativeDay day={one.dueDate} />
                    </span>
                    <Badge>{one.category}</Badge>
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

const wide = 100;
const spanOf = { day: 3, least: 14 };

/** The days on which they fall, from today on, on one line. */
function Drawn({ schedules }: { schedules: readonly Schedule[] }) {
  const today = lagosDay(new Date());
  const ahead = schedules.map(({ dueDate }) => Math.max(0, daysBetween(today, dueDate)));
  const days = Math.max(spanOf.least, ...ahead);
  const counts = new Map<number, number>();
  for (const at of ahead) counts.set(at, (counts.get(at) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const last = addDays(today, days);
  const onOne = (wide - spanOf.day) / days;
  return (
    <figure className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${wide} 40`}
        preserveAspectRatio="none"
        className="h-16 w-full border-b border-line"
      >
        {[...counts].map(([at, count]) => {
          const tall = (count / most) * 40;
          return <rect key={at} x={at * onOne} width={spanOf.day} y={40 - tall} height={tall} className="fill-brand" />;
        })}
      </svg>
      <figcaption aria-hidden="true" className="flex justify-between text-sm text-ink-soft tabular-nums">
        <span>Today</span>
        <span>{formatDay(last)}</span>
      </figcaption>
    </figure>
  );
}
