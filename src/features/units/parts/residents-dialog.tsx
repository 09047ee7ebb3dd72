import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { lagosDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day } from "#ui/values.tsx";
import { residentApi, useMoveOut, useResidents, useWriteDown } from "../client.ts";
import type { Unit } from "../contract.ts";
import { residentKindLabels } from "../fields.ts";
import type { Resident } from "../residents.contract.ts";
import { standingOn } from "../residents.rules.ts";
import { ResidentDialog } from "./resident-dialog.tsx";

type ResidentsProps = { unit: Pick<Unit, "id" | "label">; onClose: () => void };

/** Who lives in a unit, who did, and who names it and is not written down yet. */
export function ResidentsDialog({ unit, onClose }: ResidentsProps) {
  const list = useResidents(unit.id);
  const [opened, setOpened] = useState<Resident | "new" | null>(null);
  if (opened) {
    const resident = opened === "new" ? undefined : opened;
    return <ResidentDialog unit={unit} {...(resident && { resident })} onClose={() => setOpened(null)} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Who lives in ${unit.label}`}
      description="Owner and managers see this, nobody else."
      actions={
        <>
          <CsvButton call={residentApi.listResidents} input={{ id: unit.id }} className="" />
          <Button variant="action" onClick={() => setOpened("new")}>
            Add a resident
          </Button>
        </>
      }
    >
      {list.isPending ? (
        <Loading label="Loading who lives here">
          <RowsSkeleton />
        </Loading>
      ) : null}
      {list.isError ? <FailedState onRetry={() => void list.refetch()} busy={list.isFetching} /> : null}
      {list.data ? <People unitId={unit.id} {...list.data} onChange={setOpened} /> : null}
    </Dialog>
  );
}

type PeopleProps = {
  unitId: string;
  residents: readonly Resident[];
  people: readonly { memberId: string; name: string; since: string }[];
  onChange: (resident: Resident) => void;
};

function People({ unitId, residents, people, onChange }: PeopleProps) {
  const write = useWriteDown();
  if (residents.length + people.length === 0) return <p className="text-ink-soft">Nobody is written down yet.</p>;
  const hasMain = residents.some(({ kind, current }) => current && kind === "main");
  return (
    <Divided>
      {people.map(({ memberId, name, since }) => (
        <li key={memberId} className="flex flex-wrap items-center gap-2 px-4 py-3">
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft">Says they live here</span>
          </p>
          <Button
            busy={write.isPending}
            busyLabel="Saving"
            onClick={() =>
              write.mutate({
                id: unitId,
                memberId,
                movedIn: lagosDay(new Date(since)),
                kind: hasMain ? "further" : "main",
              })
            }
          >
            Yes, they do
          </Button>
        </li>
      ))}
      {residents.map((resident) => (
        <Row key={resident.id} resident={resident} onChange={() => onChange(resident)} />
      ))}
    </Divided>
  );
}

function Row({ resident, onChange }: { resident: Resident; onChange: () => void }) {
  const { id, version, name, kind, phone, movedIn, movedOut, current } = resident;
  const leave = useMoveOut(name);
  const standing = standingOn(resident, lagosDay(new Date()));
  const words = { lives: residentKindLabels[kind], comes: "Moves in", left: "Moved out" };
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <div className="min-w-0 grow basis-48 break-words">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {movedOut ? null : standing === "comes" ? "From " : "Since "}
          <Day day={movedIn} />
          {movedOut ? (
            <>
              {" to "}
              <Day day={movedOut} />
            </>
          ) : null}
          {phone ? ` · ${phone}` : ""}
        </p>
      </div>
      <Badge tone={standing === "lives" ? "good" : "plain"}>{words[standing]}</Badge>
      {current && movedOut === null ? (
        <Button
          busy={leave.isPending}
          busyLabel="Saving"
          onClick={() => leave.mutate({ id, version, movedOut: lagosDay(new Date()) })}
        >
          Moved out today
        </Button>
      ) : null}
      <Button variant="plain" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
    </li>
  );
}
