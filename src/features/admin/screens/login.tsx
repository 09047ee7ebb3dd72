import { Link, redirect, useNavigate } from "react-router";
import { currentAdminToken } from "#browser/admin-session.ts";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { goodToast } from "#browser/toasts.ts";
import { AuthLayout } from "#features/accounts/parts/auth-layout.tsx";
import { DemoSignIn } from "#features/accounts/parts/demo-sign-in.tsx";
import { SignInForm } from "#features/accounts/parts/sign-in-form.tsx";
import { adminHome, requestLogin } from "../client.ts";
import { fillIn } from "../fields.ts";

export const handle = { headline: true, lean: true };

export const meta = () => [{ title: "Admin sign in · Tunse" }, { name: "robots", content: "noindex" }];

/** Whoever is signed in goes on; a token that is refused there comes back here without it. */
export function clientLoader() {
  return currentAdminToken() === null ? null : redirect(adminHome);
}

export default function AdminLogin() {
  const navigate = useNavigate();
  const enter = async (typed: Parameters<typeof requestLogin>[0]) => {
    const name = await requestLogin(typed);
    goodToast("Login Successful", `Welcome back, ${name}!`);
    void navigate(adminHome, { replace: true });
  };
  return (
    <AuthLayout title="Admin sign in" lead="For those who run this site." back={{ to: "/", label: "Back to Home" }}>
      <DemoSignIn admins enter={enter} />
      <SignInForm name="admin" incomplete={fillIn} enter={enter} />
      <p className="text-ink-soft">
        Nobody runs this site yet?{" "}
        <Link to="/admin/setup" className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
          Set up the first admin
        </Link>
      </p>
      <EarlySubmit />
    </AuthLayout>
  );
}
