import { Info } from "lucide-react";
import type { TaskDetail } from "../contract.ts";

/** Why something is planned, in a line. */
export function Why({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-ink-soft">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
      <span className="line-clamp-2 min-w-0 break-words">
        <span className="sr-only">Why: </span>
        {children}
      </span>
    </span>
  );
}

/** The first reason that is more than common practice, else the first. */
export function FirstReason({ reasons }: Pick<TaskDetail, "reasons">) {
  const first = reasons.find(({ kind }) => kind !== "practice") ?? reasons[0];
  return first ? <Why>{first.text}</Why> : null;
}
