import { ArrowUp, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { seatLabels } from "#domain/vocab.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { onCallApi } from "../client.ts";
import type { OnCall } from "../contract.ts";
import { dayNames, hoursWords, mostPeople, readClock } from "../rules.ts";

type Shift = OnCall["shifts"][number];
/** `at`: the place of the shift; after the last one it is a new one. */
type ShiftDialogProps = { propertyId: string; onCall: OnCall; at: number; onClose: () => void };

const night: Shift = { days: [1, 2, 3, 4, 5, 6, 7], from: "18:00", to: "07:00", people: [] };

/** What a shift says of its hours. */
export const hoursOf = ({ days, from, to }: Shift): string =>
  hoursWords({ days, from: readClock(from) ?? 0, to: readClock(to) ?? 0 });

function problemOf({ days, people, from, to }: Shift): string | null {
  if (days.length === 0) return "Choose at least one day.";
  if (from === "" || to === "") return "Say from when until when.";
  return people.length === 0 ? "Choose at least one person." : null;
}

/** Puts these hours in the place of those that were read. */
function useSendShifts(propertyId: string, { version }: OnCall, onClose: () => void) {
  const { mutate, isPending } = useSend(onCallApi.setOnCall, {
    refreshes: [onCallApi.findOnCall],
    onSuccess: () => {
      goodToast("Kept", "Who is new on call has been told.");
      onClose();
    },
    onError: (error) => problemToast("Not kept", error),
  });
  return { send: (shifts: readonly Shift[]) => mutate({ id: propertyId, shifts: [...shifts], version }), isPending };
}

/** The hours of one shift, and who is called in it in which order. */
export function ShiftDialog({ propertyId, onCall, at, onClose }: ShiftDialogProps) {
  const there = onCall.shifts[at];
  const [shift, setShift] = useState<Shift>(there ?? night);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const change = (changed: Partial<Shift>) => {
    setShift({ ...shift, ...changed });
    setProblem(null);
  };
  const { send, isPending } = useSendShifts(propertyId, onCall, onClose);
  const keep = () => {
    const found = problemOf(shift);
    if (found !== null) return setProblem(found);
    send(there ? onCall.shifts.map((one, place) => (place === at ? shift : one)) : [...onCall.shifts, shift]);
  };
  if (there && isLeaving)
    return (
      <Leaving
        shift={there}
        busy={isPending}
        onLeave={() => send(onCall.shifts.filter((_, place) => place !== at))}
        onClose={() => setLeaving(false)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={there ? "Change these hours" : "Who is on call"}
      description="In hours of Lagos. An end that is not after the beginning is on the next day."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="action" busy={isPending} busyLabel="Keeping…" onClick={keep}>
            Keep
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Hours shift={shift} onChange={change} />
        <People onCall={onCall} chosen={shift.people} onChange={(people) => change({ people })} />
        {problem ? <FieldError>{problem}</FieldError> : null}
        {there ? (
          <Button
            variant="danger"
            className="self-start"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => setLeaving(true)}
          >
            Take these hours away
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

type LeavingProps = { shift: Shift; busy: boolean; onLeave: () => void; onClose: () => void };

/** Asks once before hours go. */
const Leaving = ({ shift, busy, onLeave, onClose }: LeavingProps) => (
  <ConfirmDialog
    title="Take these hours away?"
    description={`${hoursOf(shift)}. Whoever is named in them is not called then any more, unless other hours say so. Where nobody is on call, an emergency calls the owner and the first manager.`}
    act="Take away"
    busyLabel="Taking away"
    busy={busy}
    keep="Keep them"
    onConfirm={onLeave}
    onClose={onClose}
  />
);

function Hours({ shift, onChange }: { shift: Shift; onChange: (changed: Partial<Shift>) => void }) {
  const toggle = (day: number, isOn: boolean) =>
    onChange({ days: isOn ? [...shift.days, day].sort((a, b) => a - b) : shift.days.filter((one) => one !== day) });
  return (
    <>
      <fieldset>
        <legend className="font-semibold">Days on which it begins</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {dayNames.map((name, index) => (
            <Checkbox
              key={name}
              label={name}
              checked={shift.days.includes(index + 1)}
              onChange={({ currentTarget }) => toggle(index + 1, currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" required>
          <Input
            type="time"
            value={shift.from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value.slice(0, 5) })}
          />
        </Field>
        <Field label="To" required>
          <Input
            type="time"
            value={shift.to}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value.slice(0, 5) })}
          />
        </Field>
      </div>
    </>
  );
}

type PeopleProps = { onCall: OnCall; chosen: readonly string[]; onChange: (people: string[]) => void };

function People({ onCall, chosen, onChange }: PeopleProps) {
  const left = onCall.people.filter(({ accountId }) => !chosen.includes(accountId));
  const raise = (at: number) => {
    const [before, one] = [chosen[at - 1], chosen[at]];
    if (before && one) onChange(chosen.with(at - 1, one).with(at, before));
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Who is called, in this order</h3>
      <ol className="divide-y divide-line">
        {chosen.map((id, at) => {
          const who = onCall.people.find(({ accountId }) => accountId === id);
          const asked = onCall.notAgreed.find(({ accountId }) => accountId === id);
          const name = (who ?? asked)?.name ?? "Somebody who left";
          const problem = asked ? "has not agreed to be here yet: leave them out until they have" : who?.problem;
          return (
            <li key={id} className="flex items-center gap-1 py-1.5">
              <span className="w-6 shrink-0 font-bold tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 break-words">
                {name}
                {problem ? <span className="block text-sm text-warn">{problem}</span> : null}
              </span>
              {at > 0 ? (
                <IconButton label={`Call ${name} earlier`} onClick={() => raise(at)}>
                  <ArrowUp aria-hidden="true" className="size-5" />
                </IconButton>
              ) : null}
              <IconButton label={`Leave ${name} out`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {left.length > 0 && chosen.length < mostPeople ? (
        <Field label={chosen.length === 0 ? "The first one" : "And then"}>
          <Select
            value=""
            placeholder="Choose a person"
            options={left.map(({ accountId, name, role }) => ({
              value: accountId,
              label: `${name} (${seatLabels[role].toLowerCase()})`,
            }))}
            onChange={({ currentTarget }) => onChange([...chosen, currentTarget.value])}
          />
        </Field>
      ) : null}
      <p className="text-sm text-ink-soft">
        Owner, managers, contractors and confirmed occupants of the building. Whoever is on call sees the emergencies of
        these hours.
      </p>
      <NotYet names={onCall.notAgreed.map(({ name }) => name)} />
    </section>
  );
}

const mostNames = 5;

/** Who was added by email and has not agreed: a long list of them is cut short. */
function NotYet({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  return (
    <p className="text-sm break-words text-ink-soft">
      To be chosen once they have agreed to be here: {names.slice(0, mostNames).join(", ")}
      {more}.
    </p>
  );
}
