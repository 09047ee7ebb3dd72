import { Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { complianceApi, stateLooks, useCompliance } from "../client.ts";
import type { Requirement } from "../contract.ts";
import { sortLabels } from "../fields.ts";
import { PaperDialog } from "./paper-dialog.tsx";
import { PublicPage } from "./public-page.tsx";
import { RequirementDialog } from "./requirement-dialog.tsx";
import { StateCounts } from "./state-counts.tsx";

type Open = "add" | Requirement["requirement"] | null;

/** What a building must be able to prove, what presses first on top. */
export function PapersTab({ propertyId }: { propertyId: string }) {
  const found = useCompliance(propertyId);
  const [open, setOpen] = useState<Open>(null);
  if (found.isPending) {
    return (
      <Loading label="Loading the papers of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (found.isError) {
    return (
      <FailedState
        title="The papers could not be loaded"
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  }
  const { requirements, counts, page, can } = found.data;
  const chosen = requirements.find(({ requirement }) => requirement === open);
  const close = () => setOpen(null);
  const add = can.create ? (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} className="self-start" onClick={() => setOpen("add")}>
      Add a paper
    </Button>
  ) : null;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {requirements.length === 0 ? (
        <EmptyState title="No paper is asked of this building" action={add}>
          What is asked follows from its kind, its state and its machines. You can add a paper all the same.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <StateCounts counts={counts} />
          <Divided>
            {requirements.map((one) => (
              <Row key={one.requirement} one={one} onOpen={() => setOpen(one.requirement)} />
            ))}
          </Divided>
          <div className="flex flex-wrap gap-2">
            {add}
            <CsvButton call={complianceApi.findCompliance} input={{ id: propertyId }} />
          </div>
          <p className="text-sm text-ink-soft">
            What is asked follows from the building's kind, its state and its machines. Tunse gives no legal advice: ask
            the authority what holds for you.
          </p>
        </div>
      )}
      <PublicPage propertyId={propertyId} page={page} requirements={requirements} mayOpen={can.publish === true} />
      {open === "add" ? <PaperDialog propertyId={propertyId} onClose={close} /> : null}
      {chosen ? <RequirementDialog propertyId={propertyId} one={chosen} can={can} onClose={close} /> : null}
    </div>
  );
}

function Row({ one: { title, sort, state, reason }, onOpen }: { one: Requirement; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">
            {sortLabels[sort]} · {reason}
          </span>
        </span>
        <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
      </button>
    </li>
  );
}
