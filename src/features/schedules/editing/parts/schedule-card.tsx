import { CircleSlash, Pause, Scale, Sparkles } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { nairaToKobo } from "#domain/money.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { TaskReasons } from "#features/tasks/parts/task-reasons.tsx";
import { Badge } from "#ui/badge.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { TaskStatusBadge } from "#ui/status-badges.tsx";
import { Day, Money } from "#ui/values.tsx";
import type { Schedule } from "../contract.ts";
import { ScheduleActs } from "./schedule-acts.tsx";

/** One schedule: what, where, how often, when next, at what cost, and what can be done with it. */
export const ScheduleCard = memo(function ScheduleCard({ schedule }: { schedule: Schedule }) {
  const { scheduleName, propertyId, propertyName, description, category, reasons } = schedule;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Badge tone="brand">{category}</Badge>
          <Marks schedule={schedule} />
        </div>
        <h3 className="mt-1 text-lg font-bold break-words">{scheduleName}</h3>
        <Link
          to={`/property/${propertyId}`}
          className="max-w-full self-start text-sm break-words text-ink-soft hover:underline"
        >
          {propertyName}
        </Link>
        {description ? <p className="line-clamp-3 break-words whitespace-pre-line">{description}</p> : null}
      </div>
      <ScheduleFacts schedule={schedule} />
      {reasons.length > 0 ? (
        <details className="group/why">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
            Why this is planned
          </summary>
          <TaskReasons reasons={reasons} statutory={null} assumed={false} question={null} />
        </details>
      ) : null}
      <ScheduleActs schedule={schedule} />
    </li>
  );
});

function Marks({ schedule: { state, statutory, isPlanned } }: { schedule: Schedule }) {
  return (
    <>
      {state === "paused" ? (
        <Badge tone="warn" icon={Pause}>
          Paused
        </Badge>
      ) : null}
      {state === "ended" ? <Badge icon={CircleSlash}>Ended</Badge> : null}
      {statutory ? (
        <Badge tone="brand" icon={Scale}>
          Required by law
        </Badge>
      ) : null}
      {isPlanned ? <Badge icon={Sparkles}>From the plan</Badge> : null}
    </>
  );
}

function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { frequencyValue: every, frequencyUnit: unit, season, nextExecution, openTask, estimatedCost } = schedule;
  const often = everyWords({ every, unit });
  return (
    <Facts className="text-sm">
      <Fact name="How often">{season ? `${often}, ${season.toLowerCase()}` : often}</Fact>
      <Fact name="Next execution">{nextExecution === null ? "None" : <Day day={nextExecution} />}</Fact>
      <Fact name="Estimated cost">
        <Money kobo={estimatedCost === null ? null : nairaToKobo(estimatedCost)} />
      </Fact>
      <Fact name="Executions">
        <span className="tabular-nums">{schedule.totalExecutions.toLocaleString("en-NG")}</span>
      </Fact>
      {schedule.contractorName ? (
        <Fact name="Contractor" wide>
          {schedule.contractorName}
        </Fact>
      ) : null}
      {schedule.sopTitle ? (
        <Fact name="SOP" wide>
          {schedule.sopTitle}
        </Fact>
      ) : null}
      {schedule.endDate ? (
        <Fact name="Until">
          <Day day={schedule.endDate} />
        </Fact>
      ) : null}
      {openTask ? (
        <Fact name="Open task" wide>
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to={`/tasks?task=${openTask.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
            >
              <span>
                Due <Day day={openTask.dueDate} />
              </span>
            </Link>
            <TaskStatusBadge status={openTask.status} />
          </span>
        </Fact>
      ) : null}
    </Facts>
  );
}
