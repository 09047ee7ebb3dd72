import { useNavigate } from "react-router";
import { ApiProblem } from "#browser/api.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Typed } from "#features/accounts/form.rules.ts";
import { AuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Field, Input } from "#ui/field.tsx";
import { adminHome, requestSetup, setupRefusal } from "../client.ts";

const words = {
  submit: "Create Admin Account",
  busy: "Creating Account...",
  failed: "Setup Failed",
  broken: "Setup Failed",
  summary: "The admin account was not created",
};

/** Makes the first Super Admin; where somebody did so before, tells `onDone`. */
export function SetupForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const send = async (typed: Typed) => {
    try {
      const name = await requestSetup(typed);
      goodToast("Setup Successful", `Welcome to Tunse, ${name}!`);
      void navigate(adminHome, { replace: true });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 409) onDone();
      throw error;
    }
  };
  return (
    <AuthForm
      name="setup"
      label="First-time setup"
      words={words}
      check={setupRefusal}
      send={send}
      stays="kept"
      faultField="setup_key"
    >
      {(errorOf) => (
        <>
          <Field
            label="Setup key"
            id="setup-setup_key"
            required
            error={errorOf("setup_key")}
            help="Shown once when this Tunse was first started, or set as ADMIN_SETUP_KEY."
          >
            <Input name="setup_key" type="password" autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="Name" id="setup-name" required error={errorOf("name")}>
            <Input name="name" autoComplete="name" />
          </Field>
          <Field label="Email" id="setup-email" required error={errorOf("email")}>
            <Input name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
          </Field>
          <Field
            label="Password"
            id="setup-password"
            required
            error={errorOf("password")}
            help="At least 8 characters. A sentence of your own is better than a word with symbols."
          >
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Field label="Password again" id="setup-repeated" required error={errorOf("repeated")}>
            <PasswordInput name="repeated" autoComplete="new-password" />
          </Field>
        </>
      )}
    </AuthForm>
  );
}
