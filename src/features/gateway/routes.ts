import { routes } from "#domain/routes.ts";

export const gatewayRoutes = routes("user", {
  listOnlinePayments: ["GET", "/properties/{id}/online-payments", { follows: ["property"] }],
  setGateway: ["POST", "/properties/{id}/gateway"],
  endGateway: ["DELETE", "/properties/{id}/gateway"],
  sweepGateway: ["POST", "/properties/{id}/gateway/sweep"],
  findOnlineOffer: ["GET", "/units/{id}/online", { follows: ["property"] }],
  startOnlinePayment: ["POST", "/units/{id}/online-payments"],
  findOnlinePayment: ["GET", "/online-payments/{id}", { follows: ["property"] }],
  askOnlinePayment: ["POST", "/online-payments/{id}/ask"],
  refundOnlinePayment: ["POST", "/online-payments/{id}/refund"],
  sayOutcome: ["POST", "/online-payments/{id}/outcome"],
});

export const unitNumberRoutes = routes("user", {
  listUnitNumbers: ["GET", "/properties/{id}/unit-numbers", { follows: ["property"] }],
  askForNumbers: ["POST", "/properties/{id}/unit-numbers"],
  endUnitNumbers: ["DELETE", "/properties/{id}/unit-numbers"],
  lookForTransfer: ["POST", "/units/{id}/number/look"],
  placeTransfer: ["POST", "/online-payments/{id}/unit"],
});
