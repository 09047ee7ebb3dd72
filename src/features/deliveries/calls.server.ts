import { bind } from "#platform/http/bind.server.ts";
import { deliveryCalls } from "./contract.ts";
import { findMessageBudget, setMessageBudget } from "./money.service.server.ts";
import { messagePriceCalls } from "./prices/contract.ts";
import { listMessagePrices } from "./prices/queries.server.ts";
import { addMessagePrice } from "./prices/service.server.ts";
import { pushedCalls } from "./pushed.contract.ts";
import { actOnNotice } from "./pushed.service.server.ts";
import { listDeliveries, listPropertyDeliveries, sumDeliveries, sumPropertyDeliveries } from "./queries.server.ts";
import { siteDeliveryCalls } from "./site/contract.ts";
import { findBacklog, listSiteDeliveries } from "./site/queries.server.ts";

export const deliveryBindings = [
  ...bind(deliveryCalls, {
    ...{ listDeliveries, sumDeliveries, listPropertyDeliveries, sumPropertyDeliveries },
    ...{ findMessageBudget, setMessageBudget },
  }),
  ...bind(pushedCalls, { actOnNotice }),
  ...bind(siteDeliveryCalls, { listSiteDeliveries, findBacklog }),
  ...bind(messagePriceCalls, { listMessagePrices, addMessagePrice }),
];
