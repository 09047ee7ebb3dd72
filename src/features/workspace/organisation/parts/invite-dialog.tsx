import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { organisationMemberApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import {
  newMemberFields as fields,
  type OrganisationRole,
  organisationRoleLabels,
} from "#features/organisations/fields.ts";
import type { OrganisationInvitation } from "#features/organisations/members/contract.ts";
import { ShareInvitation } from "#features/properties/invitations/parts/share-invitation.tsx";
import { EmailInput } from "#ui/field.tsx";
import { BuildingChoice } from "./building-choice.tsx";
import { LastDay } from "./last-day.tsx";
import { refreshesOrganisation } from "./refreshing.tsx";
import { RoleChoice } from "./role-choice.tsx";

type Made = OrganisationInvitation & { email: string };

/** Asks somebody into an organisation by email; the link is passed on by whoever asks. */
export function InviteDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const [role, setRole] = useState<OrganisationRole>("manager");
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const [until, setUntil] = useState("");
  const [made, setMade] = useState<Made>();
  const form = useForm({
    ...{
      name: "ask-in",
      fields,
      failsAt: "email",
      failed: { title: "Nobody was asked in", text: "Please try again." },
    },
    send: async (latest) => {
      const given = latest();
      const propertyIds = role === "owner" || chosen === null ? null : [...chosen];
      const lastDay = role === "accountant" ? (given.lastDay ?? null) : null;
      const asked = { id: organisation.id, ...given, propertyIds, lastDay };
      const { invitation } = await callApi(organisationMemberApi.addOrganisationMember, asked);
      void refresh(...refreshesOrganisation);
      setMade({ ...invitation, email: given.email });
    },
  });
  if (made)
    return (
      <ShareInvitation
        invitation={{ ...made, as: organisationRoleLabels[role] }}
        propertyName={organisation.name}
        onClose={onClose}
      />
    );
  return (
    <FormDialog form={form} title="Ask somebody in" act="Make the invitation" busy="Just a moment" onClose={onClose}>
      <FormField field={fields.email} help="They get a link from you, and reach nothing until they accept.">
        <EmailInput autoComplete="off" placeholder="bola@example.com" />
      </FormField>
      <RoleChoice value={role} onChange={setRole} />
      {role === "accountant" ? <LastDay value={until} onChange={setUntil} /> : null}
      {role === "owner" ? null : (
        <BuildingChoice
          organisation={organisation}
          chosen={chosen}
          onChoose={choose}
          error={form.errorOf("propertyIds")}
        />
      )}
    </FormDialog>
  );
}
