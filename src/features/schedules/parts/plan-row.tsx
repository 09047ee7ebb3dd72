import { ChevronDown, Scale } from "lucide-react";
import { nairaToKobo } from "#domain/money.ts";
import type { PlanEntry } from "#features/planning/contract.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { TaskReasons } from "#features/tasks/parts/task-reasons.tsx";
import { FirstReason } from "#features/tasks/parts/why.tsx";
import { Badge } from "#ui/badge.tsx";
import { PriorityBadge } from "#ui/status-badges.tsx";
import { Day, Money } from "#ui/values.tsx";

/** One thing of the plan: what and when at once, why and how when it is opened. */
export function PlanRow({ item }: { item: PlanEntry }) {
  const { title, description, interval, season, nextDueOn, taskId, estimatedCost, statutory, priority, reasons } = item;
  return (
    <li className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <details className="group/row">
        <summary className="flex cursor-pointer list-none items-start gap-3 p-4 hover-fade hover:bg-hush focus-visible:-outline-offset-2">
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <span className="font-semibold break-words">{title}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              <PriorityBadge priority={priority} />
              {statutory ? (
                <Badge tone="brand" icon={Scale}>
                  Required by law
                </Badge>
              ) : null}
              <span>{everyWords(interval)}</span>
              {nextDueOn ? (
                <span>
                  {taskId ? "Task due" : "Next"} <Day day={nextDueOn} />
                </span>
              ) : null}
              {estimatedCost === null ? null : <Money kobo={nairaToKobo(estimatedCost)} className="font-semibold" />}
            </span>
            <span className="group-open/row:hidden">
              <FirstReason reasons={reasons} />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open/row:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-5">
          <p className="break-words whitespace-pre-line">
            {description}
            {season ? <span className="text-ink-soft"> {season}.</span> : null}
          </p>
          <TaskReasons {...item} />
          <Steps title="What to do" steps={item.checklist} />
          <Steps title="Safety" steps={item.safety} />
        </div>
      </details>
    </li>
  );
}

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 marker:text-brand">
        {steps.map((step) => (
          <li key={step} className="break-words">
            {step}
          </li>
        ))}
      </ul>
    </div>
  );
}
