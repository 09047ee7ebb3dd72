import { type FormEvent, useState } from "react";
import { ApiProblem, messageOf } from "#browser/api.ts";
import { type MemberRole, roleLabels } from "#domain/vocab.ts";
import { RadioCards } from "#ui/choice.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { EmailInput, Field, Input } from "#ui/field.tsx";

export type Asked = { role: MemberRole; email: string; unit: string };

type AddFormProps = {
  mayInvite: readonly MemberRole[];
  first?: MemberRole | undefined;
  problem: Error | null;
  busy: boolean;
  onSend: (asked: Asked) => void;
};

export const addFormId = "add-member";

const help: Record<MemberRole, string> = {
  property_owner: "Takes the property over from its owner, once they accept.",
  property_manager: "Looks after everything here, except managers and the owner.",
  building_occupant: "Lives or works here, and reports faults.",
  contractor: "Takes on the work here with a crew.",
};

/** As people most often need them. */
const order: readonly MemberRole[] = ["building_occupant", "contractor", "property_manager", "property_owner"];

/** In which role, and who. Without an email it becomes a link for whoever gets it. */
export function AddForm({ mayInvite, first, problem, busy, onSend }: AddFormProps) {
  const roles = order.filter((role) => mayInvite.includes(role));
  const [{ role, email, unit }, setAsked] = useState<Asked>({
    role: first ?? roles[0] ?? "building_occupant",
    email: "",
    unit: "",
  });
  const [attempt, setAttempt] = useState(0);
  const set = (fields: Partial<Asked>) => setAsked((asked) => ({ ...asked, ...fields }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    onSend({ role, email: email.trim(), unit });
  };
  const faults = busy ? [] : faultsOf(problem);
  const errorOf = (field: string) => faults.find((fault) => fault.fieldId === `${addFormId}-${field}`)?.message;
  return (
    <form id={addFormId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary title="That did not work" attempt={attempt} faults={faults} />
      <RadioCards
        legend="Who do you want to add?"
        name="role"
        value={role}
        cards={roles.map((value) => ({ value, label: roleLabels[value], help: help[value] }))}
        onChange={(event) => set({ role: roles.find((one) => one === event.currentTarget.value) ?? role })}
      />
      <Field
        label="Email"
        id={`${addFormId}-email`}
        optional
        error={errorOf("email")}
        help="Leave it empty to get a link that you can send by WhatsApp or SMS."
      >
        <EmailInput
          autoComplete="off"
          value={email}
          placeholder="tunde@example.com"
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </Field>
      {role === "building_occupant" ? (
        <Field label="Unit" id={`${addFormId}-unit`} optional error={errorOf("unit")}>
          <Input
            value={unit}
            maxLength={200}
            placeholder="Flat 4B"
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
        </Field>
      ) : null}
    </form>
  );
}

const fields = ["email", "unit"];

function faultsOf(problem: Error | null) {
  if (!problem) return [];
  const named = problem instanceof ApiProblem ? problem.errors.filter(({ path }) => fields.includes(path)) : [];
  const faults = named.length > 0 ? named : [{ path: "email", message: messageOf(problem) }];
  return faults.map(({ path, message }) => ({ fieldId: `${addFormId}-${path}`, message }));
}
