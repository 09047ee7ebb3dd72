import { typed } from "#browser/api.ts";
import { archiveRoutes } from "../routes.ts";
import type { archiveCalls } from "./contract.ts";

export const archiveApi = typed<typeof archiveCalls>(archiveRoutes);
