import { Building2, CalendarClock, ClipboardList, FileText, Hammer, type LucideIcon, Users } from "lucide-react";
import { Link } from "react-router";
import { Instant } from "#ui/values.tsx";
import type { HistoryEntry, HistoryKind } from "../contract.ts";

const icons: Record<HistoryKind, LucideIcon> = {
  task: ClipboardList,
  ticket: Hammer,
  member: Users,
  property: Building2,
  plan: CalendarClock,
  document: FileText,
};

type HistoryRowProps = { entry: HistoryEntry; propertyId: string };

/** One thing that happened, which leads to what it is about. */
export function HistoryRow({ entry, propertyId }: HistoryRowProps) {
  const { sentence, text, at } = entry;
  const Icon = icons[entry.kind];
  const address = addressOf(entry, propertyId);
  const inside = (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-medium break-words">{sentence}</span>
        {text ? (
          <span className="line-clamp-3 break-words whitespace-pre-line print:line-clamp-none">“{text}”</span>
        ) : null}
        <span className="text-sm text-ink-soft">
          <Instant at={at} />
        </span>
      </span>
    </>
  );
  const look = "flex min-h-14 items-start gap-3 px-4 py-3";
  return (
    <li className="break-inside-avoid">
      {address === null ? (
        <div className={look}>{inside}</div>
      ) : (
        <Link to={address} className={`${look} hover-fade hover:bg-hush focus-visible:-outline-offset-2`}>
          {inside}
        </Link>
      )}
    </li>
  );
}

function addressOf({ link }: HistoryEntry, propertyId: string): string | null {
  if (link === null) return null;
  if (link.thing === "document") return `/property-manager-dashboard?tab=data-room&property=${propertyId}`;
  if (link.thing === "task") return `/tasks?task=${link.id}`;
  return link.thing === "ticket" ? `/tickets/${link.id}` : `/property/${propertyId}?tab=${link.thing}`;
}
