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
      <div className="min-w-0 flex-1 text-sm break-words text-ink-soft">
        <div className="flex items-start justify-between gap-3 text-base text-ink">
          <p className="min-w-0 font-semibold">
            {title ?? (channel === "voice" ? called(delivery) : "A notice that is gone")}
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <p>{[wayLabels[channel], about, formatInstant(takenAt ?? createdAt)].filter(Boolean).join(" · ")}</p>
          {cost > 0 ? <span className="text-ink tabular-nums">{formatNaira(nairaToKobo(cost) ?? 0)}</span> : null}
        </div>
        {state === "waiting" ? <p>Goes on {formatInstant(notBefore)}</p> : null}
        {words ? <p>{words}</p> : null}
      </div>
    </li>
  );
}
