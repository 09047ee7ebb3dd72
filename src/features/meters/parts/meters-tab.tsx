import { MoreHorizontal, Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { meterApi, useMeters } from "../client.ts";
import type { Meter } from "../contract.ts";
import { kindFacts } from "../fields.ts";
import { dailyText, lastingText, measured } from "../rules.ts";
import { EnergyBook } from "./energy-book.tsx";
import { MeterDialog } from "./meter-dialog.tsx";
import { MeterLife } from "./meter-life.tsx";
import { ReadingDialog } from "./reading-dialog.tsx";

type Open = { what: "add" } | { what: "read" | "life" | "edit"; meter: Meter } | null;

/** The meters of a building, each a press away from its next reading, and the book of the months. */
export function MetersTab({ propertyId }: { propertyId: string }) {
  const list = useMeters(propertyId);
  const [open, setOpen] = useState<Open>(null);
  if (list.isPending) {
    return (
      <Loading label="Loading the meters of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState title="The meters could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  }
  const { meters, can } = list.data;
  const add = can.create ? (
    <Button
      variant={meters.length === 0 ? "action" : "quiet"}
      icon={<Plus aria-hidden="true" className="size-5" />}
      className="self-start"
      onClick={() => setOpen({ what: "add" })}
    >
      Add a meter
    </Button>
  ) : null;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {meters.length === 0 ? (
        <EmptyState title="No meters yet" action={add}>
          Put down the electricity and water meters, the generator's hours and the diesel tank. Tunse then knows what
          the building uses, how long the fuel lasts, and when a service is due by use.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-col gap-3">
            <p className="text-ink-soft">Press a meter to write down what it shows.</p>
            <Divided>
              {meters.map((meter) => (
                <Row key={meter.id} meter={meter} onOpen={(what) => setOpen({ what, meter })} />
              ))}
            </Divided>
            <ShowMore list={list} shown={meters.length} />
            <CsvButton call={meterApi.listMeters} input={{ id: propertyId }} className="self-start" />
            {add}
          </div>
          {can.see_book ? <EnergyBook propertyId={propertyId} /> : null}
        </>
      )}
      {open === null ? null : <Opened propertyId={propertyId} meters={meters} open={open} onOpen={setOpen} />}
    </div>
  );
}

type OpenedProps = {
  propertyId: string;
  meters: readonly Meter[];
  open: NonNullable<Open>;
  onOpen: (open: Open) => void;
};

function Opened({ propertyId, meters, open, onOpen }: OpenedProps) {
  const close = () => onOpen(null);
  if (open.what === "add") return <MeterDialog propertyId={propertyId} onClose={close} />;
  // What was read meanwhile.
  const meter = meters.find(({ id }) => id === open.meter.id) ?? open.meter;
  if (open.what === "edit") return <MeterDialog propertyId={propertyId} meter={meter} onClose={close} />;
  if (open.what === "read") return <ReadingDialog meter={meter} onClose={close} />;
  return <MeterLife meter={meter} onEdit={() => onOpen({ what: "edit", meter })} onClose={close} />;
}

function Row({ meter, onOpen }: { meter: Meter; onOpen: (what: "read" | "life") => void }) {
  const { name, kind, assetName, last, lateSince, perDay, daysLeft, can } = meter;
  const about = [kindFacts[kind].label, assetName, perDay === null ? null : dailyText(perDay, kind)];
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        onClick={() => onOpen(can.read ? "read" : "life")}
        className="flex min-h-16 min-w-0 flex-1 flex-col items-start justify-center gap-0.5 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{name}</span>
          <span className="text-lg font-bold tabular-nums">{last ? measured(last.value, kind) : "No reading yet"}</span>
        </span>
        <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{about.filter(Boolean).join(" · ")}</span>
          {lateSince ? <Badge tone="warn">Waits to be read</Badge> : null}
          {last ? <Instant at={last.at} /> : null}
        </span>
        <Left daysLeft={daysLeft} schedules={meter.schedules} kind={kind} />
      </button>
      <IconButton label={`More of ${name}`} className="my-auto mr-2" onClick={() => onOpen("life")}>
        <MoreHorizontal aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

/** What lasts so long still, and what is due next by use. */
function Left({ daysLeft, schedules, kind }: Pick<Meter, "daysLeft" | "schedules" | "kind">) {
  const [next] = [...(schedules ?? [])].sort((a, b) => a.left - b.left);
  if (daysLeft === null && !next) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {daysLeft === null ? null : (
        <Badge tone={daysLeft <= 3 ? "bad" : daysLeft <= 10 ? "warn" : "good"}>{lastingText(daysLeft)}</Badge>
      )}
      {next ? (
        <Badge tone={next.left <= next.every / 10 ? "warn" : "plain"}>
          {next.scheduleName} in {measured(next.left, kind)}
        </Badge>
      ) : null}
    </span>
  );
}
