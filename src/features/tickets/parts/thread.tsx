import { clsx } from "clsx";
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  Clock,
  DoorClosed,
  DoorOpen,
  Eye,
  Hourglass,
  Link2,
  Link2Off,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  ScanText,
  Star,
  Timer,
  TriangleAlert,
  UserCheck,
  Wrench,
} from "lucide-react";
import { filesWord } from "#browser/uploads/rules.ts";
import { Photos } from "#features/media/parts/photos.tsx";
import type { ThreadDay, ThreadEntry } from "../thread.rules.ts";

const icons: Record<ThreadEntry["act"], LucideIcon> = {
  filed: MessageSquare,
  acknowledged: Eye,
  commented: MessageSquare,
  assigned: UserCheck,
  started: Wrench,
  freed: Hourglass,
  escalated: Megaphone,
  alarmed: TriangleAlert,
  warned: TriangleAlert,
  resolved: CircleCheck,
  reopened: RotateCcw,
  answered: Star,
  waiting: Pause,
  went_on: Play,
  ran_late: Timer,
  corrected: Pencil,
  advised: ScanText,
  link_given: Link2,
  link_revoked: Link2Off,
  visit_offered: CalendarClock,
  visit_booked: CalendarCheck,
  visit_late: Timer,
  visit_missed: DoorClosed,
  visit_cancelled: CalendarX,
  visit_admitted: DoorOpen,
};

/** A message on its way: `left` of its files are not up yet. */
type WaitingMessage = { text: string; files: number; left: number };

type ThreadProps = { days: readonly ThreadDay[]; waiting: WaitingMessage | null };

/** Everything that was said and done about a request, oldest first, as people know it from their chats. */
export function Thread({ days, waiting }: ThreadProps) {
  return (
    <section aria-label="Timeline" className="flex flex-col gap-5">
      {days.map((day) => (
        <div key={day.day} className="flex flex-col gap-3">
          <h2 className="self-center rounded-full bg-hush px-3 py-0.5 text-sm font-medium text-ink-soft">
            {day.label}
          </h2>
          <ol className="flex flex-col gap-3">
            {day.entries.map((entry) =>
              entry.kind === "said" ? <Said key={entry.id} entry={entry} /> : <Step key={entry.id} entry={entry} />,
            )}
          </ol>
        </div>
      ))}
      {waiting ? <Waiting {...waiting} /> : null}
    </section>
  );
}

/** A step without words stands in the middle, as a line of its own. */
function Step({ entry: { act, title, who, time } }: { entry: ThreadEntry }) {
  const Icon = icons[act];
  return (
    <li className="flex items-center justify-center gap-2 text-center text-sm text-ink-soft">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-brand" />
      <span className="min-w-0">
        <strong className="font-semibold text-ink">{title}</strong> · {who} ·{" "}
        <span className="tabular-nums">{time}</span>
      </span>
    </li>
  );
}

function Said({ entry }: { entry: ThreadEntry }) {
  const { act, title, who, time, text, files, mine } = entry;
  const isPlain = act === "commented";
  const Icon = icons[act];
  return (
    <li className={clsx("flex", mine ? "justify-end" : "justify-start")}>
      <article
        className={clsx(
          "flex max-w-[88%] min-w-0 flex-col gap-2 rounded-card px-3.5 py-2.5 sm:max-w-[75%]",
          lookOf(act, mine),
        )}
      >
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{who}</span>
          {isPlain ? null : (
            <span
              className={clsx(
                "inline-flex items-center gap-1 font-semibold",
                act === "resolved" ? "text-good" : "text-brand",
              )}
            >
              <Icon aria-hidden="true" className="size-4" />
              {title}
            </span>
          )}
        </p>
        {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
        <Photos files={files} label={`Photos of ${who}`} />
        <p className="self-end text-sm text-ink-soft tabular-nums">{time}</p>
      </article>
    </li>
  );
}

function lookOf(act: ThreadEntry["act"], mine: boolean): string {
  if (act === "resolved") return "bg-good-tint";
  return mine ? "bg-brand-tint" : "border border-line bg-surface";
}

/** What was written and has not arrived yet. */
function Waiting({ text, files, left }: WaitingMessage) {
  return (
    <div role="status" className="flex justify-end">
      <div className="flex max-w-[88%] flex-col gap-1.5 rounded-card bg-brand-tint px-3.5 py-2.5 sm:max-w-[75%]">
        {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
        {files > 0 ? <p className="text-sm">{filesWord(files)}</p> : null}
        <p className="flex items-center gap-1.5 self-end text-sm text-ink-soft">
          <Clock aria-hidden="true" className="size-4" />
          {left > 0 ? `Sending after ${filesWord(left)}…` : "Sending…"}
        </p>
      </div>
    </div>
  );
}
