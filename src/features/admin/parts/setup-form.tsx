import { useNavigate } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormField } from "#browser/forms/form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { AuthForm, useAuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { EmailInput, Input } from "#ui/field.tsx";
import { adminHome, requestSetup } from "../client.ts";
import { setupFields as fields, fillInFirst, repeatedProblems } from "../fields.ts";

const words = {
  submit: "Create Admin Account",
  busy: "Creating Account...",
  summary: "The admin account was not created",
};

/** Makes the first Super Admin; where somebody did so before, tells `onDone`. */
export function SetupForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useAuthForm({
    ...{ name: "setup", fields, failed: "Setup Failed", failsAt: "setup_key", refusal: fillInFirst },
    check: ({ password, repeated }) => repeatedProblems(password, repeated),
    send: async (latest) => {
      const { repeated: _, ...input } = latest();
      try {
        const name = await requestSetup(input);
        goodToast("Setup Successful", `Welcome to Tunse, ${name}!`);
        void navigate(adminHome, { replace: true });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 409) onDone();
        throw error;
      }
    },
  });
  return (
    <AuthForm form={form} label="First-time setup" words={words}>
      <FormField
        field={fields.setup_key}
        help="Shown once when this Tunse was first started, or set as ADMIN_SETUP_KEY."
      >
        <Input type="password" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField field={fields.name}>
        <Input autoComplete="name" />
      </FormField>
      <FormField field={fields.email}>
        <EmailInput autoComplete="username" />
      </FormField>
      <FormField
        field={fields.password}
        help="At least 8 characters. A sentence of your own is better than a word with symbols."
      >
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField field={fields.repeated}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
