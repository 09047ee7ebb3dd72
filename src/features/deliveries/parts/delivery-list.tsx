import { formatInstant } from "#domain/days.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided } from "#ui/card.tsx";
import type { Delivery } from "../contract.ts";
import { stateLooks, wayIcons, wayLabels } from "../ways-client.ts";

/** What was sent, how it went and what it cost, the newest first. `of`: what stands under the title. */
export function DeliveryList({ deliveries, of }: { deliveries: readonly Delivery[]; of: "person" | "building" }) {
  return (
    <Divided>
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          about={of === "person" ? delivery.personName : delivery.propertyName}
        />
      ))}
    </Divided>
  );
}

const called = ({ kind }: Delivery) => (kind === "drill" ? "Call of a drill" : "Call about an emergency");

function DeliveryRow({ delivery, about }: { delivery: Delivery; about: string | null }) {
  const { channel, title, state, why, cost, takenAt, notBefore, createdAt, attempts } = delivery;
  const Icon = wayIcons[channel];
  const { tone, label } = stateLooks[state];
  const words = why ?? attempts[0]?.words;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {title ?? (channel === "voice" ? called(delivery) : "A notice that is gone")}
        </p>
        <p className="text-sm text-ink-soft">
          {[wayLabels[channel], about, formatInstant(takenAt ?? createdAt)].filter(Boolean).join(" · ")}
        </p>
        {state === "waiting" ? <p className="text-sm text-ink-soft">Goes on {formatInstant(notBefore)}</p> : null}
        {words ? <p className="text-sm break-words text-ink-soft">{words}</p> : null}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Badge tone={tone}>{label}</Badge>
        {cost > 0 ? <span className="text-sm tabular-nums">{formatNaira(nairaToKobo(cost) ?? 0)}</span> : null}
      </div>
    </li>
  );
}
