import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { callApi } from "#browser/api.ts";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { AuthLayout } from "#features/accounts/parts/auth-layout.tsx";
import { NoticePanel } from "#features/accounts/parts/notice-panel.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { adminApi } from "../client.ts";
import { SetupForm } from "../parts/setup-form.tsx";

export const handle = { headline: true, lean: true };

export const meta = () => [{ title: "Admin setup · Tunse" }, { name: "robots", content: "noindex" }];

/** First-time setup; once it was done it says so and leads to the sign-in. */
export default function AdminSetup() {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    // Where this cannot be asked, sending the form tells.
    callApi(adminApi.readSetup, {}, { signal: leaving.signal }).then(
      ({ done }) => setDone(done),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return (
    <AuthLayout
      title="Set up the first admin"
      lead={isDone ? undefined : "The first admin of a site is its Super Admin, and can add others."}
      back={{ to: "/admin/login", label: "Back to Sign In" }}
    >
      {isDone ? (
        <NoticePanel icon={ShieldCheck} tone="good" title="Setup was done already">
          <p>Sign in with the account that was made then, or ask a Super Admin to add you.</p>
          <ButtonLink to="/admin/login" variant="brand">
            Sign In
          </ButtonLink>
        </NoticePanel>
      ) : (
        <SetupForm onDone={() => setDone(true)} />
      )}
      <EarlySubmit />
    </AuthLayout>
  );
}
