import { bind } from "#platform/http/bind.server.ts";
import { advanceCalls } from "./advances/contract.ts";
import { listAdvances, listTaskAdvances } from "./advances/queries.server.ts";
import { approveAdvance, askAdvance, payAdvance, refuseAdvance } from "./advances/service.server.ts";
import { takeAdvanceBack } from "./advances/taking-back.service.server.ts";
import { arrivalCalls } from "./arrivals/contract.ts";
import { listMyPayments } from "./arrivals/queries.server.ts";
import { sayAdvanceArrived, sayPaymentArrived } from "./arrivals/service.server.ts";
import { invoiceCalls } from "./contract.ts";
import { payeeCalls } from "./payees/contract.ts";
import { listSharedPayees } from "./payees/queries.server.ts";
import { allowPayee, endAllowedPayee } from "./payees/service.server.ts";
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
import { takePaymentBack } from "./taking-back.service.server.ts";
import { taxCalls } from "./tax/contract.ts";
import { findPaymentTax, listTaxTaken } from "./tax/queries.server.ts";
import { remitTax, setSupplier } from "./tax/service.server.ts";

export const invoiceBindings = [
  ...bind(invoiceCalls, {
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
    takePaymentBack,
    findPayoutAccount,
    setPayoutAccount,
  }),
  ...bind(advanceCalls, {
    ...{ listTaskAdvances, listAdvances, askAdvance, approveAdvance, refuseAdvance, payAdvance, takeAdvanceBack },
  }),
  ...bind(arrivalCalls, { listMyPayments, sayPaymentArrived, sayAdvanceArrived }),
  ...bind(payeeCalls, { listSharedPayees, allowPayee, endAllowedPayee }),
  ...bind(taxCalls, { findPaymentTax, setSupplier, listTaxTaken, remitTax }),
];
