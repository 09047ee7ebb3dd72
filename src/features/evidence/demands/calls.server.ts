import { bind } from "#platform/http/bind.server.ts";
import { demandCalls } from "./contract.ts";
import { readPropertyRule, readSopRule } from "./queries.server.ts";
import { setPropertyRule, setSopRule } from "./service.server.ts";

export const demandBindings = bind(demandCalls, { readPropertyRule, setPropertyRule, readSopRule, setSopRule });
