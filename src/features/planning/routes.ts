import { routes } from "#domain/routes.ts";

export const planningRoutes = routes("user", {
  findPlan: ["GET", "/properties/{id}/plan", { follows: ["property", "task", "ticket", "schedule", "document"] }],
  listSuggestions: ["GET", "/suggestions", { follows: ["property", "schedule"] }],
});

export const factRoutes = routes("user", {
  listFacts: ["GET", "/properties/{id}/facts", { follows: ["property"] }],
  readByModel: ["POST", "/properties/{id}/facts/reading"],
  readDrafts: ["POST", "/facts/drafts"],
  sayFacts: ["PUT", "/properties/{id}/facts"],
  sayFact: ["PUT", "/properties/{id}/facts/{fact}"],
});

export const offerRoutes = routes("user", {
  acceptSuggestion: ["POST", "/suggestions/{id}/accept"],
  dismissSuggestion: ["POST", "/suggestions/{id}/dismiss"],
  restoreSuggestion: ["POST", "/suggestions/{id}/restore"],
  generateSuggestions: ["POST", "/suggestions/generate"],
  findPreferences: ["GET", "/suggestions/preferences"],
  setPreferences: ["PUT", "/suggestions/preferences"],
});
