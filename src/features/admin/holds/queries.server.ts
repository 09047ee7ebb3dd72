import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { maskPhone } from "#domain/phone-format.ts";
import { notFound } from "#domain/problems.ts";
import { likePattern } from "#domain/text.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { HeldAccount, HeldProperty, holdCalls } from "./contract.ts";

export async function listAccounts(
  ctx: Ctx,
  input: CallRead<typeof holdCalls.listAccounts>,
): Promise<{ accounts: HeldAccount[]; nextCursor: string | null }> {
  const query = ctx.db
    .select()
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        input.status ? isNotNull(accounts.suspendedAt) : undefined,
        named(input.search, [accounts.name, accounts.email]),
        beforeCursor(accounts.id, input.cursor),
      ),
    )
    .orderBy(desc(accounts.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  return { accounts: rows.map(showAccount), nextCursor };
}

export async function findHeldAccount(ctx: Ctx, id: string): Promise<HeldAccount> {
  const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw notFound("account");
  return showAccount(row);
}

const showAccount = (row: typeof accounts.$inferSelect): HeldAccount => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  phone: row.phone && maskPhone(row.phone),
  createdAt: row.createdAt.toISOString(),
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  reason: row.suspensionReason,
});

const recognised = {
  id: properties.id,
  name: properties.name,
  location: properties.location,
  type: properties.type,
  createdAt: properties.createdAt,
  frozenAt: properties.frozenAt,
  reason: properties.frozenReason,
  // Written out: of a statement over one table drizzle leaves out the table, and the inner ones have an id too.
  ownerName: sql<string | null>`(select accounts.name from ${members} seat
    join ${accounts} on accounts.id = seat.account_id
    where seat.property_id = properties.id and seat.role = 'property_owner' and seat.status = 'active'
      and seat.left_at is null)`,
};

export async function listHeldProperties(
  ctx: Ctx,
  input: CallRead<typeof holdCalls.listProperties>,
): Promise<{ properties: HeldProperty[]; nextCursor: string | null }> {
  const query = ctx.db
    .select(recognised)
    .from(properties)
    .where(
      and(
        isNull(properties.archivedAt),
        input.status ? isNotNull(properties.frozenAt) : undefined,
        named(input.search, [properties.name, properties.location]),
        beforeCursor(properties.id, input.cursor),
      ),
    )
    .orderBy(desc(properties.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  return { properties: rows.map(showProperty), nextCursor };
}

export async function findHeldProperty(ctx: Ctx, id: string): Promise<HeldProperty> {
  const [row] = await ctx.db.select(recognised).from(properties).where(eq(properties.id, id));
  if (!row) throw notFound("property");
  return showProperty(row);
}

type PropertyRow = Omit<HeldProperty, "createdAt" | "frozenAt"> & { createdAt: Date; frozenAt: Date | null };

const showProperty = (row: PropertyRow): HeldProperty => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  frozenAt: row.frozenAt?.toISOString() ?? null,
});

function named(search: string | null | undefined, columns: AnyPgColumn[]): SQL | undefined {
  if (!search) return undefined;
  return or(...columns.map((column) => sql`${column} ilike ${likePattern(search)}`));
}
