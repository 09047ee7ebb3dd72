import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { meterReadings, meters } from "./tables.server.ts";

/** Readings stand in the life of the machine that their meter belongs to. */
export const readingsOfAsset: Lookups["linesOfAsset"][number] = ({ id }) => sql`
  select r.id::text, r.at, 'reading', 'read', m.id, m.name, m.kind, null::int, r.value, null::uuid, a.name
  from ${meterReadings} r join ${meters} m on m.id = r.meter_id left join ${accounts} a on a.id = r.read_by
  where m.asset_id = ${id} and m.removed_at is null`;

export const metersOfAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A meter belongs to it.' as why from ${meters} where removed_at is null`;

export const metersOfUnits: Lookups["namesOfUnits"][number] = sql`
  select unit_id, 'A meter belongs to it.' as why from ${meters} where removed_at is null`;
