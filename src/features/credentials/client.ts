import { typed } from "#browser/api.ts";
import type { credentialCalls } from "./contract.ts";
import { credentialRoutes } from "./routes.ts";

export const credentialApi = typed<typeof credentialCalls>(credentialRoutes);
