import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { openTasksOf, useRemoveMember } from "../client.ts";
import type { TeamMember } from "../contract.ts";

type RemoveMemberProps = { member: TeamMember; onClose: () => void };

/** Asks once; a member with open tasks stays, and the tasks are named. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const remove = useRemoveMember(member, onClose);
  const tasks = remove.isPending ? [] : openTasksOf(remove.error);
  const { name } = member;
  const isKept = tasks.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-words">{isKept ? `${name} still has open tasks` : `Remove ${name}?`}</span>}
      description={
        isKept
          ? "Assign these to somebody else first."
          : "They can no longer be assigned. What they did stays on record, and you can add them again."
      }
      actions={
        <>
          <Button onClick={onClose}>{isKept ? "Close" : "Keep"}</Button>
          {isKept ? null : (
            <Button
              variant="danger"
              busy={remove.isPending}
              busyLabel="Removing"
              onClick={() => remove.mutate({ id: member.id })}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {isKept ? (
        <ul aria-label="Open tasks" className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
          {tasks.map(({ id, title }) => (
            <li key={id} className="break-words">
              <Link to={`?view=all&task=${id}`} className="inline-block py-1.5 text-brand hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
