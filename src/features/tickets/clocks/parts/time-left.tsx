import { clsx } from "clsx";
import { Hourglass, Pause, Timer } from "lucide-react";
import { formatInstant } from "#domain/days.ts";
import type { Ticket } from "../../contract.ts";
import { clockLabels } from "../promises.rules.ts";
import { spanOf } from "../rules.ts";

const words = { answer: "to answer", visit: "to visit", mended: "to mend" } as const;

/** How long is left of the next promise of a request, or how late it is. */
export function TimeLeft({ ticket: { clocks }, now }: { ticket: Ticket; now: Date }) {
  const next = clocks?.promises.find(({ endedAt }) => endedAt === null);
  if (!clocks || !next) return null;
  const left = new Date(next.dueAt).getTime() - now.getTime();
  const isLate = next.state === "broken" || (next.state === "running" && left < 0);
  const waits = next.state === "waiting";
  const Icon = waits ? Pause : isLate ? Timer : Hourglass;
  const said = waits
    ? "Waits for the occupant"
    : isLate
      ? `${clockLabels[next.kind]} ${spanOf(left)} late`
      : `${spanOf(left)} ${words[next.kind]}`;
  return (
    <span
      className={clsx("inline-flex items-center gap-1.5 text-sm", isLate ? "font-semibold text-bad" : "text-ink-soft")}
      title={waits ? undefined : `${clockLabels[next.kind]} promised by ${formatInstant(next.dueAt)}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {said}
    </span>
  );
}
