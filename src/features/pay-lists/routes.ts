import { routes } from "#domain/routes.ts";

export const payListRoutes = routes("user", {
  listPayable: ["GET", "/properties/{id}/payable", { follows: ["property", "task"] }],
  listPayLists: ["GET", "/properties/{id}/pay-lists", { follows: ["property", "task"] }],
  previewPayList: ["POST", "/properties/{id}/pay-lists/preview"],
  createPayList: ["POST", "/properties/{id}/pay-lists"],
  listTransfers: ["GET", "/pay-lists/{id}/transfers", { follows: ["property", "task"] }],
  recordPayList: ["POST", "/pay-lists/{id}/record"],
  closePayList: ["POST", "/pay-lists/{id}/close"],
});
