import { useState } from "react";
import type { TickList } from "#domain/vocab.ts";
import { type StepDemand, stepDemandOf } from "#features/evidence/demands/steps.rules.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import type { Task } from "#features/tasks/contract.ts";
import { Checkbox } from "#ui/choice.tsx";
import { Progress } from "#ui/progress.tsx";
import { useTick } from "../client.ts";
import { StepDialog } from "./step-dialog.tsx";

type ChecklistProps = {
  task: Task;
  title: string;
  /** Which of the two lists of a job. */
  list: TickList;
  lines: readonly ChecklistLine[];
};

/** The lines of a job's list, to tick with a thumb; shown at once, sent behind it. */
export function Checklist({ task, title, list, lines }: ChecklistProps) {
  const tick = useTick(task.id, list);
  const [asking, setAsking] = useState<{ line: ChecklistLine; demand: StepDemand } | null>(null);
  const press = (line: ChecklistLine, isDone: boolean) => {
    const demand = list === "sop" && isDone ? stepDemandOf(line.text) : null;
    if (demand) setAsking({ line, demand });
    else tick(line.item, isDone);
  };
  const done = lines.filter((line) => line.done).length;
  const isOpen = task.can.work === true;
  if (lines.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between gap-3 text-lg font-bold tracking-[-0.01em]">
        {title}
        <span aria-live="polite" className="text-base font-medium text-ink-soft tabular-nums">
          {done} of {lines.length}
        </span>
      </h2>
      <Progress label={title} value={done} max={lines.length} tone="good" />
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.item}>
            <Checkbox
              label={<span className="break-words">{line.text}</span>}
              checked={line.done}
              disabled={!isOpen}
              onChange={({ currentTarget }) => press(line, currentTarget.checked)}
              className="min-h-13 items-center"
            />
          </li>
        ))}
      </ul>
      {asking ? <StepDialog taskId={task.id} {...asking} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
