import { Check, type LucideIcon, Megaphone, Newspaper, TriangleAlert, Wrench, ZapOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { useOwnAnnouncements, useRead } from "../client.ts";
import type { Announcement } from "../contract.ts";
import { type AnnouncementKind, kindLabels } from "../fields.ts";
import { stillWords } from "../rules.ts";
import { FollowUpDialog } from "./follow-up-dialog.tsx";

const icons: Record<AnnouncementKind, LucideIcon> = {
  outage: ZapOff,
  work: Wrench,
  incident: TriangleAlert,
  news: Newspaper,
};

/** What the keepers of one's building say now; nothing where they say nothing. */
export function OwnAnnouncements() {
  const { data, isError, refetch } = useOwnAnnouncements();
  if (isError && !data)
    return (
      <Card className="flex flex-wrap items-center gap-3">
        <Megaphone aria-hidden="true" className="size-5 text-brand" />
        <p className="min-w-0 flex-1">The notices of your building could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Card>
    );
  if (!data || data.notices.length === 0) return null;
  return (
    <Section title="From your building">
      <div className="flex flex-col gap-3">
        {data.notices.map((notice) => (
          <OneAnnouncement key={notice.id} notice={notice} />
        ))}
      </div>
    </Section>
  );
}

/** One notice as those read it whom it concerns. */
export function OneAnnouncement({ notice }: { notice: Announcement }) {
  const [isFollowing, setFollowing] = useState(false);
  const reading = useRead();
  const { id, kind, title, text, when, whom, propertyName, read, can, service, state } = notice;
  const Icon = icons[kind];
  return (
    <Card className={state === "now" && kind !== "news" ? "border-l-4 border-l-warn" : ""}>
      <article aria-label={title} className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold text-brand">
          <Icon aria-hidden="true" className="size-5" />
          {kindLabels[kind]}
          {state === "now" && kind !== "news" ? <span className="text-warn">· now</span> : null}
        </p>
        <h3 className="text-lg font-bold break-words">{title}</h3>
        <p className="font-medium">{when}</p>
        <p className="text-sm text-ink-soft">
          For {whom}, {propertyName}
        </p>
        {text ? <p className="break-words whitespace-pre-line">{text}</p> : null}
        <div className="flex flex-wrap gap-2">
          {read ? (
            <p className="inline-flex min-h-11 items-center gap-1.5 text-sm text-good">
              <Check aria-hidden="true" className="size-5" />
              Read
            </p>
          ) : can.read ? (
            <Button busy={reading.isPending} busyLabel="Saving…" onClick={() => reading.mutate({ id })}>
              I have read it
            </Button>
          ) : null}
          {can.follow_up && kind !== "news" ? (
            <Button variant="plain" onClick={() => setFollowing(true)}>
              {stillWords[service ?? "other"]}
            </Button>
          ) : null}
        </div>
      </article>
      {isFollowing ? <FollowUpDialog notice={notice} onClose={() => setFollowing(false)} /> : null}
    </Card>
  );
}
