import { BadgeCheck, Link2Off, MailOpen, MailX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { callApi, messageOf } from "#browser/api.ts";
import { homeOf, useSession } from "#browser/session.ts";
import { type SiteFacts, servicesOf } from "#platform/page-context.ts";
import { BusyMark } from "#ui/busy-mark.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { AuthLayout } from "../parts/auth-layout.tsx";
import { useLinkToken } from "../parts/link-token.tsx";
import { NoticePanel, Support } from "../parts/notice-panel.tsx";
import { ResendButton } from "../parts/resend-button.tsx";
import { readMeAgain, selfApi } from "../self/client.ts";

export const handle = { headline: true, lean: true };

export const meta = () => [{ title: "Confirm your email · Tunse" }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs): SiteFacts {
  const { mailAvailable, supportEmail } = servicesOf<SiteFacts>(context);
  return { mailAvailable, supportEmail };
}

/** Opened by the link of a mail, confirms the email at once. */
export default function VerifyEmail() {
  const facts = useLoaderData<typeof loader>();
  const session = useSession();
  const outcome = useConfirmation();
  const isDone = outcome === "done" || (outcome !== "busy" && session?.user.emailVerified === true);
  return (
    <AuthLayout
      title="Confirm your email"
      back={
        session
          ? { to: homeOf(session.user.role), label: "Back to Dashboard" }
          : { to: "/login", label: "Back to Sign In" }
      }
    >
      {outcome === "busy" ? (
        <p role="status" className="flex items-center gap-3 text-lg">
          <BusyMark /> Confirming your email…
        </p>
      ) : null}
      {isDone ? <Done home={session ? homeOf(session.user.role) : "/login"} /> : null}
      {outcome !== "busy" && !isDone ? <NotYet failure={outcome} facts={facts} isSignedIn={session !== null} /> : null}
    </AuthLayout>
  );
}

type Outcome = "busy" | "done" | { message: string } | null;

function useConfirmation(): Outcome {
  const token = useLinkToken();
  const tried = useRef<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (token === null || tried.current === token) return;
    tried.current = token;
    setOutcome("busy");
    callApi(selfApi.verifyEmail, { token })
      .then(
        () => setOutcome("done"),
        (error: unknown) => setOutcome({ message: messageOf(error) }),
      )
      // Somebody who opens the link a second time is told that it worked the first time.
      .then(readMeAgain)
      .catch(() => {});
  }, [token]);
  return outcome;
}

function Done({ home }: { home: string }) {
  return (
    <NoticePanel icon={BadgeCheck} tone="good" title="Your email is confirmed">
      <p>People can now add you to their buildings and teams at once.</p>
      <ButtonLink to={home} variant="action">
        {home === "/login" ? "Sign In" : "Go to your dashboard"}
      </ButtonLink>
    </NoticePanel>
  );
}

type NotYetProps = { failure: { message: string } | null; facts: SiteFacts; isSignedIn: boolean };

function NotYet({ failure, facts, isSignedIn }: NotYetProps) {
  if (!facts.mailAvailable) {
    return (
      <NoticePanel icon={MailX} tone="warn" title="There is nothing to confirm by mail">
        <p>
          This Tunse sends no mail. Whoever adds you to a building or a team confirms you themselves.{" "}
          <Support email={facts.supportEmail} />
        </p>
      </NoticePanel>
    );
  }
  const [icon, title] = failure
    ? ([Link2Off, "The email was not confirmed"] as const)
    : ([MailOpen, "Open the link in our mail"] as const);
  return (
    <NoticePanel icon={icon} tone={failure ? "warn" : "brand"} title={title}>
      <p>{failure?.message ?? "We sent it when you opened your account. It works once, within three days."}</p>
      {isSignedIn ? <ResendButton /> : <ButtonLink to="/login">Sign in to get a new link</ButtonLink>}
    </NoticePanel>
  );
}
