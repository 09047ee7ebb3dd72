import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useActing } from "#browser/outbox/use-acting.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { saying, useChange, visitApi } from "../client.ts";
import type { Visit } from "../contract.ts";
import { accessChoices, accessOf, mostWindows } from "../fields.ts";
import { nextRow, type TimeRow, windowsOf } from "../offering.rules.ts";
import { windowsProblem } from "../rules.ts";

type OfferDialogProps = { ticketId: string; visit?: Visit; onClose: () => void };

/** Offers up to five times for a visit, or others in place of the present ones. */
export function OfferDialog({ ticketId, visit, onClose }: OfferDialogProps) {
  const { rows, setRows, access, setAccess, error, set, send, isSending } = useOffer(ticketId, visit, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={visit ? "Offer other times" : "Offer times for a visit"}
      description={`Up to ${mostWindows}. The other side chooses one, and both are reminded.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="action" busy={isSending} busyLabel="Sending…" onClick={send}>
            Send the times
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <TimeFields
            key={row.key}
            row={row}
            number={at + 1}
            onChange={(part) => set(row.key, part)}
            onRemove={rows.length > 1 ? () => setRows((all) => all.filter(({ key }) => key !== row.key)) : null}
          />
        ))}
        {error ? <FieldError>{error}</FieldError> : null}
        {rows.length < mostWindows ? (
          <Button
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setRows((all) => [...all, nextRow(all, new Date())])}
          >
            Add a time
          </Button>
        ) : null}
        <Field label="How to get in">
          <Select
            options={accessChoices}
            value={access}
            onChange={({ currentTarget }) => setAccess(currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function useOffer(ticketId: string, visit: Visit | undefined, onClose: () => void) {
  const [rows, setRows] = useState<TimeRow[]>(() => [nextRow([], new Date())]);
  const [access, setAccess] = useState<string>(visit?.access ?? "");
  const [error, setError] = useState<string>();
  const offer = useActing(visitApi.offerVisit, saying("Times offered", onClose));
  const change = useChange("Times offered", onClose);
  const set = (key: number, part: Partial<TimeRow>) => {
    setError(undefined);
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const send = () => {
    const windows = windowsOf(rows);
    if (windows === null) return setError("Please fill in the day and both times.");
    const asDates = windows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
    const problem = windowsProblem(asDates, new Date());
    if (problem) return setError(problem);
    const said = { windows, access: accessOf(access) };
    if (visit) change.mutate({ id: visit.id, version: visit.version, ...said });
    else offer.mutate({ id: ticketId, ...said });
  };
  return { rows, setRows, access, setAccess, error, set, send, isSending: offer.isPending || change.isPending };
}

type TimeFieldsProps = {
  row: TimeRow;
  number: number;
  onChange: (part: Partial<TimeRow>) => void;
  onRemove: (() => void) | null;
};

function TimeFields({ row, number, onChange, onRemove }: TimeFieldsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">Time {number}</legend>
      <div className="col-span-2 flex items-end gap-2">
        <Field label="Day" className="min-w-0 flex-1">
          <Input type="date" value={row.day} onChange={({ currentTarget }) => onChange({ day: currentTarget.value })} />
        </Field>
        {onRemove ? (
          <IconButton label={`Remove time ${number}`} onClick={onRemove}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </div>
      <Field label="From">
        <Input type="time" value={row.from} onChange={({ currentTarget }) => onChange({ from: currentTarget.value })} />
      </Field>
      <Field label="To">
        <Input type="time" value={row.to} onChange={({ currentTarget }) => onChange({ to: currentTarget.value })} />
      </Field>
    </fieldset>
  );
}
