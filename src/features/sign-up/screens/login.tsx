import { Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { enter, enterByPasskey } from "#features/accounts/client.ts";
import { AuthLayout } from "#features/accounts/parts/auth-layout.tsx";
import { AuthTabs, useAuthTab } from "#features/accounts/parts/auth-tabs.tsx";
import { DemoSignIn } from "#features/accounts/parts/demo-sign-in.tsx";
import { useLeaving } from "#features/accounts/parts/leaving.tsx";
import { PasskeyButton } from "#features/accounts/parts/passkey-button.tsx";
import { SignInForm } from "#features/accounts/parts/sign-in-form.tsx";
import { later } from "#ui/later.ts";

// Most people sign in. On the page of whoever signs up it stands all the same, and is awake a moment later.
const SignUpForm = later(async () => (await import("../parts/sign-up-form.tsx")).SignUpForm);

export const handle = { headline: true, lean: true, rests: true };

export const meta = () => [
  { title: "Sign in · Tunse" },
  { name: "description", content: "Sign in to Tunse, or open an account for your building, your crew or your home." },
];

export default function Login() {
  const tab = useAuthTab();
  const [query] = useSearchParams();
  const next = query.get("next");
  const leaveAfter = useLeaving(next);
  const isSignIn = tab === "sign-in";
  return (
    <AuthLayout
      title={isSignIn ? "Welcome back" : "Welcome to Tunse"}
      lead={next && isSignIn ? "Sign in and we will take you back to where you were." : undefined}
      back={{ to: "/", label: "Back to Home" }}
    >
      <noscript>
        <p className="rounded-card border-2 border-warn bg-warn-tint p-4">
          Signing in needs JavaScript: your session is kept in this browser. Please switch it on and load the page
          again.
        </p>
      </noscript>
      {isSignIn ? <DemoSignIn enter={(person) => leaveAfter(() => enter(person, next))} /> : null}
      <AuthTabs>
        {isSignIn ? (
          <SignInForm
            name="sign-in"
            incomplete="Please enter both email and password."
            enter={(typed) => leaveAfter(() => enter(typed, next))}
          >
            <Link
              to="/reset-password"
              className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
            >
              Forgot password?
            </Link>
            <PasskeyButton enter={() => leaveAfter(() => enterByPasskey(next))} />
          </SignInForm>
        ) : (
          <Suspense>
            <SignUpForm leaveAfter={leaveAfter} />
          </Suspense>
        )}
      </AuthTabs>
      <EarlySubmit />
    </AuthLayout>
  );
}
