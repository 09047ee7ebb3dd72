import { typed } from "#browser/api.ts";
import { adminSessionRoutes } from "../routes.ts";
import type { adminSessionCalls } from "./contract.ts";

export const adminSessionApi = typed<typeof adminSessionCalls>(adminSessionRoutes);
