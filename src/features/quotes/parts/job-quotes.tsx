import { useState } from "react";
import { useSession } from "#browser/session.ts";
import { useJobOrders } from "#features/orders/client.ts";
import { ApprovalCard } from "#features/orders/parts/approval-card.tsx";
import { OrderCard } from "#features/orders/parts/order-card.tsx";
import { JobPrices } from "#features/prices/parts/job-prices.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { useJobQuotes } from "../client.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { RequestView } from "./request-view.tsx";

type JobQuotesProps = { taskId: string; propertyId: string; isUrgent: boolean };

/** What contractors offered for a job, what the owner was asked, and the order that came of it. */
export function JobQuotes({ taskId, propertyId, isUrgent }: JobQuotesProps) {
  const found = useJobQuotes(taskId);
  const role = useSession()?.user.role;
  const [isAsking, setAsking] = useState(false);
  if (!found.data) return null;
  const { requests, can } = found.data;
  const shown = requests.find(({ state }) => state !== "cancelled");
  return (
    <section aria-label="Quotes and order" className="flex flex-col gap-3">
      {shown || can.ask ? <h3 className="font-bold">Quotes</h3> : null}
      {role === "contractor" || (!shown && !can.ask) ? null : <JobPrices taskId={taskId} />}
      {shown ? <RequestView request={shown} isUrgent={isUrgent} /> : null}
      {can.ask ? (
        <Button onClick={() => setAsking(true)} className="self-start">
          Ask for quotes
        </Button>
      ) : null}
      <JobOrders taskId={taskId} />
      {isAsking ? <AskDialog taskId={taskId} propertyId={propertyId} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** The order of a job, and for its keepers what the owner was asked about it. */
export function JobOrders({ taskId }: { taskId: string }) {
  const found = useJobOrders(taskId).data;
  if (!found || found.orders.length + found.approvals.length === 0) return null;
  return (
    <Divided>
      {found.approvals
        .filter(({ state }) => state !== "withdrawn")
        .map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      {found.orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </Divided>
  );
}
