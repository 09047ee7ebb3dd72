import { bind } from "#platform/http/bind.server.ts";
import { searchCalls } from "./contract.ts";
import { search } from "./queries.server.ts";

export const searchBindings = bind(searchCalls, { search });
