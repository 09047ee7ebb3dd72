import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether this account ever came to the property by itself, accepted an invitation to it, or took or began something
 * there, of a manager anything at all: only then do others see its phone. Being added by somebody who knows an email, and
 * being confirmed by them, is none of it.
 *
 * Not by `exists`, for which a database without statistics reads both tables from end to end.
 */
export const hasAgreed = (propertyId: SQLWrapper, accountId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`((select true from property_members seat where seat.account_id = ${accountId}
    and seat.property_id = ${propertyId} and (seat.added_by is null or seat.agreed_at is not null
      or (seat.role = 'property_manager' and (
        select true from activity a where a.property_id = seat.property_id and a.actor_id = seat.account_id limit 1)))
    limit 1) is true)`;
