import { bind } from "#platform/http/bind.server.ts";
import { drillCalls } from "./contract.ts";
import { findDrill, findLatestDrill } from "./queries.server.ts";
import { answerDrill, startDrill } from "./service.server.ts";

export const drillBindings = bind(drillCalls, { startDrill, findLatestDrill, findDrill, answerDrill });
