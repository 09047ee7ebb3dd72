import { FormField } from "#browser/forms/form.tsx";
import { ownPasswordFields as fields } from "../fields.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

type PasswordFormProps = {
  name: string;
  label?: string;
  words: { submit: string; busy: string; failed: string; summary?: string };
  send: (typed: { password: string }) => Promise<void>;
  /** Laid out as a part of a screen that holds more. */
  small?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
};

/** Asks for one's own password before something that matters. */
export function PasswordForm({ name, words, label = words.submit, send, ...look }: PasswordFormProps) {
  const { submit, busy, failed, summary = "Nothing was changed" } = words;
  const form = useAuthForm({
    ...{ name, fields, failed, stays: "cleared", failsAt: "password" },
    send: (latest) => send(latest()),
  });
  return (
    <AuthForm form={form} label={label} words={{ submit, busy, summary }} {...look}>
      <FormField field={fields.password}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </AuthForm>
  );
}
