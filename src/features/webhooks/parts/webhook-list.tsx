import { Plus, Webhook as Sign } from "lucide-react";
import { lazy, useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { useCall, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { webhookApi } from "../client.ts";
import type { Webhook } from "../contract.ts";
import { eventLabels, webhookEvents } from "../fields.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

const Deliveries = lazy(async () => ({ default: (await import("./deliveries.tsx")).Deliveries }));

/** Where an owner's programs are told of what happens. */
export function WebhookList() {
  const { webhooks } = useCall(webhookApi.listWebhooks, {}).data;
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {webhooks.length === 0 ? (
        <Card>
          <p>No webhook yet. With one, Tunse tells a program of yours what happens, as soon as it does.</p>
        </Card>
      ) : (
        <Divided>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Divided>
      )}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => setAdding(true)}
      >
        Add a webhook
      </Button>
      {webhooks.length > 0 ? <CsvButton call={webhookApi.listWebhooks} input={{}} className="self-start" /> : null}
      {isAdding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

const kindsOf = (events: readonly string[]): string =>
  webhookEvents
    .filter((event) => events.includes(event))
    .map((event) => eventLabels[event])
    .join(", ");

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, active, version } = webhook;
  const [open, setOpen] = useState<"log" | "remove">();
  const change = useSend(webhookApi.changeWebhook, {
    refreshes: [webhookApi.listWebhooks],
    onError: (error) => problemToast("Not changed", error),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Sign aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-all">{url}</p>
        <p className="text-sm text-ink-soft">
          {kindsOf(events)} {active ? null : <Badge tone="warn">Rests</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Log of ${url}`} onClick={() => setOpen("log")}>
          Log
        </Button>
        <Button
          aria-label={`${active ? "Let rest" : "Let go on"}: ${url}`}
          busy={change.isPending}
          busyLabel="Changing"
          onClick={() => change.mutate({ id, active: !active, version })}
        >
          {active ? "Let rest" : "Let go on"}
        </Button>
        <Button aria-label={`Remove ${url}`} onClick={() => setOpen("remove")}>
          Remove
        </Button>
      </div>
      {open === "log" ? <Deliveries webhook={webhook} onClose={() => setOpen(undefined)} /> : null}
      {open === "remove" ? <Removing webhook={webhook} onClose={() => setOpen(undefined)} /> : null}
    </li>
  );
}

function Removing({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useSend(webhookApi.removeWebhook, {
    refreshes: [webhookApi.listWebhooks],
    onError: (error) => problemToast("Not removed", error),
    onSuccess: () => {
      goodToast("Removed", "Nothing is sent there any more.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      description={`Nothing is sent to ${url} any more, and its log is gone.`}
      act="Remove"
      busy={remove.isPending}
      busyLabel="Removing"
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
