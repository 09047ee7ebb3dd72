import { lazy, type ReactNode, Suspense, useState } from "react";
import { formatDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useEndSchedule, usePause, useSkip } from "../client.ts";
import type { Schedule } from "../contract.ts";

const ScheduleForm = lazy(async () => ({ default: (await import("./schedule-form.tsx")).ScheduleForm }));
const ScheduleTasks = lazy(async () => ({ default: (await import("./schedule-tasks.tsx")).ScheduleTasks }));

type Opened = "edit" | "skip" | "end" | "tasks" | null;

/** What can be done with a schedule; what its reader may not do now is not there. */
export function ScheduleActs({ schedule }: { schedule: Schedule }) {
  const [opened, open] = useState<Opened>(null);
  const pause = usePause();
  const close = () => open(null);
  const { id, can, isActive, state } = schedule;
  const mayPause = can.edit && state !== "ended";
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Act isThere={can.edit} onPress={() => open("edit")}>
        Edit
      </Act>
      {mayPause ? (
        <Button
          className={tight}
          busy={pause.isPending}
          busyLabel={isActive ? "Pausing" : "Resuming"}
          onClick={() => pause.mutate({ id, isActive: !isActive, version: schedule.version })}
        >
          {isActive ? "Pause" : "Resume"}
        </Button>
      ) : null}
      <Act isThere={can.skip} onPress={() => open("skip")}>
        Skip next
      </Act>
      <Act isThere onPress={() => open("tasks")}>
        Tasks made
      </Act>
      <Act isThere={can.remove} onPress={() => open("end")}>
        End
      </Act>
      <Suspense>
        {opened === "edit" ? <ScheduleForm schedule={schedule} onClose={close} /> : null}
        {opened === "tasks" ? <ScheduleTasks schedule={schedule} onClose={close} /> : null}
      </Suspense>
      {opened === "skip" && schedule.skips ? <Skip schedule={schedule} day={schedule.skips} onClose={close} /> : null}
      {opened === "end" ? <End schedule={schedule} onClose={close} /> : null}
    </div>
  );
}

/** Five of them fit one row of a card on a desktop, and two on a phone. */
const tight = "px-3 max-sm:grow";

type ActProps = { isThere: boolean | undefined; onPress: () => void; children: ReactNode };

const Act = ({ isThere, onPress, children }: ActProps) =>
  isThere ? (
    <Button className={tight} onClick={onPress}>
      {children}
    </Button>
  ) : null;

type AskProps = { schedule: Schedule; onClose: () => void };

function Skip({ schedule, day, onClose }: AskProps & { day: string }) {
  const skip = useSkip(onClose);
  const hasTask = schedule.openTask?.dueDate === day;
  return (
    <ConfirmDialog
      title={`Leave out ${formatDay(day)}?`}
      description={schedule.scheduleName}
      act="Skip once"
      busy={skip.isPending}
      busyLabel="Leaving out"
      variant="action"
      onConfirm={() => skip.mutate({ id: schedule.id, day })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 text-ink-soft">
        <p>Only this date is left out; the schedule goes on with the next one. It stands in the property's history.</p>
        {hasTask ? <p>The task that was made for it, which nobody has begun, is cancelled.</p> : null}
        {schedule.statutory ? <p className="font-semibold text-warn">The law asks for this work.</p> : null}
      </div>
    </ConfirmDialog>
  );
}

function End({ schedule, onClose }: AskProps) {
  const end = useEndSchedule(onClose);
  return (
    <ConfirmDialog
      title="End this schedule?"
      description={schedule.scheduleName}
      act="End schedule"
      busy={end.isPending}
      busyLabel="Ending"
      onConfirm={() => end.mutate({ id: schedule.id })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 text-ink-soft">
        <p>
          It makes no more tasks, and this cannot be undone; to stop for a while, pause it. What it made stays on
          record, and tasks that nobody has touched are cancelled.
        </p>
        {schedule.statutory ? <p className="font-semibold text-warn">The law asks for this work.</p> : null}
      </div>
    </ConfirmDialog>
  );
}
