import { ExternalLink, ShieldAlert } from "lucide-react";
import type { TaskDetail } from "../contract.ts";

type Reasons = Pick<TaskDetail, "reasons" | "statutory" | "assumed" | "question">;

/** Why the plan holds a task: each reason with the source it rests on, the law where it asks for it, and what is only assumed. */
export function TaskReasons({ reasons, statutory, assumed, question }: Reasons) {
  if (reasons.length === 0) return null;
  return (
    <section className="rounded-card bg-brand-tint p-4">
      <h3 className="font-bold">Why this is in your plan</h3>
      {statutory ? (
        <p className="mt-2 flex items-start gap-2 font-medium">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <span className="min-w-0">
            Required by law ({statutory.jurisdiction}): {statutory.basis}
          </span>
        </p>
      ) : null}
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 marker:text-brand">
        {reasons
          .filter(({ kind }) => !(statutory && kind === "statutory"))
          .map((reason) => (
            <li key={reason.text} className="break-words">
              {reason.text} <Source reason={reason} />
            </li>
          ))}
      </ul>
      {assumed && question ? (
        <p className="mt-3 border-t border-line pt-3 text-sm">
          <span className="font-semibold">We assumed something here.</span> {question}
        </p>
      ) : null}
    </section>
  );
}

function Source({ reason: { source, text } }: { reason: TaskDetail["reasons"][number] }) {
  if (!source || source.confidence === "practice") return null;
  const words = [text.includes(source.title) ? null : source.title, source.reference].filter(Boolean).join(", ");
  if (source.url === null) return words ? <span className="text-sm text-ink-soft">({words})</span> : null;
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-sm font-semibold text-brand underline underline-offset-2"
    >
      {words || "Read the source"}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
