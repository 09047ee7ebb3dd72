import { type SQL, sql } from "drizzle-orm";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { keptSeats } from "./access.queries.server.ts";
import { members, properties } from "./tables.server.ts";

/** The ids of the properties in which the actor has the owner's rights, also archived ones, as `propertyRelations` says it. */
export const ownedSeats = (ctx: Ctx): SQL => sql`
  select m.property_id from ${members} m where m.account_id = ${userOf(ctx).id} and m.status = 'active' and m.left_at is null
    and (m.role = 'property_owner' or m.role = 'property_manager' and (m.as_owner or m.organisation_id is null
      and not exists (select from ${members} o where o.property_id = m.property_id and o.role = 'property_owner'
        and o.status = 'active' and o.left_at is null)))`;

/** Those of these where something may be answered: neither archived nor frozen. A list that ends asks it before it does. */
const openAmong = (seats: SQL): SQL => sql`
  select seat.property_id from (${seats}) seat
  join ${properties} p on p.id = seat.property_id and p.archived_at is null and p.frozen_at is null`;

/** Where the actor answers as the owner does. */
export const openOwned = (ctx: Ctx): SQL => openAmong(ownedSeats(ctx));

/** Where the actor answers what its keepers may. */
export const openKept = (ctx: Ctx): SQL => openAmong(keptSeats(ctx));
