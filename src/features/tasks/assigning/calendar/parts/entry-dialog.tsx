import { type FormEvent, useState } from "react";
import { addDays, compareDays, readDay } from "#domain/days.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import type { CalendarEntry } from "../../contract.ts";
import { canMove, longDay, movedTo } from "../rules.ts";

type EntryDialogProps = {
  entry: CalendarEntry;
  onMove: (entry: CalendarEntry, when: string) => void;
  onClose: () => void;
};

const formId = "move-task";
const quick = [
  { days: 1, label: "A day later" },
  { days: 7, label: "A week later" },
];

/** One task of the calendar: where it stands, and to which day and time it goes. */
export function EntryDialog({ entry, onMove, onClose }: EntryDialogProps) {
  const [start, startTime] = movedTo(entry, entry.day).split("T");
  const [day, setDay] = useState(start ?? entry.day);
  const [time, setTime] = useState(startTime ?? "");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readDay(day) === null || time === "") return setWrong(true);
    onClose();
    onMove(entry, `${day}T${time}`);
  };
  const isOpen = canMove(entry);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<span className="line-clamp-3 break-words">{entry.title}</span>}
      description={[longDay(entry.day), entry.propertyName, entry.assignedTechnician ?? "Nobody yet"].join(" · ")}
      actions={
        <>
          <ButtonLink to={`?view=all&task=${entry.taskId}`}>Open task</ButtonLink>
          {isOpen ? (
            <Button type="submit" form={formId} variant="action">
              Move
            </Button>
          ) : null}
        </>
      }
    >
      {isOpen ? (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
            <Field label="Move to" required error={isWrong ? "Choose a day and a time." : undefined}>
              <Input type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
            </Field>
            <Field label="Time" required>
              <Input type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
            </Field>
          </div>
          <div className="flex flex-wrap gap-2">
            {quick.map(({ days, label }) => (
              <Button key={days} onClick={() => setDay(addDays(entry.day, days))}>
                {label}
              </Button>
            ))}
          </div>
          <p className="text-sm text-ink-soft">
            {compareDays(day, entry.dueDate) > 0
              ? `That is after its due day, ${longDay(entry.dueDate)}.`
              : `It is due on ${longDay(entry.dueDate)}.`}
          </p>
        </form>
      ) : (
        <p className="text-ink-soft">This task is finished, so it stays where it is.</p>
      )}
    </Dialog>
  );
}
