import { typed } from "#browser/api.ts";
import type { whatsAppCalls } from "./contract.ts";
import { whatsAppRoutes } from "./routes.ts";

export const whatsAppApi = typed<typeof whatsAppCalls>(whatsAppRoutes);
