import { typed } from "#browser/api.ts";
import { editingRoutes } from "../routes.ts";
import type { editingCalls } from "./contract.ts";

export const editingApi = typed<typeof editingCalls>(editingRoutes);
