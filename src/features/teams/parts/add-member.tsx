import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { useSession } from "#browser/session.ts";
import { goodToast } from "#browser/toasts.ts";
import { type Added, refreshes, teamApi } from "../client.ts";
import { teamFields as fields } from "../fields.ts";
import { MemberFields } from "./member-fields.tsx";

type AddMemberProps = {
  /** Called where somebody has no account yet, with their link. */
  onLink: (made: Added) => void;
  onClose: () => void;
};

/** A technician, or the contractor as one. */
export function AddMember({ onLink, onClose }: AddMemberProps) {
  const user = useSession()?.user;
  const form = useForm({
    ...{ name: "team-member", fields, failed: { title: "Failed to Add Team Member", text: "Please try again." } },
    send: async (latest) => {
      const added = await callApi(teamApi.addTeamMember, latest());
      void refresh(...refreshes);
      goodToast("Team Member Added", added.teamMember.name);
      onClose();
      if (added.invitation) onLink(added);
    },
  });
  return (
    <FormDialog form={form} title="Add Team Member" act="Add Team Member" busy="Adding" onClose={onClose}>
      <MemberFields ownEmail={user?.email} />
    </FormDialog>
  );
}
