import { useState } from "react";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Input } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { Select } from "#ui/select.tsx";
import { meterApi, refreshes } from "../client.ts";
import type { Meter } from "../contract.ts";
import { eventLabels, events, readingFields as fields, kindFacts } from "../fields.ts";
import { countedIn, measured } from "../rules.ts";

type ReadingDialogProps = { meter: Meter; onClose: () => void };

function useReading({ meter, onClose }: ReadingDialogProps) {
  const draft = `reading.${meter.id}`;
  const uploads = useUploads(draft, { kind: "proof" });
  useFailures(uploads.entries);
  const { wasKept, send } = useKeeping(draft, uploads);
  // Whoever says that one reading is right says nothing of another.
  const [doubt, setDoubt] = useState({ words: "", of: "" });
  const [isSure, setSure] = useState(false);
  const form = useForm({
    ...{ name: "reading", fields, failsAt: "value" },
    failed: { title: "Not saved", text: lookFirst },
    send: async (latest) => {
      const read = JSON.stringify(latest());
      const input = { id: meter.id, confirm: isSure && doubt.of === read, ...latest() };
      try {
        const told = { lane: `meter ${meter.id}`, title: `Reading: ${meter.name}` };
        const answer = await send(meterApi.addReading, input, told);
        if (answer !== null && !wasKept()) tellSaved(answer as Answer);
        return answer;
      } catch (error) {
        const asked = error instanceof ApiProblem && error.errors.find(({ path }) => path === "confirm");
        if (!asked) throw error;
        const words = asked.message.replace(" Send it again with confirm if it is right.", "");
        setDoubt({ words, of: read });
        setSure(false);
        throw new ApiProblem(error.status, words, { errors: [{ path: "confirm", message: words }] });
      }
    },
    onSent: () => {
      if (!wasKept()) {
        uploads.clear();
        void refresh(...refreshes, "task");
      }
      onClose();
    },
  });
  return { form, uploads, doubt: doubt.words, isSure, setSure };
}

type Answer = { tasksMade: number };

const tellSaved = ({ tasksMade }: Answer) =>
  goodToast("Saved", tasksMade > 0 ? "A task is due by use now. It stands among the tasks." : undefined);

/** What a meter shows: one figure and one press; the rest only where something happened. */
export function ReadingDialog({ meter, onClose }: ReadingDialogProps) {
  const { form, uploads, doubt, isSure, setSure } = useReading({ meter, onClose });
  const { kind, last, name } = meter;
  return (
    <FormDialog
      form={form}
      title={name}
      description={last ? `It showed ${measured(last.value, kind)} the last time.` : "Its first reading."}
      act="Save"
      busy="Saving"
      large
      onClose={onClose}
    >
      <FormField field={fields.value} label={`What it shows, in ${countedIn(kind)}`}>
        <Input inputMode="decimal" autoComplete="off" autoFocus className="text-2xl font-bold tabular-nums" />
      </FormField>
      {doubt ? (
        <div className="rounded-card border border-line bg-warn-tint p-3">
          <p className="font-semibold">{doubt}</p>
          <Checkbox
            label="It is right"
            id="reading-confirm"
            checked={isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
        </div>
      ) : null}
      {kindFacts[kind].counts === "down" ? (
        <FormField
          field={fields.added}
          label={`Bought or delivered since, in ${countedIn(kind)}`}
          help="Already in the figure above."
        >
          <Input inputMode="decimal" autoComplete="off" />
        </FormField>
      ) : null}
      <FilePicker label="Add a photo" accept="image/*" onFiles={(files) => uploads.add(files)} />
      <UploadList uploads={uploads} label="Photos to send" isLocked={form.isSending} />
      <Unusual />
    </FormDialog>
  );
}

/** A meter that was changed, and a note. */
function Unusual() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">Something else happened</summary>
      <div className="flex flex-col gap-5 pt-2">
        <FormField field={fields.event}>
          <Select
            options={[
              { value: "", label: "Nothing: it went on" },
              ...events.map((value) => ({ value, label: eventLabels[value] })),
            ]}
          />
        </FormField>
        <FormField field={fields.ended} help="Of the meter before it was reset or replaced, where you know it.">
          <Input inputMode="decimal" autoComplete="off" />
        </FormField>
        <FormField field={fields.at} help="Empty: now.">
          <Input type="datetime-local" />
        </FormField>
        <FormField field={fields.note}>
          <Input autoComplete="off" />
        </FormField>
      </div>
    </details>
  );
}
