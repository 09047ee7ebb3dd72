import { typed } from "#browser/api.ts";
import { siteDeliveryRoutes } from "../routes.ts";
import type { siteDeliveryCalls } from "./contract.ts";

export const siteDeliveryApi = typed<typeof siteDeliveryCalls>(siteDeliveryRoutes);
