import { bind } from "#platform/http/bind.server.ts";
import { webhookCalls } from "./contract.ts";
import { listDeliveries, listWebhooks } from "./queries.server.ts";
import { changeWebhook, createWebhook, removeWebhook, replayDelivery, testWebhook } from "./service.server.ts";

export const webhookBindings = bind(webhookCalls, {
  listWebhooks,
  createWebhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  listDeliveries,
  replayDelivery,
});
