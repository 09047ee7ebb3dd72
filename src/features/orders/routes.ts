import { routes } from "#domain/routes.ts";

export const orderRoutes = routes("user", {
  listTaskOrders: ["GET", "/tasks/{id}/orders", { follows: ["task"] }],
  listOrders: ["GET", "/properties/{id}/orders", { follows: ["task", "property"] }],
  listApprovals: ["GET", "/approvals", { follows: ["task", "property"] }],
  acceptOrder: ["POST", "/orders/{id}/accept"],
  cancelOrder: ["POST", "/orders/{id}/cancel"],
  varyOrder: ["POST", "/orders/{id}/variations"],
  approveOrder: ["POST", "/approvals/{id}/approve"],
  refuseOrder: ["POST", "/approvals/{id}/refuse"],
  askAboutApproval: ["POST", "/approvals/{id}/ask"],
  answerAboutApproval: ["POST", "/approvals/{id}/answer"],
  withdrawApproval: ["POST", "/approvals/{id}/withdraw"],
  findOrderLimits: ["GET", "/properties/{id}/order-limits", { follows: ["property"] }],
  setOrderLimits: ["PUT", "/properties/{id}/order-limits"],
});
