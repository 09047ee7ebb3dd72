import { FileSpreadsheet, LayoutGrid, Plus, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { unitApi, useUnits } from "../client.ts";
import { GridDialog } from "./grid-dialog.tsx";
import { ResidentsImport } from "./residents-import.tsx";
import { SoughtUnits } from "./sought-units.tsx";
import { AddUnit } from "./unit-dialog.tsx";
import { UnitsImport } from "./units-import.tsx";
import { UnmatchedTexts } from "./unmatched.tsx";

type Open = "one" | "block" | "file" | "people" | null;

/** The units of a building as a map, and the three ways to add some. */
export function UnitsTab({ propertyId }: { propertyId: string }) {
  const list = useUnits(propertyId);
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  if (list.isPending) {
    return (
      <Loading label="Loading the units of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState title="The units could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const { units, counts, shares, unmatched, can } = list.data;
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      {can.create ? <Ways isFirst={units.length === 0} onOpen={setOpen} /> : null}
      {counts && counts.all > 0 ? <Summary counts={counts} shares={shares} /> : null}
      <UnmatchedTexts propertyId={propertyId} units={units} texts={unmatched ?? []} />
      {units.length > 0 ? (
        <SoughtUnits units={units} onChoose={can.see_history ? ({ id }) => void navigate(`/units/${id}`) : () => {}} />
      ) : null}
      {units.length > 0 ? (
        <CsvButton call={unitApi.listUnits} input={{ id: propertyId }} className="self-start" />
      ) : null}
      <ShowMore list={list} shown={units.length} />
      {open === "one" ? <AddUnit propertyId={propertyId} onClose={close} /> : null}
      {open === "block" ? <GridDialog propertyId={propertyId} onClose={close} /> : null}
      {open === "people" ? <ResidentsImport propertyId={propertyId} onClose={close} /> : null}
      {open === "file" ? <UnitsImport propertyId={propertyId} onClose={close} /> : null}
    </div>
  );
}

function Ways({ isFirst, onOpen }: { isFirst: boolean; onOpen: (way: Open) => void }) {
  const ways = (
    <>
      <Button
        variant={isFirst ? "action" : "quiet"}
        icon={<LayoutGrid aria-hidden="true" className="size-5" />}
        onClick={() => onOpen("block")}
      >
        Add a block
      </Button>
      <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => onOpen("one")}>
        Add a unit
      </Button>
      <Button icon={<FileSpreadsheet aria-hidden="true" className="size-5" />} onClick={() => onOpen("file")}>
        From a file
      </Button>
      {isFirst ? null : (
        <Button icon={<Users aria-hidden="true" className="size-5" />} onClick={() => onOpen("people")}>
          Residents from a file
        </Button>
      )}
    </>
  );
  if (!isFirst) return <div className="flex flex-wrap gap-2">{ways}</div>;
  return (
    <EmptyState title="No units yet" action={ways}>
      Add a block in one step: so many floors, so many flats on each. Requests and people then show where they belong.
    </EmptyState>
  );
}

type SummaryProps = {
  counts: { all: number; occupied: number; empty: number; owner_occupied: number };
  shares: { units: number; total: number; missing: number } | null;
};

/** How many there are, and whether their shares make a whole. */
function Summary({ counts, shares }: SummaryProps) {
  const said = [
    `${counts.all.toLocaleString("en-NG")} ${counts.all === 1 ? "unit" : "units"}`,
    counts.occupied > 0 ? `${counts.occupied} occupied` : null,
    counts.owner_occupied > 0 ? `${counts.owner_occupied} owner-occupied` : null,
    counts.empty > 0 ? `${counts.empty} empty` : null,
  ].filter(Boolean);
  return (
    <div>
      <p className="font-semibold">{said.join(" · ")}</p>
      {shares && shares.missing > 0 ? (
        <p className="text-warn">
          Shares add up to {shares.total.toLocaleString("en-NG")} per mille: {shares.missing.toLocaleString("en-NG")}{" "}
          are missing to 1,000.
        </p>
      ) : null}
    </div>
  );
}
