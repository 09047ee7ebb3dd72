import { typed } from "#browser/api.ts";
import { totpRoutes } from "../routes.ts";
import type { totpCalls } from "./contract.ts";

export const totpApi = typed<typeof totpCalls>(totpRoutes);
