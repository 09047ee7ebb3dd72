import { useState } from "react";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useBudget, useDraft } from "../client.ts";
import type { Budget, BudgetYear } from "../contract.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { BudgetLines, BudgetSums } from "./budget-lines.tsx";
import { DraftCard } from "./draft-card.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

type BudgetSectionProps = { propertyId: string; className?: string };

/** What a building means to spend in a year, beside what became of it. Nothing for residents while there is none. */
export function BudgetSection({ propertyId, className }: BudgetSectionProps) {
  const thisYear = Number(lagosDay(new Date()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const found = useBudget(propertyId, year);
  const isQuiet = found.data && !found.data.can.see_forecast && found.data.budget === null && year === thisYear;
  if (isQuiet || (found.data && !found.data.isBegun)) return null;
  return (
    <Section title="Budget" className={className}>
      <FilterChips
        label="Year of the budget"
        options={[thisYear - 1, thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(chosen) => setYear(Number(chosen))}
      />
      {found.isPending ? (
        <Loading label="Loading the budget">
          <RowsSkeleton />
        </Loading>
      ) : found.isError ? (
        <FailedState
          title="The budget could not be loaded"
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Year key={year} propertyId={propertyId} {...found.data} />
      )}
    </Section>
  );
}

type YearProps = BudgetYear & { propertyId: string };

function Year({ propertyId, year, budget, draft, lines, sums, throughDay, can }: YearProps) {
  const [isListing, setListing] = useState(false);
  return (
    <>
      <BudgetSums year={year} sums={sums} />
      {budget ? <Adopted budget={budget} mayAsk={can.adopt === true} onVersions={() => setListing(true)} /> : null}
      {draft ? (
        <DraftCard draft={draft} can={can} />
      ) : can.draft ? (
        <Begin propertyId={propertyId} year={year} isChange={budget !== null} />
      ) : null}
      {lines.length > 0 ? <BudgetLines lines={lines} /> : null}
      <p className="text-sm text-ink-soft">
        {throughDay ? `The books are counted to ${formatDay(throughDay)}. ` : ""}
        {can.see_forecast
          ? "To come is what the plan still has in the year. Costs that are in no plan go on as in the last twelve months."
          : "Only months that are closed for good are counted."}
      </p>
      {isListing ? <VersionsDialog propertyId={propertyId} year={year} onClose={() => setListing(false)} /> : null}
    </>
  );
}

type AdoptedProps = { budget: Budget; mayAsk: boolean; onVersions: () => void };

function Adopted({ budget, mayAsk, onVersions }: AdoptedProps) {
  const [isAsking, setAsking] = useState(false);
  const { number, adoptedAt, adoptedBy, reason, note } = budget;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
        <span>
          Version {number}, adopted {adoptedAt ? formatDay(lagosDay(new Date(adoptedAt))) : ""}
          {adoptedBy ? ` by ${adoptedBy}` : ""}
        </span>
        {number > 1 ? <Button onClick={onVersions}>Every version</Button> : null}
      </p>
      {reason ? <p className="break-words">{reason}</p> : null}
      {note ? <p className="break-words whitespace-pre-line">{note}</p> : null}
      {mayAsk ? (
        <Button className="self-start" onClick={() => setAsking(true)}>
          Ask the units for it
        </Button>
      ) : null}
      {isAsking ? <AskDialog budget={budget} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Begin({ propertyId, year, isChange }: { propertyId: string; year: number; isChange: boolean }) {
  const draft = useDraft(() => {});
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant={isChange ? undefined : "action"}
        busy={draft.isPending}
        busyLabel="Drafting"
        onClick={() => draft.mutate({ id: propertyId, year })}
      >
        {isChange ? "Draft a change" : `Draft the budget for ${year}`}
      </Button>
      {isChange ? null : (
        <p className="min-w-48 flex-1 text-sm text-ink-soft">It begins with what the plan and your books say.</p>
      )}
    </div>
  );
}
