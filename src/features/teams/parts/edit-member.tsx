import { formatPhone } from "#domain/phone-format.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { sentOf, useChangeMember } from "../client.ts";
import type { TeamMember } from "../contract.ts";
import { MemberForm, memberFormId } from "./member-form.tsx";

type EditMemberProps = { member: TeamMember; onClose: () => void };

/** What the contractor wrote of somebody. */
export function EditMember({ member, onClose }: EditMemberProps) {
  const { id, version, name, email, phone, specializations, certificationLevel, hourlyRate } = member;
  const change = useChangeMember(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-words">{name}</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={memberFormId} variant="action" busy={change.isPending} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <MemberForm
        before={{
          name,
          email,
          phone: formatPhone(phone),
          specializations,
          certification: certificationLevel ?? "",
          rate: hourlyRate === null ? "" : String(hourlyRate),
        }}
        fixedEmail
        problem={change.error}
        busy={change.isPending}
        onSend={(sheet) => change.mutate({ id, version, ...sentOf(sheet) })}
      />
    </Dialog>
  );
}
