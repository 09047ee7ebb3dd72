import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyByLink } from "#domain/by-link.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { members } from "../tables.server.ts";

/**
 * Whether this account came to the property by itself, accepted an invitation to it, said that it agrees to be there, or
 * took or began something there, of a manager anything at all: only then do others see its phone, its papers and what it wrote,
 * and is it rung. Being added by somebody who knows an email, and being confirmed by them, is none of it. The seat that they
 * have now says so, of whoever has gone the last one: who left and is added again has not agreed again.
 *
 * Not by `exists`, for which a database without statistics reads both tables from end to end.
 */
export const hasAgreed = (propertyId: SQLWrapper, accountId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`((select seat.added_by is null or seat.agreed_at is not null
      or (seat.role = 'property_manager' and (select true from activity a where a.property_id = seat.property_id
        and a.actor_id = seat.account_id and a.at >= seat.joined_at limit 1) is true)
    from property_members seat where seat.account_id = ${accountId} and seat.property_id = ${propertyId}
    order by seat.left_at desc nulls first, seat.joined_at desc limit 1) is true)`;

/** Whether this person works by links alone, without an account of their own: only of them is what a link does their word. */
export const worksByLinks = (accountId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`((select true from ${accounts} one where one.id = ${accountId} and one.email like ${anyByLink}) is true)`;

/** Which of these people have agreed to be at the property. */
export async function listAgreed(ctx: Ctx, propertyId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: members.accountId })
    .from(members)
    .where(
      and(
        ...[eq(members.propertyId, propertyId), isOneOf(members.accountId, accountIds)],
        hasAgreed(members.propertyId, members.accountId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
