import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { compliancePapers } from "./tables.server.ts";

/** Papers stand in the life of a machine that they name, or where they name none, of all machines of the kind they prove. */
export const papersOfAsset: Lookups["linesOfAsset"][number] = ({ id, propertyId, papers }) => sql`
  select p.id::text, p.created_at, 'paper', 'paper_added', null::uuid, p.requirement,
    to_char(p.valid_until, 'YYYY-MM-DD'), null::int, null::float8, null::uuid, a.name
  from ${compliancePapers} p join ${accounts} a on a.id = p.added_by
  where p.property_id = ${propertyId} and p.removed_at is null
    and (p.asset_id = ${id} or (p.asset_id is null and p.requirement = any(${sql.param(papers)}::text[])))`;

export const papersNamingAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A paper proves something of it.' as why from ${compliancePapers} where removed_at is null`;
