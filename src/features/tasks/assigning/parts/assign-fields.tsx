import { useAssignees } from "#features/teams/client.ts";
import { Button } from "#ui/button.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { type AssignSheet, nobodyYet } from "../sheet.rules.ts";

export const assignFormId = "assign-task";

type AssignFieldsProps = {
  sheet: AssignSheet;
  errors: ReadonlyMap<string, string>;
  onChange: (fields: Partial<AssignSheet>) => void;
};

/** Who, until when, what to know, how long. */
export function AssignFields({ sheet, errors, onChange }: AssignFieldsProps) {
  const at = (field: string) => ({ id: `${assignFormId}-${field}`, error: errors.get(field) });
  return (
    <>
      <TeamMemberField
        {...at("assignedTeamMemberId")}
        value={sheet.member}
        onChange={(member) => onChange({ member })}
      />
      <Field label="Expected completion" optional help="Day and time in Lagos." {...at("expectedCompletion")}>
        <Input
          type="datetime-local"
          value={sheet.when}
          onChange={(event) => onChange({ when: event.currentTarget.value })}
        />
      </Field>
      <Field label="Estimated hours" optional {...at("estimatedHours")}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step={0.5}
          value={sheet.hours}
          onChange={(event) => onChange({ hours: event.currentTarget.value })}
          className="max-w-48 tabular-nums"
        />
      </Field>
      <Field label="Notes" optional help="Whoever does the work reads them." {...at("contractorNotes")}>
        <Textarea
          rows={3}
          maxLength={5_000}
          value={sheet.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

type TeamMemberFieldProps = {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (member: string) => void;
};

function TeamMemberField({ id, error, value, onChange }: TeamMemberFieldProps) {
  const { data: hands, isError, isFetching, refetch } = useAssignees();
  const options = (hands ?? []).map(({ id: member, name, isYou, openTasks }) => ({
    value: member,
    label: `${name}${isYou ? " (you)" : ""}${openTasks > 0 ? ` · ${openTasks} open` : ""}`,
  }));
  const isThere = value === "" || value === nobodyYet || options.some((option) => option.value === value);
  return (
    <Field
      label="Team member"
      required
      id={id}
      error={error}
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isError ? (
        <Button onClick={() => void refetch()} busy={isFetching} className="self-start">
          Load your team again
        </Button>
      ) : null}
    </Field>
  );
}
