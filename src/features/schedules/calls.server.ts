import { bind } from "../../platform/http/bind.server.ts";
import { planningCalls } from "../planning/contract.ts";
import { offerCalls } from "../planning/offers/contract.ts";
import { findPreferences } from "../planning/offers/queries.server.ts";
import { setPreferences } from "../planning/offers/service.server.ts";
import { scheduleCalls } from "./keeping/contract.ts";
import { findSchedule, listSchedules, listScheduleTasks } from "./keeping/queries.server.ts";
import { createSchedule, editSchedule, endSchedule, skipSchedule } from "./keeping/service.server.ts";
import {
  acceptSuggestion,
  dismissSuggestion,
  generateSuggestions,
  restoreSuggestion,
} from "./offers/service.server.ts";
import { findPlan, listSuggestions } from "./plan/queries.server.ts";

export const planningBindings = [
  ...bind(planningCalls, { findPlan, listSuggestions }),
  ...bind(offerCalls, {
    ...{ acceptSuggestion, dismissSuggestion, restoreSuggestion, generateSuggestions },
    ...{ findPreferences, setPreferences },
  }),
  ...bind(scheduleCalls, {
    ...{ createSchedule, editSchedule, endSchedule, skipSchedule },
    ...{ listSchedules, findSchedule, listScheduleTasks },
  }),
];
