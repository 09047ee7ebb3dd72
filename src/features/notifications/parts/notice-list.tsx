import { clsx } from "clsx";
import { Bell, CircleAlert, Info, type LucideIcon, Siren } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatInstant } from "#domain/days.ts";
import type { TicketPriority } from "#domain/vocab.ts";
import { Divided } from "#ui/card.tsx";
import { useReading } from "../client.ts";
import type { Notification } from "../contract.ts";

const looks: Record<TicketPriority, { icon: LucideIcon; tone: string }> = {
  emergency: { icon: Siren, tone: "text-bad" },
  critical: { icon: CircleAlert, tone: "text-bad" },
  high: { icon: Bell, tone: "text-warn" },
  medium: { icon: Bell, tone: "text-brand" },
  low: { icon: Info, tone: "text-ink-soft" },
};

const rowLook =
  "flex w-full min-h-14 items-start gap-3 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2";

/** Notices, newest first; unread ones carry a mark, and opening one reads it. */
export function NoticeList({ notices, onOpen }: { notices: readonly Notification[]; onOpen?: () => void }) {
  const reading = useReading();
  return (
    <Divided>
      {notices.map((notice) => {
        const read = () => {
          if (notice.readAt === null) reading.mutate({ id: notice.id });
          if (notice.link) onOpen?.();
        };
        return (
          <li key={notice.id}>
            <Row notice={notice} onRead={read}>
              <NoticeText notice={notice} />
            </Row>
          </li>
        );
      })}
    </Divided>
  );
}

type RowProps = { notice: Notification; onRead: () => void; children: ReactNode };

function Row({ notice: { link, readAt }, onRead, children }: RowProps) {
  if (link) {
    return (
      <Link to={link} onClick={onRead} className={rowLook}>
        {children}
      </Link>
    );
  }
  if (readAt) return <div className={clsx(rowLook, "hover:bg-transparent")}>{children}</div>;
  return (
    <button type="button" onClick={onRead} className={rowLook}>
      {children}
    </button>
  );
}

function NoticeText({ notice: { title, message, priority, createdAt, readAt } }: { notice: Notification }) {
  const { icon: Icon, tone } = looks[priority];
  const isUnread = readAt === null;
  return (
    <>
      <Icon aria-hidden="true" className={clsx("mt-0.5 size-5 shrink-0", tone)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={clsx("break-words", isUnread && "font-semibold")}>{title}</span>
        <span className="line-clamp-2 text-sm text-ink-soft break-words">{message}</span>
        <span className="text-sm text-ink-soft">{formatInstant(createdAt)}</span>
      </span>
      {isUnread ? (
        <span className="mt-1.5 inline-flex shrink-0">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-brand" />
          <span className="sr-only">Unread</span>
        </span>
      ) : null}
    </>
  );
}
