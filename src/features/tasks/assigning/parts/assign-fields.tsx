import { useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { useAssignees } from "#features/teams/client.ts";
import { Button } from "#ui/button.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { ContractorTask } from "../contract.ts";
import { assignFields as fields, nobodyYet } from "../fields.ts";
import { lagosMinute } from "../rules.ts";

/** What the notes of a bulk say until somebody writes others. */
const bulkNotes = "Bulk assignment";

/** Who, until when, what to know, how long; without a task it is for many. */
export function AssignFields({ task }: { task?: ContractorTask }) {
  const when = task?.expectedCompletion;
  return (
    <>
      <TeamMemberField current={task?.assignedTeamMemberId ?? ""} />
      <FormField field={fields.expectedCompletion} help="Day and time in Lagos.">
        <Input type="datetime-local" defaultValue={when ? lagosMinute(when) : ""} />
      </FormField>
      <FormField field={fields.estimatedHours}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          defaultValue={task?.estimatedHours ?? ""}
          className="max-w-48 tabular-nums"
        />
      </FormField>
      <FormField field={fields.contractorNotes} help="Whoever does the work reads them.">
        <Textarea rows={3} maxLength={5_000} defaultValue={task ? (task.contractorNotes ?? "") : bulkNotes} />
      </FormField>
    </>
  );
}

function TeamMemberField({ current }: { current: string }) {
  const { data: hands, isError, isFetching, refetch } = useAssignees();
  const [value, choose] = useState(current);
  const options = (hands ?? []).map(({ id: member, name, isYou, openTasks }) => ({
    value: member,
    label: `${name}${isYou ? " (you)" : ""}${openTasks > 0 ? ` · ${openTasks} open` : ""}`,
  }));
  const isThere = value === "" || value === nobodyYet || options.some((option) => option.value === value);
  return (
    <FormField
      field={fields.assignedTeamMemberId}
      help={
        hands?.length === 0 ? "Nobody of your team can be assigned yet: add them under Team Management." : undefined
      }
    >
      <Select
        placeholder={hands ? "Choose a team member" : "Loading your team…"}
        options={[
          ...options,
          ...(isThere ? [] : [{ value, label: "As it is now" }]),
          { value: nobodyYet, label: "Nobody yet" },
        ]}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isError ? (
        <Button onClick={() => void refetch()} busy={isFetching} className="self-start">
          Load your team again
        </Button>
      ) : null}
    </FormField>
  );
}
