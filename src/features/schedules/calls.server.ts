import { planningCalls } from "#features/planning/contract.ts";
import { factCalls } from "#features/planning/facts/contract.ts";
import { listFacts, readDrafts } from "#features/planning/facts/queries.server.ts";
import { sayFact, sayFacts } from "#features/planning/facts/service.server.ts";
import { readByModel } from "#features/planning/model-facts/service.server.ts";
import { offerCalls } from "#features/planning/suggestions/contract.ts";
import { findPreferences } from "#features/planning/suggestions/queries.server.ts";
import { setPreferences } from "#features/planning/suggestions/service.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { planBudgetCalls } from "./budget/contract.ts";
import { findPlanBudget } from "./budget/queries.server.ts";
import { catalogueCalls } from "./catalogue/contract.ts";
import { findCatalogueItem, listCatalogue } from "./catalogue/queries.server.ts";
import { catalogueVersionCalls } from "./catalogues/contract.ts";
import { askApply, askPreview, findCatalogueVersion, listCatalogueEffects } from "./catalogues/state.queries.server.ts";
import { scheduleCalls } from "./editing/contract.ts";
import { listSchedules } from "./editing/list.queries.server.ts";
import { findSchedule, listScheduleTasks } from "./editing/queries.server.ts";
import { createSchedule, editSchedule, endSchedule, skipSchedule } from "./editing/service.server.ts";
import { houseCalls } from "./house/contract.ts";
import { previewHouseItem } from "./house/effect.queries.server.ts";
import { listHouseItems } from "./house/queries.server.ts";
import { createHouseItem, editHouseItem, removeHouseItem, setHouseItem } from "./house/service.server.ts";
import { importSchedules } from "./importing/service.server.ts";
import { findPlan, listSuggestions } from "./plan.queries.server.ts";
import {
  acceptSuggestion,
  dismissSuggestion,
  generateSuggestions,
  restoreSuggestion,
} from "./suggestions/service.server.ts";

import { planChangeCalls } from "./versions/contract.ts";
import { acceptPlanChange, keepPlanChange } from "./versions/deciding.service.server.ts";
import { listPlanChanges } from "./versions/queries.server.ts";
import { planYearCalls } from "./year/contract.ts";
import { findPlanYear, readPlanPaper } from "./year/queries.server.ts";

export const planningBindings = [
  ...bind(planningCalls, { findPlan, listSuggestions }),
  ...bind(factCalls, { listFacts, readByModel, readDrafts, sayFacts, sayFact }),
  ...bind(offerCalls, {
    ...{ acceptSuggestion, dismissSuggestion, restoreSuggestion, generateSuggestions },
    ...{ findPreferences, setPreferences },
  }),
  ...bind(catalogueCalls, { listCatalogue, findCatalogueItem }),
  ...bind(houseCalls, {
    ...{ listHouseItems, previewHouseItem, createHouseItem, editHouseItem, setHouseItem, removeHouseItem },
  }),
  ...bind(catalogueVersionCalls, {
    ...{ findCatalogueVersion, listCatalogueEffects },
    ...{ previewCatalogue: askPreview, applyCatalogue: askApply },
  }),
  ...bind(planBudgetCalls, { findPlanBudget }),
  ...bind(planYearCalls, { findPlanYear, readPlanPaper }),
  ...bind(planChangeCalls, { listPlanChanges, acceptPlanChange, keepPlanChange }),
  ...bind(scheduleCalls, {
    ...{ createSchedule, importSchedules, editSchedule, endSchedule, skipSchedule },
    ...{ listSchedules, findSchedule, listScheduleTasks },
  }),
];
