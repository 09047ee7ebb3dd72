import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Field } from "#ui/field.tsx";
import { accountApi } from "../client.ts";
import type { Typed } from "../form.rules.ts";
import { passwordRule } from "../rules.ts";
import { selfApi } from "../self/client.ts";
import { changeRefusal } from "../self/rules.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = {
  submit: "Change password",
  busy: "Changing...",
  failed: "Password Not Changed",
  broken: "Password Not Changed",
  summary: "Your password was not changed",
};

export function ChangePasswordForm() {
  const send = async ({ currentPassword = "", newPassword = "" }: Typed) => {
    await callApi(selfApi.changePassword, { currentPassword, newPassword });
    void refresh(accountApi.listSessions);
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
      {(errorOf) => (
        <>
          <Field label="Current password" id="change-currentPassword" required error={errorOf("currentPassword")}>
            <PasswordInput name="currentPassword" autoComplete="current-password" />
          </Field>
          <Field
            label="New password"
            id="change-newPassword"
            required
            help={passwordRule}
            error={errorOf("newPassword")}
          >
            <PasswordInput name="newPassword" autoComplete="new-password" />
          </Field>
        </>
      )}
    </AuthForm>
  );
}
