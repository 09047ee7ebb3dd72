import { typed } from "#browser/api.ts";
import { managerInsightRoutes } from "../routes.ts";
import type { managerInsightCalls } from "./contract.ts";

export const managerInsightApi = typed<typeof managerInsightCalls>(managerInsightRoutes);
