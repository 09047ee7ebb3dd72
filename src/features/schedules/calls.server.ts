import { bind } from "../../platform/http/bind.server.ts";
import { planningCalls } from "../planning/contract.ts";
import { findPlan, listSuggestions } from "./plan/queries.server.ts";

export const planningBindings = bind(planningCalls, { findPlan, listSuggestions });
