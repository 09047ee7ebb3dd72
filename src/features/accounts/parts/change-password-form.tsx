import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { accountApi } from "../client.ts";
import { changeFields as fields } from "../fields.ts";
import { passwordRule } from "../rules.ts";
import { selfApi } from "../self/client.ts";
import { AuthForm, changeWords, useAuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

export function ChangePasswordForm() {
  const form = useAuthForm({
    ...{ name: "change", fields, failed: "Password Not Changed", stays: "cleared", failsAt: "currentPassword" },
    send: async (latest) => {
      await callApi(selfApi.changePassword, latest());
      void refresh(accountApi.listSessions);
      goodToast(
        "Password Changed",
        "Your other phones and computers were signed out. Programs with a key of yours go on.",
      );
    },
  });
  return (
    <AuthForm form={form} label="Change password" words={changeWords} small>
      <FormField field={fields.currentPassword}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <FormField field={fields.newPassword} help={passwordRule}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
