import { UserRound } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { formatPhone } from "#domain/phone-format.ts";
import { certificationLabels, certificationLevels, specializations } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { EmailInput, Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { TeamMember } from "../contract.ts";
import { teamFields as fields } from "../fields.ts";

const levels = [
  { value: "", label: "Not specified" },
  ...certificationLevels.map((value) => ({ value, label: certificationLabels[value] })),
];

/** Who somebody is, what they can do, and what an hour of them costs. */
export function MemberFields({ member, ownEmail }: { member?: TeamMember; ownEmail?: string | undefined }) {
  return (
    <>
      <FormField field={fields.name}>
        <Input autoComplete="off" defaultValue={member?.name} />
      </FormField>
      {member ? <FixedEmail email={member.email} /> : <NewEmail ownEmail={ownEmail} />}
      <FormField field={fields.phone}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+234 803 123 4567"
          defaultValue={formatPhone(member?.phone ?? "")}
        />
      </FormField>
      <Trades chosen={member?.specializations ?? []} />
      <FormField field={fields.certification_level}>
        <Select options={levels} defaultValue={member?.certificationLevel ?? ""} />
      </FormField>
      <FormField field={fields.hourly_rate} label="Hourly rate (₦)">
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="5000"
          defaultValue={member?.hourlyRate ?? ""}
          className="tabular-nums"
        />
      </FormField>
    </>
  );
}

/** It is how they were found, so it stays. */
function FixedEmail({ email }: { email: string }) {
  return (
    <Field label="Email" required help="It cannot be changed here: remove them and add them again by the other one.">
      <EmailInput readOnly value={email} />
    </Field>
  );
}

function NewEmail({ ownEmail }: { ownEmail: string | undefined }) {
  const [isOwn, setOwn] = useState(false);
  const fillIn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const control = form?.elements.namedItem(fields.email.name);
    if (!(control instanceof HTMLInputElement) || ownEmail === undefined) return;
    control.value = ownEmail;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    setOwn(true);
  };
  return (
    <>
      <FormField field={fields.email} help="With an account they are in at once; without one you get a link for them.">
        <EmailInput
          autoComplete="off"
          placeholder="musa@example.com"
          onInput={({ currentTarget }) => setOwn(currentTarget.value === ownEmail)}
        />
      </FormField>
      {ownEmail && !isOwn ? (
        <Button
          variant="plain"
          onClick={fillIn}
          icon={<UserRound aria-hidden="true" className="size-5" />}
          className="-mt-3 self-start"
        >
          It is me
        </Button>
      ) : null}
    </>
  );
}

function Trades({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset id={`team-member-${fields.specializations.name}`} tabIndex={-1}>
      <legend className="mb-1 font-semibold">
        Specializations <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="grid sm:grid-cols-2">
        {specializations.map((trade) => (
          <Checkbox
            key={trade}
            name={fields.specializations.name}
            value={trade}
            label={trade}
            defaultChecked={chosen.includes(trade)}
          />
        ))}
      </div>
    </fieldset>
  );
}
