import { bind } from "#platform/http/bind.server.ts";
import { invoiceCalls } from "./contract.ts";
import { findPayoutAccount, listInvoices, listTaskInvoices } from "./queries.server.ts";
import {
  acceptInvoice,
  answerInvoice,
  fileInvoice,
  payInvoice,
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
  findPayoutAccount,
  setPayoutAccount,
});
