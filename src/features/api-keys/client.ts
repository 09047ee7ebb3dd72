import { typed } from "#browser/api.ts";
import type { apiKeyCalls } from "./contract.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeyApi = typed<typeof apiKeyCalls>(apiKeyRoutes);
