import { Link2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "#browser/session.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { Button } from "#ui/button.tsx";
import { useGiveWorkerLink, useLinks } from "../client.ts";
import { GiveFirmLink } from "./give-firm-link.tsx";
import { GiveLink } from "./give-link.tsx";
import { GivenLinks } from "./given-links.tsx";
import { type GivenLink, ShareLink } from "./share-link.tsx";

/** For those who may give or take back the links of a task. */
export function TaskLinks({ task }: { task: TaskDetail }) {
  const { status, can } = task;
  const isOpen = status === "pending" || status === "in_progress";
  const role = useSession()?.user.role;
  const isKeeper = role === "property_owner" || role === "property_manager";
  const canGive = isOpen && (isKeeper ? can.edit === true : can.assign === true);
  return role === "contractor" || isKeeper ? <Links task={task} isKeeper={isKeeper} canGive={canGive} /> : null;
}

type LinksProps = { task: TaskDetail; isKeeper: boolean; canGive: boolean };

/** The links of a task, and for its contractor and keepers a way to give one; nothing at all where there is neither. */
function Links({ task, isKeeper, canGive }: LinksProps) {
  const { id: taskId, title } = task;
  const list = useLinks({ taskId });
  const [isGiving, setGiving] = useState(false);
  const [given, setGiven] = useState<GivenLink>();
  const giving = { onGiven: setGiven, onClose: () => setGiving(false) };
  if (!canGive && !list.isError && !list.data?.pages.some(({ links }) => links.length > 0)) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">Links</h3>
      <GivenLinks list={list} />
      {canGive ? (
        <Button
          className="self-start max-sm:w-full"
          icon={<Link2 aria-hidden="true" className="size-5" />}
          onClick={() => setGiving(true)}
        >
          {isKeeper ? "Give a contractor a link" : "Give by a link"}
        </Button>
      ) : null}
      {canGive && isKeeper && task.assignedTechnician !== null ? (
        <RemindWorker taskId={taskId} name={task.assignedTo ?? ""} onGiven={setGiven} />
      ) : null}
      {isGiving && isKeeper ? <GiveFirmLink task={task} {...giving} /> : null}
      {isGiving && !isKeeper ? <GiveLink taskId={taskId} title={title} {...giving} /> : null}
      {given ? <ShareLink given={given} onClose={() => setGiven(undefined)} /> : null}
    </section>
  );
}

type RemindProps = { taskId: string; name: string; onGiven: (given: GivenLink) => void };

/** Whoever does the job was named by its contractor; keepers send them the way to it. */
function RemindWorker({ taskId, name, onGiven }: RemindProps) {
  const give = useGiveWorkerLink(onGiven);
  return (
    <Button
      className="self-start max-sm:w-full"
      busy={give.isPending}
      busyLabel="Making it"
      icon={<Link2 aria-hidden="true" className="size-5" />}
      onClick={() => give.mutate({ id: taskId })}
    >
      Give {name} a link
    </Button>
  );
}
