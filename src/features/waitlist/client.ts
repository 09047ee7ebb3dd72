import { typed } from "#browser/api.ts";
import type { waitlistCalls } from "./contract.ts";
import { waitlistRoutes } from "./routes.ts";

export const waitlistApi = typed<typeof waitlistCalls>(waitlistRoutes);

export const entriesPerPage = 50;
