import { bind } from "#platform/http/bind.server.ts";
import { quoteCalls } from "./contract.ts";
import { listQuoteRequests, listTaskQuotes } from "./queries.server.ts";
import { askForQuotes, cancelQuoteRequest, chooseQuote, declineToQuote, sendQuote } from "./service.server.ts";

export const quoteBindings = bind(quoteCalls, {
  listTaskQuotes,
  askForQuotes,
  listQuoteRequests,
  cancelQuoteRequest,
  sendQuote,
  declineToQuote,
  chooseQuote,
});
