import { typed } from "#browser/api.ts";
import type { inboundMailCalls } from "./contract.ts";
import { inboundMailRoutes } from "./routes.ts";

export const inboundMailApi = typed<typeof inboundMailCalls>(inboundMailRoutes);
