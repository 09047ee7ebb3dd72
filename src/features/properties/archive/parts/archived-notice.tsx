import { Archive } from "lucide-react";
import { formatDay, lagosDay } from "#domain/days.ts";
import type { PropertySummary } from "../../contract.ts";
import { RestoreButton } from "./restore-button.tsx";

const dayOf = (instant: string): string => formatDay(lagosDay(new Date(instant)));

/** On an archived building: since when, until when it can be restored, and the way back. */
export function ArchivedNotice({ property }: { property: PropertySummary }) {
  const { archivedAt, restorableUntil, can } = property;
  if (!archivedAt || !restorableUntil) return null;
  return (
    <section
      aria-label="Archived"
      className="flex flex-col gap-3 rounded-card border border-line bg-hush p-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Archive aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <span>
          Archived on {dayOf(archivedAt)}. Only you see it, and nothing of it can be changed.{" "}
          {can.restore
            ? `You can restore it until ${dayOf(restorableUntil)}.`
            : `It could be restored until ${dayOf(restorableUntil)}.`}
        </span>
      </p>
      {can.restore ? <RestoreButton property={property} /> : null}
    </section>
  );
}
