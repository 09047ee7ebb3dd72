import { typed } from "#browser/api.ts";
import { holdRoutes } from "../routes.ts";
import type { holdCalls } from "./contract.ts";

export const holdApi = typed<typeof holdCalls>(holdRoutes);
