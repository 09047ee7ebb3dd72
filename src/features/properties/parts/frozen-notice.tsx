import { Snowflake } from "lucide-react";
import { Instant } from "#ui/values.tsx";
import type { PropertySummary } from "../contract.ts";

/** On a building that Tunse holds, for its keepers: since when, why, and what still works. */
export function FrozenNotice({ property: { frozenAt, frozenReason, archivedAt } }: { property: PropertySummary }) {
  if (!frozenAt || archivedAt) return null;
  return (
    <section aria-label="Frozen" className="flex items-start gap-3 rounded-card border border-bad bg-bad-tint p-4">
      <Snowflake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">This property is frozen by Tunse</p>
        <p>
          Since <Instant at={frozenAt} /> it can be read, and nothing of it can be changed. Its schedules make no tasks
          meanwhile.
        </p>
        {frozenReason ? <p className="break-words whitespace-pre-line">The reason: {frozenReason}</p> : null}
      </div>
    </section>
  );
}
