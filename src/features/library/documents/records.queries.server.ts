import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { documents } from "./tables.server.ts";

/** Documents stand in the life of the machine that they name. */
export const documentsOfAsset: Lookups["linesOfAsset"][number] = ({ id }) => sql`
  select d.id::text, d.created_at, 'paper', 'document_added', d.id, d.title,
    to_char(d.expires_on, 'YYYY-MM-DD'), null::int, null::float8, null::uuid, a.name
  from ${documents} d join ${accounts} a on a.id = d.uploaded_by
  where d.asset_id = ${id} and d.deleted_at is null`;

export const documentsNamingAssets: Lookups["namesOfAssets"][number] = sql`
  select asset_id, 'A document names it.' as why from ${documents} where deleted_at is null`;
