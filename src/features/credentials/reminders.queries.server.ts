import { sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { nearestStep } from "#features/notifications/lapses.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { CredentialKind } from "./fields.ts";
import { credentialReminders, credentials, requiredCredentials } from "./tables.server.ts";

export type Ending = {
  id: string;
  account_id: string;
  name: string;
  kind: CredentialKind;
  expires_on: string;
  step: number;
  places: { propertyId: string; keepers: string[] }[] | null;
};

/** Days before the last one; -1 is the day after. */
const steps = [60, 30, 7, 0, -1];
const batch = 200;
/** What lapsed long ago is no news. */
const oldest = 30;

/** Those whose nearest step nobody has been told of; locked, so that two workers do not tell twice. */
export async function listEnding(ctx: Ctx, today: string): Promise<Ending[]> {
  const { rows } = await ctx.db.execute<Ending>(sql`
    select c.id, c.account_id, a.name, c.kind, c.expires_on::text, nearest.step,
      (select json_agg(json_build_object('propertyId', f.property_id, 'keepers', (
          select json_agg(k.account_id) from ${members} k where k.property_id = f.property_id and k.left_at is null
            and k.status = 'active' and k.role in ('property_owner', 'property_manager'))))
        from ${members} f join ${requiredCredentials} r on r.property_id = f.property_id and r.kind = c.kind and r.asked_of = 'firm'
        where f.account_id = c.account_id and f.role = 'contractor' and f.status = 'active' and f.left_at is null
          and ${hasAgreed(sql`f.property_id`, sql`f.account_id`)}) as places
    from ${credentials} c
    join ${accounts} a on a.id = c.account_id and a.deleted_at is null
    cross join lateral ${nearestStep(sql`greatest(c.expires_on, ${today}::date - 1)`, today, steps)}
    where c.removed_at is null and c.expires_on between ${today}::date - ${oldest}::int and ${today}::date + 60
      and not exists (select from ${credentialReminders} t
        where t.credential_id = c.id and t.expires_on = c.expires_on and t.step = nearest.step)
    order by c.id limit ${batch} for update of c`);
  return rows;
}
