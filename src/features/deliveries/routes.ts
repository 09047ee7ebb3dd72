import { routes } from "#domain/routes.ts";

export const deliveryRoutes = routes("user", {
  listDeliveries: ["GET", "/deliveries", { follows: ["notification"] }],
  sumDeliveries: ["GET", "/deliveries/sums", { follows: ["notification"] }],
  listPropertyDeliveries: ["GET", "/properties/{id}/deliveries", { follows: ["property"] }],
  sumPropertyDeliveries: ["GET", "/properties/{id}/deliveries/sums", { follows: ["property"] }],
  findMessageBudget: ["GET", "/properties/{id}/message-budget", { follows: ["property"] }],
  setMessageBudget: ["PUT", "/properties/{id}/message-budget"],
});

export const pushedRoutes = routes("public", {
  actOnNotice: ["POST", "/pushed-acts", { idempotent: false }],
});

export const siteDeliveryRoutes = routes("admin", {
  listSiteDeliveries: ["GET", "/admin/deliveries"],
  findBacklog: ["GET", "/admin/deliveries/backlog"],
});

export const messagePriceRoutes = routes("admin", {
  listMessagePrices: ["GET", "/admin/message-prices"],
  addMessagePrice: ["POST", "/admin/message-prices"],
});
