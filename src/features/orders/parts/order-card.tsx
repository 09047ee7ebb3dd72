import { useState } from "react";
import { Link } from "react-router";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant, Money } from "#ui/values.tsx";
import { orderTones, useAcceptOrder, useCancelOrder } from "../client.ts";
import type { Order } from "../contract.ts";
import { orderStateLabels } from "../fields.ts";
import { retentionWords } from "../rules.ts";
import { VariationDialog } from "./variation-dialog.tsx";

type OrderCardProps = { order: Order; withJob?: boolean };

/** An order: what was agreed, on whose word, and what it grew by. */
export function OrderCard({ order, withJob = false }: OrderCardProps) {
  const { id, number, state, totalKobo, can, contractorName, reason } = order;
  const [open, setOpen] = useState<"vary" | "cancel" | null>(null);
  const close = () => setOpen(null);
  const accept = useAcceptOrder();
  const cancel = useCancelOrder(close);
  const isLive = state !== "cancelled";
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-col gap-1 sm:flex-row sm:gap-4">
        <span className="min-w-0 sm:flex-1">
          <span className="block font-semibold break-words">
            Order {number}
            {withJob ? (
              <>
                {": "}
                <Link to={`/tasks?task=${order.taskId}`} className="text-brand hover:underline">
                  {order.taskTitle}
                </Link>
              </>
            ) : null}
          </span>
          <span className="block text-sm break-words text-ink-soft">{contractorName}</span>
        </span>
        <Worth {...{ totalKobo, state }} />
      </div>
      <Sums order={order} />
      {isLive ? null : <p className="text-sm break-words">Cancelled: {reason}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === "issued" && can.accept ? (
          <Button variant="action" busy={accept.isPending} busyLabel="Accepting" onClick={() => accept.mutate({ id })}>
            Accept the order
          </Button>
        ) : null}
        {isLive && can.place ? <Button onClick={() => setOpen("vary")}>Add to it</Button> : null}
        {isLive && can.place ? (
          <Button variant="plain" onClick={() => setOpen("cancel")}>
            Cancel it
          </Button>
        ) : null}
      </div>
      {open === "vary" ? <VariationDialog order={order} onClose={close} /> : null}
      {open === "cancel" ? (
        <ReasonDialog
          title="Cancel this order?"
          description="The contractor reads the reason, and the job is free again."
          act="Cancel the order"
          busy={cancel.isPending}
          busyLabel="Cancelling"
          missing="Say why it is cancelled."
          onSay={(said) => cancel.mutate({ id, reason: said })}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

const Worth = ({ totalKobo, state }: Pick<Order, "totalKobo" | "state">) => (
  <span className="flex flex-col items-start gap-1 sm:shrink-0 sm:items-end">
    <Money kobo={totalKobo} className="text-lg font-bold" />
    <Abroad kobo={totalKobo} />
    <Badge tone={orderTones[state]}>{orderStateLabels[state]}</Badge>
  </span>
);

/** On whose word it came to what, and what is held back. */
function Sums({ order }: Pick<OrderCardProps, "order">) {
  const held = retentionWords(order);
  return (
    <>
      <ul className="flex flex-col gap-0.5 text-sm text-ink-soft">
        {Object.entries(order.sums).map(([at, sum]) => (
          <li key={at} className="break-words">
            <Money kobo={sum.kobo} /> by {sum.grantedBy}
            {sum.byOwner ? " (owner)" : ""}, <Instant at={sum.at} />
            {sum.reason ? `: ${sum.reason}` : ""}
          </li>
        ))}
      </ul>
      {held ? <p className="text-sm break-words">{held}</p> : null}
    </>
  );
}
