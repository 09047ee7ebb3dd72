import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { MemberRole } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { IssuedInvitation } from "../../invitations/contract.ts";
import { ShareInvitation } from "../../invitations/parts/share-invitation.tsx";
import { invitationApi, memberApi, refreshesMembers, useConfirm } from "../client.ts";
import type { Member } from "../contract.ts";
import { AddForm, type Asked, addFormId } from "./add-form.tsx";
import { AccountAge, Person } from "./person.tsx";

type AddMemberProps = {
  property: { id: string; name: string };
  mayInvite: readonly MemberRole[];
  /** The role that stands chosen at first. */
  first?: MemberRole;
  onClose: () => void;
};

/** Adds by email, or makes a link. What comes next depends on who is there: in, to be recognised, or to be invited. */
export function AddMember({ property, mayInvite, first, onClose }: AddMemberProps) {
  const [made, setMade] = useState<IssuedInvitation>();
  const [stranger, setStranger] = useState<Member>();
  const add = useSend(memberApi.addMember, {
    refreshes: [...refreshesMembers, invitationApi.listInvitations],
    onSuccess: ({ member, invitation }) => {
      if (invitation) return setMade(invitation);
      if (member?.status === "pending") return setStranger(member);
      goodToast(`${member?.name ?? "They"} can use Tunse here now`, "They have been told.");
      onClose();
    },
  });
  const invite = useSend(invitationApi.invite, {
    refreshes: [invitationApi.listInvitations],
    onSuccess: ({ invitation }) => setMade(invitation),
  });
  const send = ({ role, email, unit }: Asked) => {
    const asked = { id: property.id, role, unit: role === "building_occupant" ? unit : undefined };
    if (email === "") invite.mutate(asked);
    else add.mutate({ ...asked, email });
  };
  if (made) return <ShareInvitation invitation={made} propertyName={property.name} onClose={onClose} />;
  if (stranger) return <Recognise member={stranger} onClose={onClose} />;
  const busy = add.isPending || invite.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Add somebody to ${property.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={addFormId} variant="action" busy={busy} busyLabel="Just a moment">
            Continue
          </Button>
        </>
      }
    >
      <AddForm mayInvite={mayInvite} first={first} problem={add.error ?? invite.error} busy={busy} onSend={send} />
    </Dialog>
  );
}

/** The email of this account was never proved, so the inviter says whether it is the right person. */
function Recognise({ member, onClose }: { member: Member; onClose: () => void }) {
  const confirm = useConfirm(member, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Is this the right person?"
      description="This account never proved its email. Compare the number with the one that you know."
      actions={
        <>
          <Button onClick={onClose}>Not sure yet</Button>
          <Button
            variant="action"
            busy={confirm.isPending}
            busyLabel="Confirming"
            onClick={() => confirm.mutate({ id: member.propertyId, memberId: member.id, confirmed: true })}
          >
            Yes, that is them
          </Button>
        </>
      }
    >
      <div className="flex">
        <Person member={member}>
          <AccountAge at={member.accountCreatedAt} />
        </Person>
      </div>
      <p className="mt-3 text-ink-soft">
        Until you confirm, they see nothing of this property. They wait at the top of the list meanwhile.
      </p>
    </Dialog>
  );
}
