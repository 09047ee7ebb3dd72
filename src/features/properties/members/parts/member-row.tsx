import { LogOut, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { worksByLink } from "#domain/by-link.ts";
import { IconButton } from "#ui/button.tsx";
import { Day } from "#ui/values.tsx";
import type { Member } from "../contract.ts";
import { engagementWords } from "../rules.ts";
import { EditMember } from "./edit-member.tsx";
import { Person } from "./person.tsx";
import { RemoveMember } from "./remove-member.tsx";

/** Somebody who belongs to the property, and what may be changed about it. */
export function MemberRow({ member }: { member: Member }) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { can, isYou, name, unit, engagement, lastDay, agreed, email } = member;
  const close = () => setOpen(null);
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <Person member={member}>
        {unit ? <p>{unit}</p> : null}
        {lastDay ? (
          <p>
            Until <Day day={lastDay} />
          </p>
        ) : null}
        {engagement ? <p className="text-ink-soft">{engagementWords[engagement].label}</p> : null}
        {agreed || isYou || worksByLink(email) ? null : <p className="text-ink-soft">Has not agreed to be here yet</p>}
      </Person>
      {can.edit ? (
        <IconButton label={`Change ${name}`} onClick={() => setOpen("edit")}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      {can.remove ? (
        <IconButton label={isYou ? "Leave this property" : `Remove ${name}`} onClick={() => setOpen("remove")}>
          {isYou ? (
            <LogOut aria-hidden="true" className="size-5" />
          ) : (
            <UserMinus aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      ) : null}
      {open === "edit" ? <EditMember member={member} onClose={close} /> : null}
      {open === "remove" ? <RemoveMember member={member} onClose={close} /> : null}
    </li>
  );
}
