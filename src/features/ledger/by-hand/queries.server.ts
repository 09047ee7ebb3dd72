import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { type Authorized, authorizeProperty, listStandings } from "#features/properties/access.queries.server.ts";
import { openKept, openOwned } from "#features/properties/owned.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { canIn, findLedgerRow } from "../queries.server.ts";
import { ledgerAccounts, ledgers } from "../tables.server.ts";
import type { MoneyOut, moneyOutCalls } from "./contract.ts";
import { moneyOut } from "./tables.server.ts";

export type MoneyOutRow = typeof moneyOut.$inferSelect;

/** What waits for a second person, the newest first. */
export async function listMoneyOut(ctx: Ctx, { id }: CallRead<typeof moneyOutCalls.listMoneyOut>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", id);
  const rows = await ctx.db
    .select()
    .from(moneyOut)
    .where(and(eq(moneyOut.propertyId, id), eq(moneyOut.state, "waiting")))
    .orderBy(desc(moneyOut.id));
  const can = canIn(ctx, seen, await findLedgerRow(ctx, id));
  return { entries: await show(ctx, rows, () => seen.relations, can.post === true), can };
}

async function show(
  ctx: Ctx,
  rows: readonly MoneyOutRow[],
  relationsAt: (propertyId: string) => readonly Relation[],
  mayDecide = false,
): Promise<MoneyOut[]> {
  const me = userOf(ctx).id;
  // Whoever sent a paper learns nothing of what others sent.
  const asked = mayDecide ? rows.filter(({ askedBy }) => askedBy !== me) : [];
  const checks = await ctx.lookups.papersOfEntries(ctx, asked);
  const of = new Map(rows.map(({ id, propertyId }) => [id, propertyId]));
  const files = await mediaOf(ctx, "entry", [...of.keys()], (id) => relationsAt(of.get(id) ?? ""));
  const people = await namesOf(
    ctx,
    rows.map(({ askedBy }) => askedBy),
  );
  const accounts = await namesIn(
    ctx,
    ledgerAccounts,
    rows.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  const buildings = await namesIn(ctx, properties, [...of.values()]);
  return rows.map(({ id, propertyId, kobo, onDay, memo, noPaper, askedBy, askedAt, fromId, toId, state }) => ({
    ...{ id, propertyId, propertyName: buildings.get(propertyId) ?? "" },
    ...{ kobo, onDay, memo, noPaper, state, askedAt: askedAt.toISOString() },
    ...{ fromName: accounts.get(fromId) ?? "", toName: accounts.get(toId) ?? "" },
    ...{ askedBy: people.get(askedBy) ?? "", isMine: askedBy === me, media: files.get(id) ?? [] },
    paperCheck: checks.get(id) ?? null,
  }));
}

async function namesIn(
  ctx: Ctx,
  table: typeof ledgerAccounts | typeof properties,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.select({ id: table.id, name: table.name }).from(table).where(isOneOf(table.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The newest that wait for the actor's yes, in all buildings whose money they may enter. */
export async function listAskedMoneyOut(ctx: Ctx, most: number): Promise<MoneyOut[]> {
  const isIt = and(
    or(
      sql`${moneyOut.propertyId} in (${openOwned(ctx)})`,
      and(eq(ledgers.managersMayPost, true), sql`${moneyOut.propertyId} in (${openKept(ctx)})`),
    ),
    eq(moneyOut.state, "waiting"),
    ne(moneyOut.askedBy, userOf(ctx).id),
  );
  const found = await ctx.db
    .select({ row: moneyOut })
    .from(moneyOut)
    .innerJoin(ledgers, eq(ledgers.id, moneyOut.ledgerId))
    .where(isIt)
    .orderBy(desc(moneyOut.id))
    .limit(most);
  const standingAt = await listStandings(
    ctx,
    found.map(({ row }) => row.propertyId),
  );
  return show(
    ctx,
    found.map(({ row }) => row),
    (propertyId) => propertyRelations(standingAt(propertyId)),
    true,
  );
}

/** One of them, as whoever asked or decided reads it. */
export async function readMoneyOut(ctx: Ctx, id: string, seen: Authorized): Promise<{ entry: MoneyOut }> {
  const rows = await ctx.db.select().from(moneyOut).where(eq(moneyOut.id, id));
  const [entry] = await show(ctx, rows, () => seen.relations);
  if (!entry) throw notFound("entry");
  return { entry };
}
