import { Undo2 } from "lucide-react";
import { useState } from "react";
import { longLength } from "#domain/fields.ts";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import type { Task } from "../../contract.ts";
import { useReturnTask } from "../client.ts";

/** For the contractor who has the task and cannot do it; `onGone` once it is somebody else's to do. */
export function GiveBack({ task, onGone }: { task: Task; onGone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const giveBack = useReturnTask(onGone);
  if (!task.can.give_back) return null;
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        className="max-sm:w-full"
        icon={<Undo2 aria-hidden="true" className="size-5" />}
      >
        Give back
      </Button>
      {isOpen ? (
        <ReasonDialog
          title="Give this task back?"
          description={`“${task.title}” is free for another contractor then. Owner and managers read the reason.`}
          act="Give back"
          busy={giveBack.isPending}
          busyLabel="Giving back"
          missing="Say why you cannot do it."
          most={longLength}
          onSay={(reason) => giveBack.mutate({ id: task.id, version: task.version, reason })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
