import { sendOnce } from "#browser/drafts.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Input } from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { refreshes, scheduleApi } from "../client.ts";
import type { Schedule } from "../contract.ts";
import { scheduleFields } from "../fields.ts";
import { endProblems, intervalProblem } from "../rules.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

const draft = "schedule.new";
const { propertyId: _, ...editFields } = scheduleFields;
const text = "Please try again.";

/** What stands between fields: an interval of one's own is whole, and nothing ends before it starts. */
function check({ startDate, endDate, ...interval }: Partial<Input<typeof editFields>>): FieldProblem[] {
  const { frequencyValue } = scheduleFields;
  if (interval.frequencyUnit && !interval.frequencyValue)
    return [{ path: frequencyValue.name, message: frequencyValue.missing }];
  const problem = intervalProblem(interval);
  return [...(problem ? [problem] : []), ...(startDate && endDate ? endProblems(startDate, endDate) : [])];
}

/** Where the interval is one's own no word is named. */
const inputOf = <T extends Pick<Input<typeof editFields>, "frequency">>({ frequency, ...rest }: T) => ({
  ...rest,
  frequency: frequency ?? undefined,
});

type ScheduleFormProps = {
  /** Left out where one is added. */
  schedule?: Schedule;
  propertyId?: string;
  onClose: () => void;
};

/** Adds a schedule, whose words are kept until they are sent, or changes one. */
export function ScheduleForm({ schedule, propertyId = "", onClose }: ScheduleFormProps) {
  if (schedule) return <EditSchedule schedule={schedule} onClose={onClose} />;
  return <NewSchedule propertyId={propertyId} onClose={onClose} />;
}

function NewSchedule({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const form = useForm({
    ...{ name: "schedule", draft, fields: scheduleFields, check },
    failed: { title: "Failed to create maintenance schedule", text },
    send: (latest) => sendOnce(draft, scheduleApi.createSchedule, inputOf(latest())),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Success", "Maintenance schedule created successfully");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="New Schedule" act="Create Schedule" busy="Saving" wide onClose={onClose}>
      <ScheduleFields draft={draft} propertyId={propertyId} />
    </FormDialog>
  );
}

function EditSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { id, version, propertyId, propertyName } = schedule;
  const form = useForm({
    ...{ name: "schedule", fields: editFields, check },
    failed: { title: "Not changed", text },
    send: async (latest) => {
      const input = { id, version, ...inputOf(latest()) };
      await sendOnce(`schedule.${id}`, scheduleApi.editSchedule, input);
      goodToast("Schedule changed", input.scheduleName);
    },
    onSent: () => {
      void refresh(...refreshes);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit schedule"
      description={propertyName}
      act="Save"
      busy="Saving"
      wide
      onClose={onClose}
    >
      <ScheduleFields schedule={schedule} propertyId={propertyId} />
    </FormDialog>
  );
}
