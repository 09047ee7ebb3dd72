import { type FormEvent, useState } from "react";
import { ApiProblem } from "#browser/api-answer.ts";
import { lagosDay } from "#domain/days.ts";
import { type Frequency, frequencies, labelOf } from "#domain/vocab.ts";
import type { Suggestion } from "#features/planning/contract.ts";
import { everyWords } from "#features/planning/engine/words.rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useAccept } from "../client.ts";

const formId = "change-suggestion";
const asPlanned = "as-planned";

/** Another first day or frequency for a suggestion, which is accepted with it. */
export function ChangeSuggestion({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const today = lagosDay(new Date());
  const { id, title, firstDueOn, interval, season } = suggestion;
  const [startDate, setStartDate] = useState(firstDueOn);
  const [frequency, setFrequency] = useState<string>(asPlanned);
  const accept = useAccept(onClose);
  const problems = accept.error instanceof ApiProblem ? accept.error.errors : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending) return;
    accept.mutate({ id, startDate, frequency: frequencies.find((one) => one === frequency) });
  };
  const planned = season ? `${everyWords(interval)}, ${season.toLowerCase()}` : everyWords(interval);
  const options = [
    { value: asPlanned, label: planned },
    ...frequencies.map((value: Frequency) => ({ value, label: labelOf(value) })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Change and accept"
      description={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="action" busy={accept.isPending} busyLabel="Adding">
            Add to plan
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="First day" error={problems.find(({ path }) => path === "startDate")?.message}>
          <Input
            type="date"
            value={startDate}
            min={today}
            onChange={(event) => setStartDate(event.currentTarget.value)}
          />
        </Field>
        <Field label="How often">
          <Select options={options} value={frequency} onChange={(event) => setFrequency(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
