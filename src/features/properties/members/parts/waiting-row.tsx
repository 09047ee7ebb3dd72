import { CircleHelp, UserCheck } from "lucide-react";
import { useState } from "react";
import { roleLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "../client.ts";
import type { Member } from "../contract.ts";
import { AccountAge, Person } from "./person.tsx";
import { RemoveMember } from "./remove-member.tsx";

/** Somebody that an owner or manager has to recognise first. */
export function WaitingRow({ member }: { member: Member }) {
  const confirm = useConfirm(member);
  const [isRemoving, setRemoving] = useState(false);
  const { propertyId, id, role, unit, can } = member;
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center">
      <Person
        member={member}
        badge={
          <Badge tone="warn" icon={CircleHelp}>
            {member.status === "pending" ? "Waiting for you" : "Not confirmed"}
          </Badge>
        }
      >
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span>
            {roleLabels[role]}
            {unit ? `, ${unit}` : ""}
          </span>
          <AccountAge at={member.accountCreatedAt} />
        </p>
      </Person>
      <div className="flex flex-wrap gap-2 pl-12 sm:shrink-0 sm:pl-0">
        {can.confirm ? (
          <Button
            variant="brand"
            busy={confirm.isPending}
            busyLabel="Confirming"
            icon={<UserCheck aria-hidden="true" className="size-5" />}
            onClick={() => confirm.mutate({ id: propertyId, memberId: id, confirmed: true })}
            aria-label={`Confirm ${member.name}`}
          >
            Confirm
          </Button>
        ) : null}
        {can.remove ? (
          <Button onClick={() => setRemoving(true)} aria-label={`Remove ${member.name}`}>
            Remove
          </Button>
        ) : null}
      </div>
      {isRemoving ? <RemoveMember member={member} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}
