import { routes } from "#domain/routes.ts";

export const invoiceRoutes = routes("user", {
  listTaskInvoices: ["GET", "/tasks/{id}/invoices", { follows: ["task"] }],
  fileInvoice: ["POST", "/tasks/{id}/invoices"],
  listInvoices: ["GET", "/properties/{id}/invoices", { follows: ["task", "property"] }],
  acceptInvoice: ["POST", "/invoices/{id}/accept"],
  refuseInvoice: ["POST", "/invoices/{id}/refuse"],
  queryInvoice: ["POST", "/invoices/{id}/query"],
  answerInvoice: ["POST", "/invoices/{id}/answer"],
  payInvoice: ["POST", "/invoices/{id}/payments"],
  releaseRetention: ["POST", "/invoices/{id}/release"],
  takeInvoiceBack: ["POST", "/invoices/{id}/take-back"],
  findPayoutAccount: ["GET", "/me/payout-account"],
  setPayoutAccount: ["PUT", "/me/payout-account"],
});
