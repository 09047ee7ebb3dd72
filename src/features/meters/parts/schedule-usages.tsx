import { X } from "lucide-react";
import { useState } from "react";
import { callApi, typed } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh, useWhole } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import type { scheduleCalls } from "#features/schedules/editing/contract.ts";
import { scheduleRoutes } from "#features/schedules/routes.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Progress } from "#ui/progress.tsx";
import { Select } from "#ui/select.tsx";
import { meterApi, refreshes, useEndUsage, useSetUsage } from "../client.ts";
import type { Meter } from "../contract.ts";
import { usageFields as fields } from "../fields.ts";
import { countedIn, measured } from "../rules.ts";

const scheduleApi = typed<typeof scheduleCalls>(scheduleRoutes);

/** What comes by the use of a meter, and how near each is. */
export function ScheduleUsages({ meter }: { meter: Meter }) {
  const [isAdding, setAdding] = useState(false);
  const end = useEndUsage();
  const { kind, schedules } = meter;
  return (
    <section className="flex flex-col gap-3" aria-label="Due by use">
      <h3 className="font-bold">Due by use</h3>
      {schedules === null || schedules.length === 0 ? (
        <p className="text-ink-soft">
          A schedule can come by use as well as by the calendar: every 250 h or 6 months, whichever is first.
        </p>
      ) : (
        <Divided>
          {schedules.map(({ scheduleId, scheduleName, every, used, left }) => (
            <li key={scheduleId} className="flex items-center gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="font-semibold">{scheduleName}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  Every {measured(every, kind)}; {measured(left, kind)} left
                </span>
                <Progress label={`Used of ${measured(every, kind)}`} value={Math.min(used, every)} max={every} />
              </span>
              {meter.can.edit ? (
                <IconButton
                  label={`Let ${scheduleName} go by the calendar alone`}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ id: meter.id, scheduleId })}
                >
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </Divided>
      )}
      <Uncounted meter={meter} />
      {meter.can.edit ? (
        <Button className="self-start" onClick={() => setAdding(true)}>
          Let a schedule come by use
        </Button>
      ) : null}
      {isAdding ? <UsageDialog meter={meter} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

/** Work that the plan lets come by use, and that waits for the calendar since no meter of this machine counts for it. */
function Uncounted({ meter }: { meter: Meter }) {
  const set = useSetUsage();
  const { id, kind, can } = meter;
  // An answer that was kept before this was told has none.
  return (meter.uncounted ?? []).map(({ scheduleId, scheduleName, every }) => (
    <div key={scheduleId} className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-60">
        No meter of this machine counts for “{scheduleName}”. It comes by the calendar alone, although the plan says
        every {measured(every, kind)} as well.
      </p>
      {can.edit ? (
        <Button disabled={set.isPending} onClick={() => set.mutate({ id, scheduleId, every })}>
          Count it by this meter
        </Button>
      ) : null}
    </div>
  ));
}

function UsageDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const { data } = useWhole(scheduleApi.listSchedules, { propertyId: meter.propertyId, limit: 200 }, "schedules");
  const [scheduleId, setScheduleId] = useState("");
  const form = useForm({
    ...{ name: "usage", fields, failsAt: "every" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => callApi(meterApi.setUsage, { id: meter.id, scheduleId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes, "task");
      goodToast("Saved", "Use and calendar both count, whichever is first.");
      onClose();
    },
  });
  const schedules = data?.schedules ?? [];
  return (
    <FormDialog form={form} title="Let a schedule come by use" act="Save" busy="Saving" onClose={onClose}>
      <Field label="Schedule">
        <Select
          value={scheduleId}
          placeholder={data && schedules.length === 0 ? "No schedule yet: add one first" : "Choose a schedule"}
          options={schedules.map(({ id, scheduleName }) => ({ value: id, label: scheduleName }))}
          onChange={({ currentTarget }) => setScheduleId(currentTarget.value)}
        />
      </Field>
      <FormField field={fields.every} label={`Every so many ${countedIn(meter.kind)}`}>
        <Input inputMode="decimal" autoComplete="off" placeholder="250" />
      </FormField>
    </FormDialog>
  );
}
