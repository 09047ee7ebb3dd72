import { CircleCheck, Wrench } from "lucide-react";
import { useNavigate } from "react-router";
import type { Task } from "#features/tasks/contract.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Instant } from "#ui/values.tsx";
import { useStart } from "../client.ts";
import { formOpenedHere, useOpenForm } from "./open-form.tsx";

type BigStepProps = { task: Task; size?: "normal" | "large" };

/** The one next step of a job: start it, or say that it is done. */
export function BigStep({ task, size = "large" }: BigStepProps) {
  const { hrefOf } = useOpenForm();
  const navigate = useNavigate();
  const { start, isStarting } = useStart(
    (id) => void navigate(hrefOf("start", id), { state: formOpenedHere, preventScrollReset: true }),
  );
  const variant = size === "large" ? "action" : "brand";
  const tall = size === "large" ? "min-h-16" : "";
  if (task.can.work !== true) return null;
  if (task.status === "pending") {
    return (
      <Button
        variant={variant}
        size={size}
        wide={size === "large"}
        className={tall}
        busy={isStarting(task.id)}
        busyLabel="Starting…"
        icon={<Wrench aria-hidden="true" className="size-6" />}
        onClick={() => start(task.id)}
      >
        Start Work
      </Button>
    );
  }
  return (
    <ButtonLink
      to={hrefOf("complete", task.id)}
      state={formOpenedHere}
      preventScrollReset
      variant={variant}
      size={size}
      wide={size === "large"}
      className={tall}
      icon={<CircleCheck aria-hidden="true" className="size-6" />}
    >
      Mark Complete
    </ButtonLink>
  );
}

/** How a job ended, once it has. */
export function Ended({ task }: { task: Task }) {
  if (task.status === "cancelled") return <p className="font-semibold">This job was cancelled.</p>;
  if (task.status !== "completed" || task.completedDate === null) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-good">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      <span>
        Completed <Instant at={task.completedDate} />
      </span>
    </p>
  );
}
