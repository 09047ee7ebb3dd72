import { type FormEvent, useState } from "react";
import { ApiProblem } from "#browser/api.ts";
import { certificationLabels, certificationLevels, specializations } from "#domain/vocab.ts";
import { Checkbox } from "#ui/choice.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { faultsOf, type MemberSheet } from "../client.ts";
import { ContactFields } from "./contact-fields.tsx";

export const memberFormId = "team-member";

type MemberFormProps = {
  before: MemberSheet;
  /** Somebody's email cannot be changed: it is how they were found. */
  fixedEmail?: boolean;
  /** One's own email, to be put in by one press. */
  ownEmail?: string | undefined;
  problem: Error | null;
  busy: boolean;
  onSend: (sheet: MemberSheet) => void;
};

const levels = [
  { value: "", label: "Not specified" },
  ...certificationLevels.map((value) => ({ value, label: certificationLabels[value] })),
];

/** Who somebody is, what they can do, and what an hour of them costs. */
export function MemberForm({ before, fixedEmail = false, ownEmail, problem, busy, onSend }: MemberFormProps) {
  const [sheet, setSheet] = useState(before);
  const [attempt, setAttempt] = useState(0);
  const set = (fields: Partial<MemberSheet>) => setSheet((last) => ({ ...last, ...fields }));
  const errors = new Map<string, string>(busy ? [] : problemsOf(problem));
  for (const { path, message } of attempt > 0 ? faultsOf(sheet) : []) errors.set(path, message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    if (faultsOf(sheet).length === 0) onSend(sheet);
  };
  const at = (field: string) => ({ id: `${memberFormId}-${field}`, error: errors.get(field) });
  return (
    <form id={memberFormId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary
        attempt={attempt}
        faults={[...errors].map(([path, message]) => ({ fieldId: `${memberFormId}-${path}`, message }))}
      />
      <ContactFields sheet={sheet} at={at} set={set} fixedEmail={fixedEmail} ownEmail={ownEmail} />
      <fieldset id={`${memberFormId}-specializations`} tabIndex={-1}>
        <legend className="mb-1 font-semibold">
          Specializations <span className="font-normal text-ink-soft">(optional)</span>
        </legend>
        <div className="grid sm:grid-cols-2">
          {specializations.map((trade) => (
            <Checkbox
              key={trade}
              label={trade}
              checked={sheet.specializations.includes(trade)}
              onChange={(event) => {
                const others = sheet.specializations.filter((one) => one !== trade);
                set({ specializations: event.currentTarget.checked ? [...others, trade] : others });
              }}
            />
          ))}
        </div>
      </fieldset>
      <Field label="Certification level" optional {...at("certification_level")}>
        <Select
          options={levels}
          value={sheet.certification}
          onChange={(event) =>
            set({ certification: certificationLevels.find((one) => one === event.currentTarget.value) ?? "" })
          }
        />
      </Field>
      <Field label="Hourly rate (₦)" optional {...at("hourly_rate")}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="5000"
          value={sheet.rate}
          onChange={(event) => set({ rate: event.currentTarget.value })}
          className="tabular-nums"
        />
      </Field>
    </form>
  );
}

const problemsOf = (problem: Error | null): [string, string][] =>
  problem instanceof ApiProblem && problem.status === 422
    ? problem.errors.map(({ path, message }) => [path.split(".")[0] ?? path, message])
    : [];
