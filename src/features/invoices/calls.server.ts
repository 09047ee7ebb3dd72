import { bind } from "#platform/http/bind.server.ts";
import { invoiceCalls } from "./contract.ts";
import { payInvoice, releaseRetention, takeInvoiceBack } from "./paying.service.server.ts";
import { findPayoutAccount, listInvoices, listTaskInvoices } from "./queries.server.ts";
import {
  acceptInvoice,
  answerInvoice,
  fileInvoice,
  queryInvoice,
  refuseInvoice,
  setPayoutAccount,
} from "./service.server.ts";

export const invoiceBindings = bind(invoiceCalls, {
  listTaskInvoices,
  fileInvoice,
  listInvoices,
  acceptInvoice,
  refuseInvoice,
  queryInvoice,
  answerInvoice,
  payInvoice,
  releaseRetention,
  takeInvoiceBack,
  findPayoutAccount,
  setPayoutAccount,
});
