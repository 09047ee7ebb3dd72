import { type ReactNode, useState } from "react";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormField } from "#browser/forms/form.tsx";
import type { Input as Filled } from "#domain/fields.ts";
import { EmailInput, Input } from "#ui/field.tsx";
import { signInFields as fields } from "../sign-in.fields.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = { submit: "Sign In", busy: "Signing In...", summary: "We could not sign you in" };

export type Credentials = Filled<typeof fields>;

type SignInFormProps = {
  /** Starts the ids of its fields and names its draft. */
  name: string;
  /** One sentence for whatever is missing. */
  incomplete: string;
  enter: (typed: Credentials) => Promise<unknown>;
  children?: ReactNode;
};

/** Email and password, of users and site admins alike; then, where two-step sign-in is on, the code. */
export function SignInForm({ name, incomplete, enter, children }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useAuthForm({
    ...{ name, fields, failed: "Login Failed", broken: "Login Error" },
    refusal: () => incomplete,
    send: async (latest) => {
      try {
        await enter(latest());
      } catch (error) {
        if (needsCode || !asksForCode(error)) throw error;
        setNeedsCode(true);
        return null;
      }
    },
  });
  return (
    <AuthForm form={form} label="Sign In" words={words}>
      <FormField field={fields.email}>
        <EmailInput autoComplete="username" placeholder="ada@example.com" />
      </FormField>
      <FormField field={fields.password}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      {needsCode ? <Code /> : null}
      {children}
    </AuthForm>
  );
}

/** Whether a refused sign-in lacks the second step only. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && error.errors.some(({ path }) => path === "code");

function Code() {
  return (
    <FormField field={fields.code} required help="Six digits of your authenticator app, or one of your recovery codes.">
      <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} autoFocus />
    </FormField>
  );
}
