import { Link2Off, RefreshCw } from "lucide-react";
import { useNavigate } from "react-router";
import { dropInvitation, placeAfterJoining } from "#browser/invitation.ts";
import { queryClient, useSend } from "#browser/queries.ts";
import { homeOf, signOut, useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { roleLabels } from "#domain/vocab.ts";
import { AuthLayout } from "#features/accounts/parts/auth-layout.tsx";
import { NoticePanel } from "#features/accounts/parts/notice-panel.tsx";
import { accountRoutes } from "#features/accounts/routes.ts";
import { organisationRoleLabels } from "#features/organisations/fields.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { Day } from "#ui/values.tsx";
import { joinedName, type Opened, useOpenedInvitation } from "../invitations/client.ts";
import type { ShownInvitation } from "../invitations/contract.ts";
import { invitationApi } from "../members/client.ts";

export const handle = { headline: true, lean: true };

export const meta = () => [{ title: "Your invitation · Tunse" }, { name: "robots", content: "noindex" }];

/** Opened by the link of an invitation: what it is for, and the way in. */
export default function Invitation() {
  const session = useSession();
  const opened = useOpenedInvitation();
  const isShown = opened.state === "shown";
  const title = isShown ? `Join ${joinedName(opened.invitation)}` : "Your invitation";
  return (
    <AuthLayout
      title={title}
      lead={isShown ? `${opened.invitation.invitedBy} invites you to join them on Tunse.` : undefined}
      back={
        session ? { to: homeOf(session.user.role), label: "Back to Dashboard" } : { to: "/", label: "Back to Home" }
      }
    >
      <noscript>
        <p className="rounded-card border-2 border-warn bg-warn-tint p-4">
          An invitation needs JavaScript. Please switch it on and load the page again.
        </p>
      </noscript>
      <Body opened={opened} />
    </AuthLayout>
  );
}

function Body({ opened }: { opened: Opened }) {
  if (opened.state === "shown") {
    return (
      <>
        <Facts invitation={opened.invitation} />
        <WayIn invitation={opened.invitation} token={opened.token} />
      </>
    );
  }
  if (opened.state === "reading") {
    return (
      <Loading label="Reading your invitation">
        <Skeleton className="h-36" />
      </Loading>
    );
  }
  return (
    <NoticePanel
      icon={Link2Off}
      tone="warn"
      title={opened.state === "failed" ? "We could not read your invitation" : "This link opens nothing"}
    >
      <p>{opened.message}</p>
      {opened.state === "failed" ? (
        <Button onClick={opened.retry} icon={<RefreshCw aria-hidden="true" className="size-5" />}>
          Try again
        </Button>
      ) : null}
    </NoticePanel>
  );
}

function Facts({ invitation }: { invitation: ShownInvitation }) {
  const { property, organisation, role, unit, expiresAt } = invitation;
  const place = property
    ? [
        ["Building", `${property.name}, ${property.location}`],
        ["Type", property.type],
      ]
    : [[organisation ? "Organisation" : "Team", joinedName(invitation)]];
  const what = organisation ? organisationRoleLabels[organisation.role] : roleLabels[role];
  const facts = [...place, ["You join as", [what, unit].filter(Boolean).join(", ")]];
  return (
    <dl className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="font-semibold break-words">{text}</dd>
        </div>
      ))}
      {organisation?.lastDay ? (
        <div>
          <dt className="text-sm text-ink-soft">You read until</dt>
          <dd className="font-semibold">
            <Day day={organisation.lastDay} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm text-ink-soft">{organisation?.lastDay ? "Invitation open until" : "Open until"}</dt>
        <dd className="font-semibold">
          <Day day={lagosDay(new Date(expiresAt))} />
        </dd>
      </div>
    </dl>
  );
}

function WayIn({ invitation, token }: { invitation: ShownInvitation; token: string }) {
  const { role, property, organisation } = invitation;
  const session = useSession();
  const navigate = useNavigate();
  const next = organisation ? "Its buildings are yours to open now." : "Your jobs appear here.";
  const accept = useSend(invitationApi.acceptInvitation, {
    onError: (error) => problemToast("You have not joined", error, "Nothing was changed. Please try again."),
    onSuccess: ({ membership }) => {
      dropInvitation();
      void queryClient.invalidateQueries();
      goodToast("You have joined", property ? `${property.name} is yours to open now.` : next);
      void navigate(placeAfterJoining(membership), { replace: true });
    },
  });
  if (!session) {
    return (
      <div className="flex flex-col gap-3">
        <ButtonLink to="/login?tab=sign-up&next=%2Finvitation" variant="action" size="large" wide>
          Create an account and join
        </ButtonLink>
        <ButtonLink to="/login?next=%2Finvitation" size="large" wide>
          I have an account: sign in
        </ButtonLink>
      </div>
    );
  }
  const { user } = session;
  const isOwners = user.role === "property_owner" && organisation !== null && organisation.role !== "manager";
  if (user.role !== role && !isOwners) {
    return (
      <NoticePanel icon={Link2Off} tone="warn" title="This account cannot accept it">
        <p>
          {`You are signed in as ${user.name} (${roleLabels[user.role] ?? user.role}). This invitation is for a `}
          {`${roleLabels[role].toLowerCase()}.`}
        </p>
        <Button onClick={() => signOut(accountRoutes.logout)}>Use another account</Button>
      </NoticePanel>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="action"
        size="large"
        wide
        busy={accept.isPending}
        busyLabel="Joining"
        onClick={() => accept.mutate({ token })}
      >
        Join as {user.name}
      </Button>
      <Button variant="plain" onClick={() => signOut(accountRoutes.logout)}>
        Use another account
      </Button>
    </div>
  );
}
