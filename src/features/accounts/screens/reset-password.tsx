import { Link2Off, MailX } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { type SiteFacts, servicesOf } from "#platform/page-context.ts";
import { AskResetForm } from "../parts/ask-reset-form.tsx";
import { AuthLayout } from "../parts/auth-layout.tsx";
import { useLinkToken } from "../parts/link-token.tsx";
import { NoticePanel, Support } from "../parts/notice-panel.tsx";
import { SetPasswordForm } from "../parts/set-password-form.tsx";

export const handle = { headline: true, lean: true };

export const meta = () => [{ title: "New password · Tunse" }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs): SiteFacts {
  const { mailAvailable, supportEmail } = servicesOf<SiteFacts>(context);
  return { mailAvailable, supportEmail };
}

/** Asks for a link; opened by that link, sets the password. */
export default function ResetPassword() {
  const facts = useLoaderData<typeof loader>();
  const token = useLinkToken();
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const isLive = token !== null && token !== deadToken;
  return (
    <AuthLayout
      title={isLive ? "Choose a new password" : "Forgot your password?"}
      lead={isLive ? "Every phone and computer that is signed in will be signed out." : askLead(facts)}
      back={{ to: "/login", label: "Back to Sign In" }}
    >
      {token !== null && !isLive ? (
        <NoticePanel icon={Link2Off} tone="warn" title="This link works no longer">
          <p>It was used already or has run out. Ask for a new one below.</p>
        </NoticePanel>
      ) : null}
      {isLive ? <SetPasswordForm token={token} onDead={() => setDeadToken(token)} /> : <Ask facts={facts} />}
      <EarlySubmit />
    </AuthLayout>
  );
}

const askLead = ({ mailAvailable }: SiteFacts) =>
  mailAvailable ? "Tell us the email of your account and we will send you a link to choose a new one." : undefined;

function Ask({ facts }: { facts: SiteFacts }) {
  if (facts.mailAvailable) return <AskResetForm />;
  return (
    <NoticePanel icon={MailX} tone="warn" title="A link cannot be sent">
      <p>
        This Tunse sends no mail. Whoever runs it can make a link for you. <Support email={facts.supportEmail} />
      </p>
    </NoticePanel>
  );
}
