import { UserRound } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { EmailInput, Field, Input } from "#ui/field.tsx";
import type { MemberSheet } from "../client.ts";

type ContactFieldsProps = {
  sheet: MemberSheet;
  at: (field: string) => { id: string; error: string | undefined };
  set: (fields: Partial<MemberSheet>) => void;
  fixedEmail: boolean;
  ownEmail: string | undefined;
};

/** Name, email and phone. */
export function ContactFields({ sheet, at, set, fixedEmail, ownEmail }: ContactFieldsProps) {
  return (
    <>
      <Field label="Name" required {...at("name")}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={sheet.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Email"
        required
        help={
          fixedEmail
            ? "It cannot be changed here: remove them and add them again by the other one."
            : "With an account they are in at once; without one you get a link for them."
        }
        {...at("email")}
      >
        <EmailInput
          autoComplete="off"
          readOnly={fixedEmail}
          placeholder="musa@example.com"
          value={sheet.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </Field>
      {ownEmail && ownEmail !== sheet.email ? (
        <Button
          variant="plain"
          onClick={() => set({ email: ownEmail })}
          icon={<UserRound aria-hidden="true" className="size-5" />}
          className="-mt-3 self-start"
        >
          It is me
        </Button>
      ) : null}
      <Field label="Phone" required {...at("phone")}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+234 803 123 4567"
          value={sheet.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
