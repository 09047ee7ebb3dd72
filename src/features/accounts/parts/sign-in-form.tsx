import { Link } from "react-router";
import { goodToast } from "#browser/toasts.ts";
import { EmailInput, Field } from "#ui/field.tsx";
import { placeAfterSignIn, requestSignIn } from "../client.ts";
import { signInRefusal, type Typed } from "../form.rules.ts";
import { AuthForm } from "./auth-form.tsx";
import type { LeaveAfter } from "./leaving.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = {
  submit: "Sign In",
  busy: "Signing In...",
  failed: "Login Failed",
  broken: "Login Error",
  summary: "We could not sign you in",
};

/** Signs in and answers where to go. */
export async function enter(typed: Typed, next: string | null): Promise<string> {
  const user = await requestSignIn(typed);
  goodToast("Login Successful", `Welcome back, ${user.name}!`);
  return placeAfterSignIn(user, next);
}

type SignInFormProps = { next: string | null; leaveAfter: LeaveAfter };

export function SignInForm({ next, leaveAfter }: SignInFormProps) {
  const send = (typed: Typed) => leaveAfter(() => enter(typed, next));
  return (
    <AuthForm name="sign-in" label="Sign In" words={words} check={signInRefusal} send={send}>
      {(errorOf) => (
        <>
          <Field label="Email" id="sign-in-email" required error={errorOf("email")}>
            <EmailInput name="email" autoComplete="username" placeholder="ada@example.com" />
          </Field>
          <Field label="Password" id="sign-in-password" required error={errorOf("password")}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Link
            to="/reset-password"
            className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
          >
            Forgot password?
          </Link>
        </>
      )}
    </AuthForm>
  );
}
