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
  takePaymentBack: ["POST", "/invoice-payments/{id}/take-back"],
  findPayoutAccount: ["GET", "/me/payout-account"],
  setPayoutAccount: ["PUT", "/me/payout-account"],
});

/** Contractors whose bank account is kept for people of the building too. */
export const payeeRoutes = routes("user", {
  listSharedPayees: ["GET", "/properties/{id}/shared-payees", { follows: ["property", "task"] }],
  allowPayee: ["POST", "/properties/{id}/shared-payees/{contractorId}/allow"],
  endAllowedPayee: ["POST", "/properties/{id}/shared-payees/{contractorId}/take-back"],
});

export const taxRoutes = routes("user", {
  findPaymentTax: ["GET", "/invoices/{id}/tax", { follows: ["property"] }],
  setSupplier: ["POST", "/invoices/{id}/supplier"],
  listTaxTaken: ["GET", "/properties/{id}/tax-taken", { follows: ["property", "task"] }],
  remitTax: ["POST", "/properties/{id}/tax-remittances"],
});

export const advanceRoutes = routes("user", {
  listTaskAdvances: ["GET", "/tasks/{id}/advances", { follows: ["task"] }],
  listAdvances: ["GET", "/properties/{id}/advances", { follows: ["task", "property"] }],
  askAdvance: ["POST", "/orders/{id}/advances"],
  approveAdvance: ["POST", "/advances/{id}/approve"],
  refuseAdvance: ["POST", "/advances/{id}/refuse"],
  payAdvance: ["POST", "/advances/{id}/pay"],
  takeAdvanceBack: ["POST", "/advances/{id}/take-back"],
});

export const arrivalRoutes = routes("user", {
  listMyPayments: ["GET", "/me/payments", { follows: ["task"] }],
  sayPaymentArrived: ["PUT", "/invoice-payments/{id}/arrival"],
  sayAdvanceArrived: ["PUT", "/advances/{id}/arrival"],
});
