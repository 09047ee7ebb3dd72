import { type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { readInstant } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { apiKeys } from "#features/api-keys/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { foreignCursor, pageOf, readCursor, wholeList } from "#platform/paging.server.ts";
import type { AuditEntry, logCalls } from "./contract.ts";

type Filter = CallRead<typeof logCalls.listAudit>;
type Row = {
  id: string;
  at: Date | string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  key_name: string | null;
  act: string;
  thing: string;
  thing_id: string | null;
  thing_name: string | null;
};

/** The log, the latest first; the names are read beside it, since it holds none. */
export async function listAudit(
  ctx: Ctx,
  input: Filter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const limit = input.limit ?? wholeList;
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select audit.*, coalesce(site_admins.name, case when audit.link_id is null then '' else 'by link of ' end || accounts.name) as actor_name,
      ${apiKeys.name} as key_name, coalesce(held_admins.name, held_accounts.name, held_properties.name) as thing_name
    from (select id, at, actor_kind, actor_id, key_id, link_id, act, thing, thing_id from audit where ${filtered(input)}
      order by at desc, id desc limit ${limit + 1}) audit
    left join site_admins on audit.actor_kind = 'site_admin' and site_admins.id = audit.actor_id
    left join ${accounts} on audit.actor_kind = 'user' and accounts.id = audit.actor_id
    left join ${apiKeys} on ${apiKeys.id} = audit.key_id
    left join site_admins held_admins on audit.thing = 'site_admin' and held_admins.id = audit.thing_id
    left join ${accounts} held_accounts on audit.thing = 'account' and held_accounts.id = audit.thing_id
    left join ${properties} held_properties on audit.thing = 'property' and held_properties.id = audit.thing_id
    order by audit.at desc, audit.id desc`);
  const { rows, nextCursor } = pageOf(found, limit, (row) => [new Date(row.at).toISOString(), row.id]);
  return { entries: rows.map(show), nextCursor };
}

const show = (row: Row): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  keyName: row.key_name,
  act: row.act,
  thing: row.thing,
  thingId: row.thing_id,
  thingName: row.thing_name,
});

function filtered({ kind, actor, act, thing, from, to, cursor }: Filter): SQL {
  const conditions = [
    kind && sql`actor_kind = ${kind}`,
    actor && sql`actor_id = ${actor}`,
    act && sql`act = ${act}`,
    thing && sql`thing = ${thing}`,
    from && sql`at >= ${from}::date::timestamp at time zone 'Africa/Lagos'`,
    to && sql`at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
    after(cursor),
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join([sql`true`, ...conditions], sql` and `);
}

function after(cursor: string | undefined): SQL | undefined {
  const [at = "", id = ""] = readCursor(cursor, 2) ?? [];
  if (cursor === undefined) return undefined;
  if (readInstant(at) === null || !isId(id)) throw foreignCursor();
  return sql`(at, id) < (${at}::timestamptz, ${id}::uuid)`;
}
