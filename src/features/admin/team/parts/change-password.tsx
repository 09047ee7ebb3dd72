import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { goodToast } from "#browser/toasts.ts";
import { AuthForm, changeWords, useAuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { changeFields as fields, repeatedProblems } from "../../fields.ts";
import { teamApi } from "../client.ts";

export function ChangePassword() {
  const form = useAuthForm({
    ...{ name: "change", fields, failed: "Password Not Changed", stays: "cleared", failsAt: "currentPassword" },
    check: ({ newPassword, repeated }) => repeatedProblems(newPassword, repeated),
    send: async (latest) => {
      const { repeated: _, ...input } = latest();
      await callApi(teamApi.changeAdminPassword, input);
      goodToast("Password Changed", "Your other phones and computers were signed out.");
    },
  });
  return (
    <AuthForm form={form} label="Change password" words={changeWords} small>
      <FormField field={fields.currentPassword}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <FormField field={fields.newPassword} help="At least 8 characters.">
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField field={fields.repeated}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
