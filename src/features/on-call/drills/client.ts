import { typed } from "#browser/api.ts";
import { drillRoutes } from "../routes.ts";
import type { drillCalls } from "./contract.ts";

export const drillApi = typed<typeof drillCalls>(drillRoutes);
