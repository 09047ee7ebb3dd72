import { useSession } from "#browser/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { type Added, type MemberSheet, sentOf, useAddMember } from "../client.ts";
import { MemberForm, memberFormId } from "./member-form.tsx";

type AddMemberProps = {
  /** Called where somebody has no account yet, with their link. */
  onLink: (made: Added) => void;
  onClose: () => void;
};

const empty: MemberSheet = { name: "", email: "", phone: "", specializations: [], certification: "", rate: "" };

/** A technician, or the contractor as one. */
export function AddMember({ onLink, onClose }: AddMemberProps) {
  const user = useSession()?.user;
  const add = useAddMember((added) => {
    onClose();
    if (added.invitation) onLink(added);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add Team Member"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={memberFormId} variant="action" busy={add.isPending} busyLabel="Adding">
            Add Team Member
          </Button>
        </>
      }
    >
      <MemberForm
        before={empty}
        ownEmail={user?.email}
        problem={add.error}
        busy={add.isPending}
        onSend={(sheet) => add.mutate({ ...sentOf(sheet), email: sheet.email.trim() })}
      />
    </Dialog>
  );
}
