import { bind } from "#platform/http/bind.server.ts";
import { dayMoneyCalls } from "./contract.ts";
import { listDayMoney, listWaiting } from "./queries.server.ts";

export const dayMoneyBindings = bind(dayMoneyCalls, { listDayMoney, listWaiting });
