import type { Refusal, Typed } from "#features/accounts/form.rules.ts";
import { AuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Field } from "#ui/field.tsx";

type PasswordFormProps = {
  name: string;
  words: { submit: string; busy: string; failed: string };
  send: (password: string) => Promise<void>;
  danger?: boolean;
};

const missing = "Please enter your password.";
const check = ({ password }: Typed): Refusal | null =>
  password ? null : { message: missing, faults: [{ field: "password", message: missing }] };

/** Asks for one's own password before something that changes how one signs in. */
export function PasswordForm({ name, words, send, danger = false }: PasswordFormProps) {
  return (
    <AuthForm
      name={name}
      label={words.submit}
      words={{ ...words, broken: words.failed, summary: "Nothing was changed" }}
      check={check}
      send={({ password = "" }) => send(password)}
      stays="cleared"
      small
      danger={danger}
      faultField="password"
    >
      {(errorOf) => (
        <Field label="Your password" id={`${name}-password`} required error={errorOf("password")}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
    </AuthForm>
  );
}
