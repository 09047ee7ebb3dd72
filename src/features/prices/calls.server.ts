import { bind } from "#platform/http/bind.server.ts";
import { priceCalls } from "./contract.ts";
import { findPriceSharing, findPropertyPrices, findTaskPrices } from "./queries.server.ts";
import { setPriceSharing } from "./service.server.ts";

export const priceBindings = bind(priceCalls, {
  findTaskPrices,
  findPropertyPrices,
  findPriceSharing,
  setPriceSharing,
});
