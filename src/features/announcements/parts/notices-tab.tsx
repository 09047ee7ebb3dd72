import { Plus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { announcementApi, useAnnouncements, useFollowUps, useWithdraw } from "../client.ts";
import type { Announcement } from "../contract.ts";
import { type AnnouncementState, kindLabels } from "../fields.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import { OneAnnouncement } from "./own-announcements.tsx";

/** What a building is told: written and counted by its keepers, read by the others. */
export function NoticesTab({ propertyId }: { propertyId: string }) {
  const list = useAnnouncements(propertyId);
  const [open, setOpen] = useState<Announcement | "new" | null>(null);
  if (list.isPending)
    return (
      <Loading label="Loading the notices of this property">
        <RowsSkeleton />
      </Loading>
    );
  if (!list.data || (list.isError && !list.isFetchNextPageError))
    return (
      <FailedState title="The notices could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  const notices = list.data.pages.flatMap((page) => page.notices);
  const mayCreate = list.data.pages[0]?.can.create ?? false;
  const add = mayCreate ? (
    <Button
      variant="action"
      icon={<Plus aria-hidden="true" className="size-5" />}
      className="self-start"
      onClick={() => setOpen("new")}
    >
      Write a notice
    </Button>
  ) : null;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      {notices.length === 0 ? (
        <EmptyState title="No notices" action={add}>
          {mayCreate
            ? "Tell the people of this building of an outage, work, an incident or news."
            : "Nothing is announced now."}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Notices</h2>
          {add}
          {notices.map((notice) =>
            mayCreate ? (
              <Kept key={notice.id} notice={notice} onEdit={() => setOpen(notice)} />
            ) : (
              <OneAnnouncement key={notice.id} notice={notice} />
            ),
          )}
          <ShowMore list={list} label="Show earlier notices" />
          <CsvButton call={announcementApi.listAnnouncements} input={{ id: propertyId }} className="self-start" />
        </>
      )}
      {open === null ? null : (
        <NoticeDialog
          propertyId={propertyId}
          {...(open === "new" ? {} : { notice: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const states: Record<AnnouncementState, [string, BadgeTone]> = {
  coming: ["Coming", "brand"],
  now: ["Now", "warn"],
  over: ["Over", "plain"],
  withdrawn: ["Taken back", "plain"],
};

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : more}`;

/** A notice as its keeper sees it, with who has read it. */
function Kept({ notice, onEdit }: { notice: Announcement; onEdit: () => void }) {
  const [asked, setAsked] = useState<"withdraw" | "followUps" | null>(null);
  const withdraw = useWithdraw(() => setAsked(null));
  const { id, kind, title, text, when, whom, state, can } = notice;
  const { told, reads, followUps } = {
    told: notice.told ?? 0,
    reads: notice.reads ?? 0,
    followUps: notice.followUps ?? 0,
  };
  const [word, tone] = states[state];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{kindLabels[kind]}</p>
          <h3 className="font-bold break-words">{title}</h3>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p>
        {when}, for {whom}
      </p>
      {text ? <p className="break-words whitespace-pre-line text-ink-soft">{text}</p> : null}
      <p className="text-sm text-ink-soft tabular-nums">
        {counted(told, "person", "people")} told, {reads.toLocaleString("en-NG")} read it
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.edit ? <Button onClick={onEdit}>Change</Button> : null}
        {can.remove ? (
          <Button variant="plain" onClick={() => setAsked("withdraw")}>
            Take it back
          </Button>
        ) : null}
        {followUps > 0 ? (
          <Button
            variant="plain"
            aria-expanded={asked === "followUps"}
            onClick={() => setAsked(asked === "followUps" ? null : "followUps")}
          >
            {counted(followUps, "follow-up", "follow-ups")}
          </Button>
        ) : null}
      </div>
      {asked === "followUps" ? <FollowUps id={id} /> : null}
      {asked === "withdraw" ? (
        <ConfirmDialog
          title={`Take back “${title}”?`}
          description="Everybody who was told hears that it does not hold any more."
          act="Take it back"
          busy={withdraw.isPending}
          busyLabel="Sending…"
          onConfirm={() => withdraw.mutate({ id })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

function FollowUps({ id }: { id: string }) {
  const list = useFollowUps(id);
  if (!list.data && list.isError) return <Button onClick={() => void list.refetch()}>Load them again</Button>;
  const followUps = list.data?.pages.flatMap((page) => page.followUps) ?? [];
  return (
    <>
      <ul className="flex flex-col gap-2 border-t border-line pt-3">
        {followUps.map((said) => (
          <li key={said.id}>
            <p className="text-sm text-ink-soft">
              {[said.name, said.unit, said.ticketId ? "sent a request" : null].filter(Boolean).join(" · ")}
            </p>
            <p className="break-words whitespace-pre-line">{said.text}</p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}
