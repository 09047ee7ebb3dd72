import { typed } from "#browser/api.ts";
import { correctionRoutes } from "../routes.ts";
import type { correctionCalls } from "./contract.ts";

export const correctionApi = typed<typeof correctionCalls>(correctionRoutes);
