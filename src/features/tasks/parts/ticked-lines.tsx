import { CircleCheck, CircleDashed } from "lucide-react";
import { Instant } from "#ui/values.tsx";
import type { ChecklistLine } from "../checklist.contract.ts";

type TickedLinesProps = { title: string; lines: readonly ChecklistLine[] };

/** What was to be done, and of each line who ticked it and when. */
export function TickedLines({ title, lines }: TickedLinesProps) {
  if (lines.length === 0) return null;
  const done = lines.filter((line) => line.done).length;
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-3 font-bold">
        {title}
        <span className="text-sm font-medium text-ink-soft tabular-nums">
          {done} of {lines.length} ticked
        </span>
      </h3>
      <ol className="mt-2 flex flex-col gap-2">
        {lines.map((line) => (
          <Line key={line.item} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line: { text, done, doneBy, doneAt, reading, signature } }: { line: ChecklistLine }) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${done ? "text-good" : "text-ink-soft"}`} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{done ? "Ticked: " : "Not ticked: "}</span>
        {text}
        {doneAt ? (
          <span className="block text-sm text-ink-soft">
            {doneBy}, <Instant at={doneAt} />
            {reading === undefined ? "" : `, read ${reading.toLocaleString("en-NG")}`}
            {signature === undefined ? "" : `, signed ${signature}`}
          </span>
        ) : null}
      </span>
    </li>
  );
}
