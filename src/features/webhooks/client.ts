import { typed } from "#browser/api.ts";
import type { webhookCalls } from "./contract.ts";
import { webhookRoutes } from "./routes.ts";

export const webhookApi = typed<typeof webhookCalls>(webhookRoutes);
