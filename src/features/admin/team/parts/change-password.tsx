import { callApi } from "#browser/api.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Typed } from "#features/accounts/form.rules.ts";
import { AuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Field } from "#ui/field.tsx";
import { changeRefusal, teamApi } from "../client.ts";

const words = {
  submit: "Change password",
  busy: "Changing...",
  failed: "Password Not Changed",
  broken: "Password Not Changed",
  summary: "Your password was not changed",
};

const fields = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", autoComplete: "new-password", help: "At least 8 characters." },
  { name: "repeated", label: "New password again", autoComplete: "new-password" },
] as const;

export function ChangePassword() {
  const send = async ({ currentPassword = "", newPassword = "" }: Typed) => {
    await callApi(teamApi.changeAdminPassword, { currentPassword, newPassword });
    goodToast("Password Changed", "Your other phones and computers were signed out.");
  };
  return (
    <AuthForm
      name="change"
      label="Change password"
      words={words}
      check={changeRefusal}
      send={send}
      stays="cleared"
      small
      faultField="currentPassword"
    >
      {(errorOf) =>
        fields.map(({ name, label, autoComplete, ...rest }) => (
          <Field key={name} label={label} id={`change-${name}`} required error={errorOf(name)} {...rest}>
            <PasswordInput name={name} autoComplete={autoComplete} />
          </Field>
        ))
      }
    </AuthForm>
  );
}
