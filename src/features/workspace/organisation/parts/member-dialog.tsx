import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { organisationMemberApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { newMemberFields, type OrganisationRole } from "#features/organisations/fields.ts";
import type { OrganisationMember } from "#features/organisations/members/contract.ts";
import { BuildingChoice } from "./building-choice.tsx";
import { LastDay } from "./last-day.tsx";
import { refreshesOrganisation } from "./refreshing.tsx";
import { RoleChoice } from "./role-choice.tsx";

type DialogProps = { member: OrganisationMember; organisation: Organisation; onClose: () => void };

const fields = { role: newMemberFields.role, lastDay: newMemberFields.lastDay };

/** Changes what a member is, and for which buildings. */
export function MemberDialog({ member, organisation, onClose }: DialogProps) {
  const [role, setRole] = useState<OrganisationRole>(member.role);
  const [chosen, choose] = useState<readonly string[] | null>(member.allBuildings ? null : member.propertyIds);
  const [until, setUntil] = useState(member.lastDay ?? "");
  const { id: memberId, version, name, email } = member;
  const form = useForm({
    ...{
      name: "organisation-member",
      fields,
      failsAt: "role",
      failed: { title: "Not changed", text: "Please try again." },
    },
    send: async (latest) => {
      const propertyIds = role === "owner" || chosen === null ? null : [...chosen];
      const changed = { id: organisation.id, memberId, version, role, propertyIds };
      const lastDay = role === "accountant" ? (latest().lastDay ?? null) : null;
      // A day that is over stays as it is where somebody changes something else.
      const days = lastDay === member.lastDay ? {} : { lastDay };
      await callApi(organisationMemberApi.changeOrganisationMember, { ...changed, ...days });
      void refresh(...refreshesOrganisation);
      goodToast("Changed", "What they reach has changed with it.");
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={`Change ${name ?? email ?? "a member"}`} act="Save" busy="Saving" onClose={onClose}>
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
