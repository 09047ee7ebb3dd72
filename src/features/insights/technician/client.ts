import { typed } from "#browser/api.ts";
import { technicianInsightRoutes } from "../routes.ts";
import type { technicianInsightCalls } from "./contract.ts";

export const technicianInsightApi = typed<typeof technicianInsightCalls>(technicianInsightRoutes);
