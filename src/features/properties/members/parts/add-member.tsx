import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import type { MemberRole } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { IssuedInvitation } from "../../invitations/contract.ts";
import { ShareInvitation } from "../../invitations/parts/share-invitation.tsx";
import { invitationApi, memberApi, refreshesMembers, useConfirm } from "../client.ts";
import type { Member } from "../contract.ts";
import { newMemberFields as fields } from "../fields.ts";
import { AddFields } from "./add-fields.tsx";
import { AccountAge, Person } from "./person.tsx";

type AddMemberProps = {
  property: { id: string; name: string };
  mayInvite: readonly MemberRole[];
  onClose: () => void;
};

/** Adds by email, or makes a link. What comes next depends on who is there: in, to be recognised, or to be invited. */
export function AddMember({ property, mayInvite, onClose }: AddMemberProps) {
  const [made, setMade] = useState<IssuedInvitation>();
  const [stranger, setStranger] = useState<Member>();
  const form = useForm({
    ...{ name: "add-member", fields, failsAt: "email", failed: { text: "Nothing was changed. Please try again." } },
    send: async (latest) => {
      const { email, ...asked } = { id: property.id, ...latest() };
      if (email === null || email === undefined) {
        setMade((await callApi(invitationApi.invite, asked)).invitation);
        void refresh(invitationApi.listInvitations);
        return;
      }
      const { member, invitation } = await callApi(memberApi.addMember, { ...asked, email });
      void refresh(...refreshesMembers, invitationApi.listInvitations);
      if (invitation) return setMade(invitation);
      if (member?.status === "pending") return setStranger(member);
      goodToast(`${member?.name ?? "They"} can use Tunse here now`, "They have been told.");
      onClose();
    },
  });
  if (made) return <ShareInvitation invitation={made} propertyName={property.name} onClose={onClose} />;
  if (stranger) return <Recognise member={stranger} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={`Add somebody to ${property.name}`}
      act="Continue"
      busy="Just a moment"
      onClose={onClose}
    >
      <AddFields propertyId={property.id} mayInvite={mayInvite} />
    </FormDialog>
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
