import { useState } from "react";
import { FormCards } from "#browser/forms/choices.tsx";
import { FormField } from "#browser/forms/form.tsx";
import { type MemberRole, roleLabels } from "#domain/vocab.ts";
import { EmailInput } from "#ui/field.tsx";
import { newMemberFields as fields } from "../fields.ts";
import { UnitField } from "./unit-field.tsx";

type AddFieldsProps = { propertyId: string; mayInvite: readonly MemberRole[] };

const help: Record<MemberRole, string> = {
  property_owner: "Takes the property over from its owner, once they accept.",
  property_manager: "Looks after everything here, except managers and the owner.",
  building_occupant: "Lives or works here, and reports faults.",
  contractor: "Takes on the work here with a crew.",
};

/** As people most often need them. */
const order: readonly MemberRole[] = ["building_occupant", "contractor", "property_manager", "property_owner"];

/** In which role, and who. Without an email it becomes a link for whoever gets it. */
export function AddFields({ propertyId, mayInvite }: AddFieldsProps) {
  const roles = order.filter((role) => mayInvite.includes(role));
  const [role, setRole] = useState<string>(roles[0] ?? "building_occupant");
  return (
    <>
      <FormCards
        field={fields.role}
        legend="Who do you want to add?"
        value={role}
        cards={roles.map((value) => ({ value, label: roleLabels[value], help: help[value] }))}
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      />
      <FormField field={fields.email} help="Leave it empty to get a link that you can send by WhatsApp or SMS.">
        <EmailInput autoComplete="off" placeholder="tunde@example.com" />
      </FormField>
      {role === "building_occupant" ? <UnitField field={fields.unit} propertyId={propertyId} /> : null}
    </>
  );
}
