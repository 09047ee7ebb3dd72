import { typed } from "#browser/api.ts";
import type { onCallCalls } from "./contract.ts";
import { onCallRoutes } from "./routes.ts";

export const onCallApi = typed<typeof onCallCalls>(onCallRoutes);
