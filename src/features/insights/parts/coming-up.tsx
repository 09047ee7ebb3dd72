import { CalendarClock, ShieldAlert } from "lucide-react";
import { Divided, RowLink, Section } from "../../../ui/card.tsx";
import { Loading, RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Day } from "../../../ui/values.tsx";
import type { PropertySummary } from "../../properties/contract.ts";
import { type Coming, useComing } from "../client.ts";

const shown = 5;

/** What the plans hold next that is no task yet; each leads to the plan it stands in. */
export function ComingUp({ properties }: { properties: readonly PropertySummary[] }) {
  const { coming, failed } = useComing(properties);
  return (
    <Section title="Coming up in the plan">
      {coming === undefined ? (
        failed ? (
          <p className="text-ink-soft">The plan could not be read. Refresh the data to try again.</p>
        ) : (
          <Loading label="Loading the plan">
            <RowsSkeleton rows={shown} />
          </Loading>
        )
      ) : coming.length === 0 ? (
        <p className="text-ink-soft">Everything that is planned stands among your tasks already.</p>
      ) : (
        <>
          <Divided>
            {coming.slice(0, shown).map((entry) => (
              <PlannedRow key={entry.id} entry={entry} />
            ))}
          </Divided>
          {coming.length > shown ? (
            <p className="text-sm text-ink-soft tabular-nums">
              And {coming.length - shown} more. Each becomes a task shortly before its day.
            </p>
          ) : null}
        </>
      )}
    </Section>
  );
}

function PlannedRow({ entry }: { entry: Coming }) {
  return (
    <RowLink to={`/property/${entry.propertyId}?tab=plan`}>
      <span className="flex flex-col gap-0.5">
        <span className="line-clamp-2 font-semibold break-words">{entry.title}</span>
        <span className="line-clamp-1 text-sm break-words text-ink-soft">{entry.propertyName}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock aria-hidden="true" className="size-4" />
            <Day day={entry.dueOn} />
          </span>
          {entry.statutory ? (
            <span className="inline-flex items-center gap-1.5 font-semibold text-brand">
              <ShieldAlert aria-hidden="true" className="size-4" />
              Required by law
            </span>
          ) : null}
        </span>
      </span>
    </RowLink>
  );
}
