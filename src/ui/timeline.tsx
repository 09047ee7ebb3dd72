import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Instant } from "./values.tsx";

export type TimelineEntry = {
  id: string;
  icon: LucideIcon;
  tone?: "plain" | "good" | "warn" | "bad";
  title: ReactNode;
  by?: string | null;
  /** ISO instant. */
  at: string;
  body?: ReactNode;
};

const tones = {
  plain: "bg-brand-tint text-brand",
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  bad: "bg-bad-tint text-bad",
};

/** What happened, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map(({ id, icon: Icon, tone = "plain", title, by, at, body }, index) => (
        <li key={id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < entries.length - 1 ? (
            <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line" />
          ) : null}
          <span className={clsx("inline-flex size-9 shrink-0 items-center justify-center rounded-full", tones[tone])}>
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-soft">
              {by ? `${by} · ` : null}
              <Instant at={at} />
            </p>
            {body ? <div className="mt-1.5 whitespace-pre-line">{body}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
