import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { useAssignees } from "#features/teams/client.ts";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { linkApi } from "../client.ts";
import { technicianLinkFields as fields } from "../fields.ts";
import { technicianProblems } from "../rules.ts";
import type { GivenLink } from "./share-link.tsx";

type GiveProps = { taskId: string; title: string; onGiven: (given: GivenLink) => void; onClose: () => void };

/** Gives a job to one of the team, or to somebody without an account, by a link. */
export function GiveLink({ taskId, title, onGiven, onClose }: GiveProps) {
  const { data: hands } = useAssignees();
  const [member, choose] = useState("");
  const form = useForm({
    ...{ name: "give-link", fields, failed: { title: "No link was made", text: "Please try again." } },
    check: technicianProblems,
    send: async (latest) => {
      const { assignedTeamMemberId, name, phone } = latest();
      const to = assignedTeamMemberId ? { assignedTeamMemberId } : { name, phone };
      const given = await callApi(linkApi.createTaskLink, { id: taskId, ...to });
      void refresh("task");
      onClose();
      onGiven(given);
    },
  });
  const options = (hands ?? []).map(({ id, name, isYou }) => ({ value: id, label: isYou ? `${name} (you)` : name }));
  return (
    <FormDialog
      form={form}
      title="Give this job by a link"
      description={<span className="line-clamp-3 break-words">{title}</span>}
      act="Make the link"
      busy="Making it"
      onClose={onClose}
    >
      <FormField
        field={fields.assignedTeamMemberId}
        label="Who does it"
        required
        help="Whoever gets the link starts the job, sends photos and finishes it, without an account."
      >
        <Select
          options={[{ value: "", label: "Somebody without an account" }, ...options]}
          value={member}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FormField>
      {member === "" ? (
        <>
          <FormField field={fields.name} required>
            <Input autoComplete="off" />
          </FormField>
          <FormField field={fields.phone} required help="Only you and this person see it.">
            <Input type="tel" inputMode="tel" autoComplete="off" />
          </FormField>
        </>
      ) : null}
    </FormDialog>
  );
}
