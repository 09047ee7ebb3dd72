import { typed } from "#browser/api.ts";
import { twoStepRoutes } from "../routes.ts";
import type { twoStepCalls } from "./contract.ts";

export const twoStepApi = typed<typeof twoStepCalls>(twoStepRoutes);
