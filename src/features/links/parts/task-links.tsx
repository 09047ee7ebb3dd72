import { Link2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "#browser/session.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { Button } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { useLinks } from "../client.ts";
import { GiveLink } from "./give-link.tsx";
import { LinkList } from "./link-list.tsx";
import { type GivenLink, ShareLink } from "./share-link.tsx";

/** For those who may give or take back the links of a task. */
export function TaskLinks({ task: { id, title, status, can } }: { task: TaskDetail }) {
  const isOpen = status === "pending" || status === "in_progress";
  const canGive = isOpen && can.assign === true;
  const role = useSession()?.user.role;
  const maySee = role === "contractor" || role === "property_owner" || role === "property_manager";
  return maySee ? <Links taskId={id} title={title} canGive={canGive} /> : null;
}

type LinksProps = { taskId: string; title: string; canGive: boolean };

/** The links of a task, and for its contractor a way to give one; nothing at all where there is neither. */
function Links({ taskId, title, canGive }: LinksProps) {
  const list = useLinks({ taskId });
  const [isGiving, setGiving] = useState(false);
  const [given, setGiven] = useState<GivenLink>();
  const links = list.data?.pages.flatMap((page) => page.links) ?? [];
  if (!canGive && links.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">Links</h3>
      {links.length > 0 ? <LinkList links={links} /> : null}
      <ShowMore list={list} label="Show more links" />
      {list.isError ? (
        <p role="alert" className="text-bad">
          The links could not be loaded.{" "}
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {canGive ? (
        <Button
          className="self-start max-sm:w-full"
          icon={<Link2 aria-hidden="true" className="size-5" />}
          onClick={() => setGiving(true)}
        >
          Give by a link
        </Button>
      ) : null}
      {isGiving ? <GiveLink taskId={taskId} title={title} onGiven={setGiven} onClose={() => setGiving(false)} /> : null}
      {given ? <ShareLink given={given} onClose={() => setGiven(undefined)} /> : null}
    </section>
  );
}
