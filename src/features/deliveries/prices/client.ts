import { typed } from "#browser/api.ts";
import { messagePriceRoutes } from "../routes.ts";
import type { messagePriceCalls } from "./contract.ts";

export const messagePriceApi = typed<typeof messagePriceCalls>(messagePriceRoutes);
