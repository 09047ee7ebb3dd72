import { typed } from "#browser/api.ts";
import { teamRoutes } from "../routes.ts";
import type { teamCalls } from "./contract.ts";

export const teamApi = typed<typeof teamCalls>(teamRoutes);
