import { useInfiniteQuery } from "@tanstack/react-query";
import { CsvButton } from "#browser/csv-button.tsx";
import { pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { webhookApi } from "../client.ts";
import type { Delivery, DeliveryStatus, Webhook } from "../contract.ts";

const looks: Record<DeliveryStatus, { tone: BadgeTone; label: string }> = {
  waiting: { tone: "warn", label: "On its way" },
  delivered: { tone: "good", label: "Received" },
  failed: { tone: "bad", label: "Given up" },
};

/** What was sent to a webhook and what came of it; any of it can be sent again. */
export function Deliveries({ webhook: { id, url, active }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const log = useInfiniteQuery(pagesOf(webhookApi.listDeliveries, { id, limit: 20 }), queryClient);
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries);
  const test = useSend(webhookApi.testWebhook, {
    refreshes: [webhookApi.listDeliveries],
    onError: (error) => problemToast("Not sent", error),
    onSuccess: () => goodToast("On its way"),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="What was sent"
      description={url}
      wide
      actions={
        <>
          <CsvButton call={webhookApi.listDeliveries} input={{ id }} className="" />
          <Button onClick={() => void log.refetch()} busy={log.isFetching} busyLabel="Looking">
            Look again
          </Button>
          <Button disabled={!active} busy={test.isPending} busyLabel="Sending" onClick={() => test.mutate({ id })}>
            Send a test
          </Button>
        </>
      }
    >
      {log.isError ? <p>The log did not come. Press Look again.</p> : null}
      {deliveries?.length === 0 ? <p>Nothing yet. Send a test to see whether it comes.</p> : null}
      {deliveries?.length ? (
        <Divided>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
          ))}
        </Divided>
      ) : null}
      {log.hasNextPage ? (
        <Button className="mt-3" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Dialog>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, event, status, createdAt, nextTryAt, attempts } = delivery;
  const replay = useSend(webhookApi.replayDelivery, {
    refreshes: [webhookApi.listDeliveries],
    onError: (error) => problemToast("Not sent again", error),
    onSuccess: () => goodToast("On its way again"),
  });
  const { tone, label } = looks[status];
  const problem = attempts[0]?.problem;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">
          {event} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          <Instant at={createdAt} />
          {attempts.length > 1 ? `, ${attempts.length} tries` : null}
        </p>
        {problem ? <p className="text-sm text-bad">{problem}</p> : null}
        {nextTryAt && attempts.length > 0 ? (
          <p className="text-sm text-ink-soft">
            Next try <Instant at={nextTryAt} />
          </p>
        ) : null}
      </div>
      {status === "waiting" && attempts.length === 0 ? null : (
        <Button
          aria-label={`Send again: ${event}`}
          busy={replay.isPending}
          busyLabel="Sending"
          onClick={() => replay.mutate({ id: webhookId, deliveryId: id })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
