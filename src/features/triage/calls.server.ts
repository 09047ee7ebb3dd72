import { bind } from "#platform/http/bind.server.ts";
import { triageCalls } from "./contract.ts";
import { triageText } from "./queries.server.ts";

export const triageBindings = bind(triageCalls, { triageText });
