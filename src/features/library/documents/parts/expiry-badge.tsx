import { CalendarCheck, CalendarClock, CalendarX, type LucideIcon } from "lucide-react";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type Expiry, expiryOf, expiryWords } from "../rules.ts";

const looks: Record<Expiry, { tone: BadgeTone; icon: LucideIcon }> = {
  expired: { tone: "bad", icon: CalendarX },
  soon: { tone: "warn", icon: CalendarClock },
  later: { tone: "plain", icon: CalendarCheck },
};

/** Whether a document still holds: its last day where that is far off, else how far it is. */
export function ExpiryBadge({ expiresOn }: { expiresOn: string }) {
  const today = lagosDay(new Date());
  const state = expiryOf(expiresOn, today);
  const words = expiryWords(expiresOn, today);
  return (
    <span title={formatDay(expiresOn)}>
      <Badge {...looks[state]}>
        {state === "later" ? `Expires ${formatDay(expiresOn)}` : words.charAt(0).toUpperCase() + words.slice(1)}
      </Badge>
    </span>
  );
}
