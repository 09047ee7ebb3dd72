import { callApi } from "#browser/api.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { engagements } from "#domain/vocab.ts";
import { memberApi, refreshesMembers } from "../client.ts";
import type { Member } from "../contract.ts";
import { engagementFields, unitFields } from "../fields.ts";
import { engagementWords } from "../rules.ts";
import { UnitField } from "./unit-field.tsx";

const cards = engagements.map((value) => ({ value, ...engagementWords[value] }));

/** The unit of an occupant, or how a contractor is engaged. */
export function EditMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, propertyId, name, role, unit, engagement } = member;
  const isContractor = role === "contractor";
  const form = useForm({
    name: "edit-member",
    fields: isContractor ? engagementFields : unitFields,
    failed: { title: "Not changed", text: "Nothing was changed. Please try again." },
    send: (latest) => callApi(memberApi.changeMember, { id: propertyId, memberId: id, ...latest() }),
    onSent: () => {
      void refresh(...refreshesMembers);
      goodToast("Changed");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={name} act="Save" busy="Saving" onClose={onClose}>
      {isContractor ? (
        <FormCards
          field={engagementFields.engagement}
          legend="What they see"
          cards={cards}
          defaultValue={engagement ?? "open"}
        />
      ) : (
        <UnitField field={unitFields.unit} propertyId={propertyId} defaultValue={unit ?? ""} />
      )}
    </FormDialog>
  );
}
