import { sql } from "drizzle-orm";
import { sops, sopVersions } from "#features/library/sops/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { schedules } from "./tables.server.ts";

/** What features below must know of schedules. */
export const scheduleLookups: Pick<Lookups, "scheduledWork"> = {
  scheduledWork: sql`
    select s.id, s.property_id, s.schedule_name as title, coalesce(s.description, s.schedule_name) as description,
      s.priority, s.estimated_cost_kobo, s.estimated_hours, s.contractor_id, s.plan,
      s.asset_id, v.id as sop_version_id
    from ${schedules} s
    left join ${sops} o on o.id = s.sop_id and o.retired_at is null
    left join ${sopVersions} v on v.sop_id = o.id and v.version = o.version`,
};

export const schedulesNamingAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A schedule names it.' as why from ${schedules}`;
