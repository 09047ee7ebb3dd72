import { LogOut, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { organisationMemberApi, useOrganisationMembers } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { organisationRoleLabels } from "#features/organisations/fields.ts";
import type { OrganisationMember } from "#features/organisations/members/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Email } from "#ui/email.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Day } from "#ui/values.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { refreshesOrganisation } from "./refreshing.tsx";

/** Who belongs to an organisation and who was asked in, with their buildings. */
export function MemberList({ organisation }: { organisation: Organisation }) {
  const list = useOrganisationMembers(organisation.id);
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <>
      <Divided>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} organisation={organisation} />
        ))}
      </Divided>
      <ShowMore list={list} label="Show more people" className="self-center" />
    </>
  );
}

type RowProps = { member: OrganisationMember; organisation: Organisation };

/** What they are there for: all buildings, or chosen ones and those of their teams. */
const placesOf = ({ allBuildings, propertyIds, teams }: OrganisationMember): string => {
  if (allBuildings) return "All buildings";
  const chosen = propertyIds.length === 1 ? "One building" : `${propertyIds.length} buildings`;
  const all = [...(propertyIds.length > 0 ? [chosen] : []), ...teams.map(({ name }) => name)];
  return all.length > 0 ? all.join(", ") : "No building yet: in no team";
};

function MemberRow({ member, organisation }: RowProps) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { name, email, role, status, isYou, can, expiresAt, lastDay } = member;
  const called = name ?? email ?? "Somebody who was asked in";
  const close = () => setOpen(null);
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Avatar name={called} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold break-words">
              {name === null && email ? <Email email={email} /> : called}
              {isYou ? <span className="font-normal text-ink-soft"> (you)</span> : null}
            </span>
            {status === "invited" ? <Badge tone="warn">Asked in</Badge> : null}
            {status === "ended" ? <Badge tone="plain">Ended</Badge> : null}
          </p>
          <p>{`${organisationRoleLabels[role]} · ${placesOf(member)}`}</p>
          {lastDay ? (
            <p>
              {status === "ended" ? "Last day " : "Until "}
              <Day day={lastDay} />
            </p>
          ) : null}
          {status === "ended" ? <p className="text-sm text-ink-soft">Reaches nothing any more.</p> : null}
          {status === "invited" && expiresAt ? (
            <p className="text-sm text-ink-soft">
              Reaches nothing yet. Open until <Day day={lagosDay(new Date(expiresAt))} />.
            </p>
          ) : null}
          {name && email ? (
            <p className="text-sm text-ink-soft">
              <Email email={email} />
            </p>
          ) : null}
        </div>
      </div>
      {can.edit ? (
        <IconButton label={`Change ${called}`} onClick={() => setOpen("edit")}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      {can.remove ? (
        <IconButton label={isYou ? "Leave" : `Remove ${called}`} onClick={() => setOpen("remove")}>
          {isYou ? (
            <LogOut aria-hidden="true" className="size-5" />
          ) : (
            <UserMinus aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      ) : null}
      {open === "edit" ? <MemberDialog member={member} organisation={organisation} onClose={close} /> : null}
      {open === "remove" ? (
        <Removing called={called} member={member} organisation={organisation} onClose={close} />
      ) : null}
    </li>
  );
}

const whatIsLost: Record<OrganisationMember["status"], string> = {
  invited: "Their link opens nothing from then on.",
  active: "They lose its buildings at once.",
  ended: "They reach nothing any more. They go from the list.",
};

function Removing({ called, member, organisation, onClose }: RowProps & { called: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { isYou, status } = member;
  const remove = useSend(organisationMemberApi.removeOrganisationMember, {
    refreshes: isYou ? [] : refreshesOrganisation,
    onError: (error) => {
      problemToast(isYou ? "You are still a member" : "Not removed", error);
      onClose();
    },
    onSuccess: async () => {
      goodToast(isYou ? "You have left" : "Removed");
      onClose();
      if (!isYou) return;
      await navigate("/account", { replace: true });
      await queryClient.invalidateQueries();
    },
  });
  const lost = whatIsLost[status];
  return (
    <ConfirmDialog
      title={isYou ? `Leave ${organisation.name}?` : `Remove ${called}?`}
      description={isYou ? "You lose its buildings at once." : lost}
      act={isYou ? "Leave" : "Remove"}
      busy={remove.isPending}
      busyLabel={isYou ? "Leaving" : "Removing"}
      keep="Keep as it is"
      onConfirm={() => remove.mutate({ id: organisation.id, memberId: member.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">What was done there stays on record.</p>
    </ConfirmDialog>
  );
}
