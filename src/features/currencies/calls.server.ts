import { bind } from "#platform/http/bind.server.ts";
import { currencyCalls } from "./contract.ts";
import { findCurrency } from "./queries.server.ts";
import { chooseCurrency, enterRate } from "./service.server.ts";

export const currencyBindings = bind(currencyCalls, { findCurrency, chooseCurrency, enterRate });
