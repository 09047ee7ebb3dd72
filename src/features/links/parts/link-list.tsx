import { Link2Off } from "lucide-react";
import { useState } from "react";
import { lagosDay } from "#domain/days.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { useRevokeLink } from "../client.ts";
import type { Link } from "../contract.ts";
import type { LinkState } from "../fields.ts";
import { kindLabels } from "../rules.ts";

const looks: Record<LinkState, { tone: BadgeTone; label: string }> = {
  open: { tone: "good", label: "Works" },
  done: { tone: "plain", label: "Used, done" },
  over: { tone: "plain", label: "Not needed any more" },
  expired: { tone: "plain", label: "Run out" },
  closed: { tone: "warn", label: "Building closed" },
  revoked: { tone: "bad", label: "Taken back" },
  replaced: { tone: "plain", label: "Replaced" },
  given_on: { tone: "plain", label: "Given to another" },
  declined: { tone: "warn", label: "Cannot do it" },
};

type ListProps = { links: readonly Link[]; withTitle?: boolean };

/** Who has a link, what became of it, and a way to take it back. */
export function LinkList({ links, withTitle = false }: ListProps) {
  const [chosen, choose] = useState<Link>();
  return (
    <>
      <Divided>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} withTitle={withTitle} onRevoke={() => choose(link)} />
        ))}
      </Divided>
      {chosen ? <Revoke link={chosen} onClose={() => choose(undefined)} /> : null}
    </>
  );
}

function LinkRow({ link, withTitle, onRevoke }: { link: Link; withTitle: boolean; onRevoke: () => void }) {
  const { tone, label } = looks[link.state];
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold break-words">{link.person}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {withTitle ? <p className="break-words">{link.title}</p> : null}
        <p className="text-sm text-ink-soft">
          {kindLabels[link.kind]}
          {link.phone ? <> · {formatPhone(link.phone)}</> : null} · given by {link.givenBy}
          {link.state === "open" ? (
            <>
              {" "}
              · until <Day day={lagosDay(new Date(link.expiresAt))} />
            </>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          {link.lastUsedAt ? (
            <>
              Last used <Instant at={link.lastUsedAt} />
            </>
          ) : link.lastOpenedAt ? (
            <>
              Opened <Instant at={link.lastOpenedAt} />, not used yet
            </>
          ) : (
            "Not opened yet"
          )}
        </p>
      </div>
      {link.state === "open" ? (
        <IconButton label={`Take back the link of ${link.person}`} onClick={onRevoke}>
          <Link2Off aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </li>
  );
}

function Revoke({ link, onClose }: { link: Link; onClose: () => void }) {
  const revoke = useRevokeLink(onClose);
  return (
    <ConfirmDialog
      title="Take this link back?"
      description={`${link.person} cannot do anything by it any more. What was done stays.`}
      act="Take it back"
      busyLabel="Taking it back"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: link.id })}
      onClose={onClose}
    />
  );
}
