import { type FormEvent, useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { type Engagement, engagements } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { RadioCards } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { memberApi, refreshesMembers } from "../client.ts";
import type { Member } from "../contract.ts";
import { engagementWords } from "../rules.ts";

const cards = engagements.map((value) => ({ value, ...engagementWords[value] }));
const formId = "edit-member";

/** The unit of an occupant, or how a contractor is engaged. */
export function EditMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name, role } = member;
  const [unit, setUnit] = useState(member.unit ?? "");
  const [engagement, setEngagement] = useState<Engagement>(member.engagement ?? "open");
  const change = useSend(memberApi.changeMember, {
    refreshes: refreshesMembers,
    onError: (error) => problemToast("Not changed", error, "Nothing was changed. Please try again."),
    onSuccess: () => {
      goodToast("Changed");
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const fields = role === "contractor" ? { engagement } : { unit };
    change.mutate({ id: member.propertyId, memberId: member.id, ...fields });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={name}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="action" busy={change.isPending} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {role === "contractor" ? (
          <RadioCards
            legend="What they see"
            name="engagement"
            cards={cards}
            value={engagement}
            onChange={(event) => setEngagement(event.currentTarget.value === "open" ? "open" : "awarded_only")}
          />
        ) : (
          <Field label="Unit" optional help="As people say it: Flat 4B, Shop 12, Ground floor.">
            <Input value={unit} maxLength={200} onChange={(event) => setUnit(event.currentTarget.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
