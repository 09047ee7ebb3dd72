import { type FormEvent, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { lagosDay } from "#domain/days.ts";
import { useOwnProperties } from "#features/properties/client.ts";
import { fieldProblems } from "#features/tasks/editing/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useCreateSchedule, useEditSchedule } from "../client.ts";
import type { Schedule } from "../contract.ts";
import { type Draft, draftOf, emptyDraft, fieldsOf, keptDraft, problemsOf } from "../form.rules.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

const formId = "schedule-form";
const draftName = "schedule.new";

type ScheduleFormProps = {
  /** Left out where one is added. */
  schedule?: Schedule;
  propertyId?: string;
  onClose: () => void;
};

/** Adds a schedule, whose words are kept until they are sent, or changes one. */
export function ScheduleForm({ schedule, propertyId = "", onClose }: ScheduleFormProps) {
  const places = useOwnProperties();
  const create = useCreateSchedule(() => {
    dropDraft(draftName);
    onClose();
  });
  const edit = useEditSchedule(onClose);
  const [draft, setDraft] = useState(() => firstDraft(schedule, propertyId));
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const sent = schedule ? edit : create;
  const only = places?.length === 1 ? (places[0]?.id ?? "") : "";
  const chosen: Draft = { ...draft, propertyId: draft.propertyId || only };
  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    if (!schedule) keepDraft(draftName, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent.isPending) return;
    const wrong = problemsOf(chosen);
    setOwn(wrong);
    const [first] = wrong.keys();
    if (first) return void document.getElementById(`schedule-${first}`)?.focus();
    if (schedule) edit.mutate({ id: schedule.id, version: schedule.version, ...fieldsOf(chosen, schedule) });
    else create.mutate({ propertyId: chosen.propertyId, ...fieldsOf(chosen) });
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={schedule ? "Edit schedule" : "New Schedule"}
      description={schedule ? schedule.propertyName : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="action" busy={sent.isPending} busyLabel="Saving">
            {schedule ? "Save" : "Create Schedule"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <ScheduleFields
          schedule={schedule}
          places={places}
          draft={chosen}
          problems={own.size > 0 ? own : fieldProblems(sent.error)}
          onChange={change}
        />
      </form>
    </Dialog>
  );
}

function firstDraft(schedule: Schedule | undefined, propertyId: string): Draft {
  if (schedule) return draftOf(schedule);
  const fresh = emptyDraft(lagosDay(new Date()), propertyId);
  return { ...keptDraft(readDraft(draftName), fresh), ...(propertyId ? { propertyId } : {}) };
}
