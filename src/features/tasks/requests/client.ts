import { typed } from "#browser/api.ts";
import { requestTaskRoutes } from "../routes.ts";
import type { requestTaskCalls } from "./contract.ts";

export const requestTaskApi = typed<typeof requestTaskCalls>(requestTaskRoutes);
