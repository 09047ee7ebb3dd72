import { CircleHelp, Clock, Link2, Pencil, UserCheck, UserMinus } from "lucide-react";
import { useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Day } from "#ui/values.tsx";
import { type Added, useConfirmMember, useMemberLink } from "../client.ts";
import type { TeamMember } from "../contract.ts";
import { EditMember } from "./edit-member.tsx";
import { Contact, MemberFacts } from "./member-facts.tsx";
import { RemoveMember } from "./remove-member.tsx";

type MemberCardProps = { member: TeamMember; onLink: (made: Added) => void };

/** Somebody of the team: who it is, what they can do, and what can be done about them. */
export function MemberCard({ member, onLink }: MemberCardProps) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { name, status, isYou } = member;
  const close = () => setOpen(null);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold break-words">
              {name}
              {isYou ? <span className="font-normal text-ink-soft"> (you)</span> : null}
            </span>
            <StatusBadge status={status} />
          </p>
          <Contact member={member} />
        </div>
        <div className="-mt-1.5 -mr-2 flex">
          <IconButton label={`Edit ${name}`} onClick={() => setOpen("edit")}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={() => setOpen("remove")}>
            <UserMinus aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      <MemberFacts member={member} />
      {status === "pending" ? <Confirm member={member} /> : null}
      {status === "invited" ? <GetLink member={member} onLink={onLink} /> : null}
      {open === "edit" ? <EditMember member={member} onClose={close} /> : null}
      {open === "remove" ? <RemoveMember member={member} onClose={close} /> : null}
    </li>
  );
}

function StatusBadge({ status }: Pick<TeamMember, "status">) {
  if (status === "active") return null;
  return status === "pending" ? (
    <Badge tone="warn" icon={CircleHelp}>
      Waiting for you
    </Badge>
  ) : (
    <Badge icon={Clock}>Invited</Badge>
  );
}

/** The email of this account was never proved, so the contractor says whether it is the right person. */
function Confirm({ member: { id, name, account, version } }: { member: TeamMember }) {
  const confirm = useConfirmMember();
  return (
    <div className="mt-auto flex flex-col gap-3 rounded-control bg-warn-tint p-3">
      <p>
        {account ? (
          <>
            The account is called <strong className="break-words">{account.name}</strong>
            {account.phone ? (
              <>
                , has the number <strong className="whitespace-nowrap">{account.phone}</strong>
              </>
            ) : null}{" "}
            and was opened on <Day day={lagosDay(new Date(account.createdAt))} />. Is this the right person?
          </>
        ) : (
          "Is this the right person?"
        )}
      </p>
      <Button
        variant="brand"
        busy={confirm.isPending}
        busyLabel="Confirming"
        icon={<UserCheck aria-hidden="true" className="size-5" />}
        onClick={() => confirm.mutate({ id, version, confirmed: true })}
        aria-label={`Confirm ${name}`}
        className="self-start"
      >
        Confirm
      </Button>
    </div>
  );
}

function GetLink({ member: { id, name, invitationExpiresAt }, onLink }: MemberCardProps) {
  const link = useMemberLink(onLink);
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-ink-soft">
        {invitationExpiresAt ? (
          <>
            Open until <Day day={lagosDay(new Date(invitationExpiresAt))} />
          </>
        ) : (
          "The last link has run out."
        )}
      </p>
      <Button
        busy={link.isPending}
        busyLabel="Making a link"
        icon={<Link2 aria-hidden="true" className="size-5" />}
        onClick={() => link.mutate({ id })}
        aria-label={`Share link for ${name}`}
      >
        Share link
      </Button>
    </div>
  );
}
