import { routes } from "#domain/routes.ts";

export const webhookRoutes = routes("user", {
  listWebhooks: ["GET", "/webhooks"],
  // The answer holds the secret, which is never shown again.
  createWebhook: ["POST", "/webhooks", { idempotent: false }],
  changeWebhook: ["PUT", "/webhooks/{id}"],
  removeWebhook: ["DELETE", "/webhooks/{id}"],
  testWebhook: ["POST", "/webhooks/{id}/test"],
  listDeliveries: ["GET", "/webhooks/{id}/deliveries"],
  replayDelivery: ["POST", "/webhooks/{id}/deliveries/{deliveryId}/replay"],
});
