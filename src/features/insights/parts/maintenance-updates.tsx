import { CalendarClock, CircleCheck, type LucideIcon } from "lucide-react";
import { Card, Section } from "#ui/card.tsx";
import { Day } from "#ui/values.tsx";
import type { MaintenanceUpdate } from "../contract.ts";

type MaintenanceUpdatesProps = { recent: readonly MaintenanceUpdate[]; upcoming: readonly MaintenanceUpdate[] };

/** What was done in the building and what comes next. */
export function MaintenanceUpdates({ recent, upcoming }: MaintenanceUpdatesProps) {
  return (
    <Section title="Building Maintenance Updates">
      <Card className="grid gap-5 sm:grid-cols-2">
        <Group
          title="Upcoming"
          icon={CalendarClock}
          items={upcoming}
          empty="Nothing is planned for the next weeks."
          look="text-brand"
        />
        <Group title="Recent" icon={CircleCheck} items={recent} empty="Nothing was done lately." look="text-good" />
      </Card>
    </Section>
  );
}

type GroupProps = { title: string; icon: LucideIcon; items: readonly MaintenanceUpdate[]; empty: string; look: string };

function Group({ title, icon: Icon, items, empty, look }: GroupProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" className={`size-5 ${look}`} />
        {title}
      </h3>
      {items.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      <ul className="flex flex-col gap-2">
        {numbered(items).map(({ key, task, date }) => (
          <li key={key} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{task}</span>
            <span className="shrink-0 text-sm text-ink-soft">
              <Day day={date} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same task may stand there twice on a day. */
const numbered = (items: readonly MaintenanceUpdate[]) => items.map((item, at) => ({ ...item, key: at }));
