import { typed } from "#browser/api.ts";
import type { deliveryCalls } from "./contract.ts";
import { deliveryRoutes } from "./routes.ts";

export const deliveryApi = typed<typeof deliveryCalls>(deliveryRoutes);
