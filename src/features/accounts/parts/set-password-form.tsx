import { useNavigate } from "react-router";
import { ApiProblem, callApi } from "#browser/api.ts";
import { signOut } from "#browser/session.ts";
import { goodToast } from "#browser/toasts.ts";
import { Field } from "#ui/field.tsx";
import type { Typed } from "../form.rules.ts";
import { accountRoutes } from "../routes.ts";
import { passwordRule } from "../rules.ts";
import { selfApi } from "../self/client.ts";
import { newPasswordRefusal } from "../self/rules.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = {
  submit: "Change password",
  busy: "Changing...",
  failed: "Password Not Changed",
  broken: "Password Not Changed",
  summary: "Your password was not changed",
};

const check = newPasswordRefusal("password");

type SetPasswordFormProps = { token: string; onDead: () => void };

/** Sets the password that the link allows; a link that works no longer is told to `onDead`. */
export function SetPasswordForm({ token, onDead }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const send = async ({ password = "" }: Typed) => {
    try {
      await callApi(selfApi.resetPassword, { token, password });
    } catch (error) {
      if (error instanceof ApiProblem && error.errors.some(({ path }) => path === "token")) onDead();
      throw error;
    }
    // Every session of the account has ended, so one that this browser keeps is no use any more.
    signOut(accountRoutes.logout);
    goodToast("Password Changed", "Please sign in with your new password.");
    void navigate("/login", { replace: true });
  };
  return (
    <AuthForm name="reset" label="New password" words={words} check={check} send={send} faultField="password">
      {(errorOf) => (
        <Field label="New password" id="reset-password" required help={passwordRule} error={errorOf("password")}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
      )}
    </AuthForm>
  );
}
