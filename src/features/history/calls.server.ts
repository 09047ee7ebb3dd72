import { bind } from "#platform/http/bind.server.ts";
import { historyCalls } from "./contract.ts";
import { listHistory } from "./queries.server.ts";

export const historyBindings = bind(historyCalls, { listHistory });
