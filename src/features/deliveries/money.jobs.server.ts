import * as z from "zod";
import type { JobKind } from "#platform/jobs.server.ts";

const data = z.object({ to: z.email(), urgent: z.boolean(), share: z.union([z.literal(80), z.literal(100)]) });

export type SiteMoney = z.infer<typeof data>;

/** Tells a site admin by mail how far the month's money for messages is used. */
export const siteMoneyKind: JobKind<SiteMoney> = {
  name: "deliveries.site-money",
  schema: data,
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 3_600 },
};
