import { typed } from "#browser/api.ts";
import { opinionTicketRoutes } from "../routes.ts";
import type { opinionCalls } from "./contract.ts";

export const opinionApi = typed<typeof opinionCalls>(opinionTicketRoutes);
