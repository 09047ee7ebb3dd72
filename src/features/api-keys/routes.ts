import { routes } from "#domain/routes.ts";

export const apiKeyRoutes = routes("user", {
  listApiKeys: ["GET", "/api-keys"],
  // The answer holds the key, which is kept nowhere.
  createApiKey: ["POST", "/api-keys", { idempotent: false }],
  revokeApiKey: ["DELETE", "/api-keys/{id}"],
});
