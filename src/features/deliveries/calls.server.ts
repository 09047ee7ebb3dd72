import { bind } from "#platform/http/bind.server.ts";
import { deliveryCalls } from "./contract.ts";
import { findMessageBudget, setMessageBudget } from "./money.service.server.ts";
import { listDeliveries, listPropertyDeliveries } from "./queries.server.ts";

export const deliveryBindings = bind(deliveryCalls, {
  listDeliveries,
  listPropertyDeliveries,
  findMessageBudget,
  setMessageBudget,
});
