import { X } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { onCallApi } from "../client.ts";
import type { Candidate, OnCall } from "../contract.ts";

type Absence = OnCall["absences"][number];
type AwayDialogProps = { propertyId: string; onCall: OnCall; onClose: () => void };

/** On which days somebody is left out of all hours. */
export function AwayDialog({ propertyId, onCall, onClose }: AwayDialogProps) {
  const today = lagosDay(new Date());
  const [kept, setKept] = useState<readonly Absence[]>(onCall.absences.filter(({ toDay }) => toDay >= today));
  const [next, setNext] = useState<Absence>({ accountId: "", fromDay: today, toDay: today });
  const [problem, setProblem] = useState<string | null>(null);
  const named = new Set(onCall.shifts.flatMap(({ people }) => people));
  const people = onCall.people.filter(({ accountId }) => named.has(accountId));
  const nameOf = (id: string) => onCall.people.find(({ accountId }) => accountId === id)?.name ?? "Somebody who left";
  const sending = useSend(onCallApi.setOnCall, {
    refreshes: [onCallApi.findOnCall],
    onSuccess: () => {
      goodToast("Kept");
      onClose();
    },
    onError: (error) => problemToast("Not kept", error),
  });
  const keep = () => {
    if (next.accountId !== "" && (next.fromDay === "" || next.toDay < next.fromDay))
      return setProblem("The last day must not be before the first.");
    const absences = next.accountId === "" ? [...kept] : [...kept, next];
    sending.mutate({ id: propertyId, shifts: onCall.shifts, absences, version: onCall.version });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Who is away"
      description="On these days the next one in the order is called first."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="action" busy={sending.isPending} busyLabel="Keeping…" onClick={keep}>
            Keep
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <KeptDays kept={kept} nameOf={nameOf} onChange={setKept} />
        <NextDays next={next} people={people} onChange={setNext} />
        {problem ? <FieldError>{problem}</FieldError> : null}
      </div>
    </Dialog>
  );
}

type KeptProps = { kept: readonly Absence[]; nameOf: (id: string) => string; onChange: (kept: Absence[]) => void };

function KeptDays({ kept, nameOf, onChange }: KeptProps) {
  if (kept.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {kept.map((one) => (
        <li key={`${one.accountId} ${one.fromDay} ${one.toDay}`} className="flex items-center gap-2 py-1.5">
          <span className="min-w-0 flex-1">
            {nameOf(one.accountId)}, {formatDay(one.fromDay)} to {formatDay(one.toDay)}
          </span>
          <IconButton
            label={`Take away: ${nameOf(one.accountId)}`}
            onClick={() => onChange(kept.filter((other) => other !== one))}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type NextProps = { next: Absence; people: readonly Candidate[]; onChange: (next: Absence) => void };

function NextDays({ next, people, onChange }: NextProps) {
  const change = (changed: Partial<Absence>) => onChange({ ...next, ...changed });
  const options = people.map(({ accountId, name }) => ({ value: accountId, label: name }));
  return (
    <>
      <Field label="Who">
        <Select
          value={next.accountId}
          placeholder="Choose a person"
          options={options}
          onChange={({ currentTarget }) => change({ accountId: currentTarget.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="First day">
          <Input
            type="date"
            value={next.fromDay}
            onChange={({ currentTarget }) => change({ fromDay: currentTarget.value })}
          />
        </Field>
        <Field label="Last day">
          <Input
            type="date"
            min={next.fromDay}
            value={next.toDay}
            onChange={({ currentTarget }) => change({ toDay: currentTarget.value })}
          />
        </Field>
      </div>
    </>
  );
}
