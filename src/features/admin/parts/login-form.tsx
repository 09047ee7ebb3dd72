import { useState } from "react";
import { useNavigate } from "react-router";
import { goodToast } from "#browser/toasts.ts";
import type { Typed } from "#features/accounts/form.rules.ts";
import { AuthForm } from "#features/accounts/parts/auth-form.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Field, Input } from "#ui/field.tsx";
import { adminHome, asksForCode, loginRefusal, requestLogin } from "../client.ts";

const words = {
  submit: "Sign In",
  busy: "Signing In...",
  failed: "Login Failed",
  broken: "Login Failed",
  summary: "We could not sign you in",
};

/** Email and password; then, where two-step sign-in is on, the code. */
export function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false);
  const navigate = useNavigate();
  const send = async (typed: Typed) => {
    try {
      const name = await requestLogin(typed);
      goodToast("Login Successful", `Welcome back, ${name}!`);
      void navigate(adminHome, { replace: true });
    } catch (error) {
      if (!asksForCode(error) || needsCode) throw error;
      setNeedsCode(true);
    }
  };
  return (
    <AuthForm name="admin" label="Sign In" words={words} check={loginRefusal} send={send} stays="kept">
      {(errorOf) => (
        <>
          <Field label="Email" id="admin-email" required error={errorOf("email")}>
            <Input
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label="Password" id="admin-password" required error={errorOf("password")}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          {needsCode ? (
            <Field
              label="Code"
              id="admin-code"
              required
              error={errorOf("code")}
              help="Six digits of your authenticator app, or one of your recovery codes."
            >
              <Input
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus
              />
            </Field>
          ) : null}
        </>
      )}
    </AuthForm>
  );
}
