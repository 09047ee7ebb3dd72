import { Checkbox } from "../../../ui/choice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { useTick } from "../client.ts";
import type { Job } from "../contract.ts";

/** The steps of the plan behind a job, to tick with a thumb; shown at once, sent behind it. */
export function Checklist({ job: { task, checklist } }: { job: Job }) {
  const tick = useTick(task.id);
  const done = checklist.filter((line) => line.done).length;
  const isOpen = task.can.work === true;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between gap-3 text-lg font-bold tracking-[-0.01em]">
        Checklist
        <span aria-live="polite" className="text-base font-medium text-ink-soft tabular-nums">
          {done} of {checklist.length}
        </span>
      </h2>
      <Progress label="Checklist" value={done} max={checklist.length} tone="good" />
      <ul className="divide-y divide-line">
        {checklist.map((line) => (
          <li key={line.item}>
            <Checkbox
              label={<span className="break-words">{line.text}</span>}
              checked={line.done}
              disabled={!isOpen}
              onChange={({ currentTarget }) => tick(line.item, currentTarget.checked)}
              className="min-h-13 items-center"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
