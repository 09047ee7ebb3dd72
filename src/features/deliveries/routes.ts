import { routes } from "#domain/routes.ts";

export const deliveryRoutes = routes("user", {
  listDeliveries: ["GET", "/deliveries", { follows: ["notification"] }],
  listPropertyDeliveries: ["GET", "/properties/{id}/deliveries", { follows: ["property"] }],
  findMessageBudget: ["GET", "/properties/{id}/message-budget", { follows: ["property"] }],
  setMessageBudget: ["PUT", "/properties/{id}/message-budget"],
});
