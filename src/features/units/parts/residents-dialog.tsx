import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { FormCards, FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmailInput, Input } from "#ui/field.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day } from "#ui/values.tsx";
import { refreshesResidents, residentApi, useMoveOut, useResidents, useWriteDown } from "../client.ts";
import type { Unit } from "../contract.ts";
import { residentFields as fields, residentKindLabels, residentKinds } from "../fields.ts";
import type { Resident } from "../residents.contract.ts";

type ResidentsProps = { unit: Pick<Unit, "id" | "label">; onClose: () => void };

/** Who lives in a unit, who did, and who names it and is not written down yet. */
export function ResidentsDialog({ unit, onClose }: ResidentsProps) {
  const list = useResidents(unit.id);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <AddResident unit={unit} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Who lives in ${unit.label}`}
      description="Owner and managers see this, nobody else."
      actions={
        <>
          <CsvButton call={residentApi.listResidents} input={{ id: unit.id }} className="" />
          <Button variant="action" onClick={() => setAdding(true)}>
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
      {list.data ? <People unitId={unit.id} {...list.data} /> : null}
    </Dialog>
  );
}

type PeopleProps = {
  unitId: string;
  residents: readonly Resident[];
  people: readonly { memberId: string; name: string; since: string }[];
};

function People({ unitId, residents, people }: PeopleProps) {
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
        <Row key={resident.id} resident={resident} />
      ))}
    </Divided>
  );
}

function Row({ resident }: { resident: Resident }) {
  const { id, version, name, kind, phone, movedIn, movedOut, current } = resident;
  const leave = useMoveOut(name);
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          <Day day={movedIn} />
          {movedOut ? (
            <>
              {" to "}
              <Day day={movedOut} />
            </>
          ) : (
            " until now"
          )}
          {phone ? ` · ${phone}` : ""}
        </p>
      </div>
      <Badge tone={current ? "good" : "plain"}>{current ? residentKindLabels[kind] : "Moved out"}</Badge>
      {current && movedOut === null ? (
        <Button
          busy={leave.isPending}
          busyLabel="Saving"
          onClick={() => leave.mutate({ id, version, movedOut: lagosDay(new Date()) })}
        >
          Moved out today
        </Button>
      ) : null}
    </li>
  );
}

const cards = residentKinds.map((value) => ({ value, label: residentKindLabels[value] }));

function AddResident({ unit, onClose }: ResidentsProps) {
  const form = useForm({
    ...{ name: "add-resident", fields, failsAt: "name" },
    failed: { title: "Not saved", text: "Please load the page again and look before you try once more." },
    send: (latest) => callApi(residentApi.addResident, { id: unit.id, ...latest() }),
    onSent: () => {
      void refresh(...refreshesResidents);
      goodToast("Written down");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={`A resident of ${unit.label}`} act="Add resident" busy="Adding" onClose={onClose}>
      <FormField field={fields.name}>
        <Input autoComplete="off" />
      </FormField>
      <FormCards field={fields.kind} legend="In this unit" cards={cards} defaultValue="main" />
      <FormField field={fields.movedIn}>
        <Input type="date" defaultValue={lagosDay(new Date())} />
      </FormField>
      <FormField field={fields.movedOut} help="Leave it empty while they live there.">
        <Input type="date" />
      </FormField>
      <FormField field={fields.phone}>
        <Input type="tel" autoComplete="off" />
      </FormField>
      <FormField field={fields.email}>
        <EmailInput autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
