import { Link2, Share2, X } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { roleLabels } from "#domain/vocab.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Day } from "#ui/values.tsx";
import { invitationApi, useInvitations } from "../../members/client.ts";
import type { Invitation, IssuedInvitation } from "../contract.ts";
import { ShareInvitation } from "./share-invitation.tsx";

type OpenInvitationsProps = { propertyId: string; propertyName: string };

/** Who was invited and has not come yet; nothing at all where nobody was. */
export function OpenInvitations({ propertyId, propertyName }: OpenInvitationsProps) {
  const open = useInvitations(propertyId);
  const invitations = open.data?.pages.flatMap((page) => page.invitations) ?? [];
  if (open.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-bad">
        <p>The open invitations could not be loaded.</p>
        <Button busy={open.isFetching} onClick={() => void open.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (invitations.length === 0) return null;
  return (
    <Section title="Invited, not here yet">
      <Divided>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} propertyName={propertyName} />
        ))}
      </Divided>
      <ShowMore list={open} label="Show more invitations" />
      <CsvButton call={invitationApi.listInvitations} input={{ id: propertyId }} className="self-start print:hidden" />
    </Section>
  );
}

function InvitationRow({ invitation, propertyName }: { invitation: Invitation; propertyName: string }) {
  const { id: invitationId, propertyId: id, role, email, unit, invitedBy, expiresAt, can } = invitation;
  const [shared, setShared] = useState<IssuedInvitation>();
  const failed = (error: Error) => problemToast("That did not work", error, "Please try again.");
  const link = useSend(invitationApi.linkInvitation, {
    onError: failed,
    onSuccess: (answer) => setShared(answer.invitation),
  });
  const revoke = useSend(invitationApi.revokeInvitation, {
    refreshes: [invitationApi.listInvitations],
    onError: failed,
    onSuccess: () => goodToast("Withdrawn", "Its link opens nothing any more."),
  });
  const who = email ?? "Whoever has the link";
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-hush text-ink-soft">
        <Link2 aria-hidden="true" className="size-5" />
      </span>
      <div className="ml-1 flex min-w-0 flex-1 flex-col">
        <span className="font-semibold break-words">{who}</span>
        <span>
          {roleLabels[role]}
          {unit ? `, ${unit}` : ""}
        </span>
        <span className="text-sm text-ink-soft">
          Invited by {invitedBy}, open until <Day day={lagosDay(new Date(expiresAt))} />
        </span>
      </div>
      {can.revoke ? (
        <>
          <IconButton
            label={`Share the invitation of ${who}`}
            disabled={link.isPending}
            onClick={() => link.mutate({ id, invitationId })}
          >
            <Share2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={`Withdraw the invitation of ${who}`}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id, invitationId })}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </>
      ) : null}
      {shared ? (
        <ShareInvitation invitation={shared} propertyName={propertyName} onClose={() => setShared(undefined)} />
      ) : null}
    </li>
  );
}
