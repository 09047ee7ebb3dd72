import { routes } from "#domain/routes.ts";

export const quoteRoutes = routes("user", {
  listTaskQuotes: ["GET", "/tasks/{id}/quotes", { follows: ["task"] }],
  askForQuotes: ["POST", "/tasks/{id}/quote-requests"],
  listQuoteRequests: ["GET", "/quote-requests", { follows: ["task", "property"] }],
  cancelQuoteRequest: ["POST", "/quote-requests/{id}/cancel"],
  sendQuote: ["POST", "/quote-requests/{id}/quotes"],
  declineToQuote: ["POST", "/quote-requests/{id}/decline"],
  chooseQuote: ["POST", "/quotes/{id}/choose"],
});
