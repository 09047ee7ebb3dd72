import { useNavigate } from "react-router";
import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormField } from "#browser/forms/form.tsx";
import { signOut } from "#browser/session.ts";
import { goodToast } from "#browser/toasts.ts";
import { resetFields as fields } from "../fields.ts";
import { accountRoutes } from "../routes.ts";
import { passwordRule } from "../rules.ts";
import { selfApi } from "../self/client.ts";
import { AuthForm, changeWords, useAuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

type SetPasswordFormProps = { token: string; onDead: () => void };

/** Sets the password that the link allows; a link that works no longer is told to `onDead`. */
export function SetPasswordForm({ token, onDead }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const form = useAuthForm({
    ...{ name: "reset", fields, failed: "Password Not Changed", failsAt: "password" },
    send: async (latest) => {
      try {
        await callApi(selfApi.resetPassword, { token, ...latest() });
      } catch (error) {
        if (error instanceof ApiProblem && error.errors.some(({ path }) => path === "token")) onDead();
        throw error;
      }
      // Every session of the account has ended, so one that this browser keeps is no use any more.
      signOut(accountRoutes.logout);
      goodToast("Password Changed", "Please sign in with your new password.");
      void navigate("/login", { replace: true });
    },
  });
  return (
    <AuthForm form={form} label="New password" words={changeWords}>
      <FormField field={fields.password} help={passwordRule}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
