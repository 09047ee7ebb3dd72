import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { refreshes, teamApi, unchanged } from "../client.ts";
import type { TeamMember } from "../contract.ts";
import { teamFields } from "../fields.ts";
import { MemberFields } from "./member-fields.tsx";

type EditMemberProps = { member: TeamMember; onClose: () => void };

const { email: _, ...fields } = teamFields;

/** What the contractor wrote of somebody. */
export function EditMember({ member, onClose }: EditMemberProps) {
  const { id, version, name } = member;
  const form = useForm({
    ...{ name: "team-member", fields, failed: { title: "Not changed", text: unchanged } },
    send: async (latest) => {
      const { teamMember } = await callApi(teamApi.changeTeamMember, { id, version, ...latest() });
      void refresh(...refreshes);
      goodToast("Changed", teamMember.name);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={<span className="break-words">{name}</span>}
      label={name}
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <MemberFields member={member} />
    </FormDialog>
  );
}
