import { and, desc, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { canIn, findLedgerRow } from "../queries.server.ts";
import { ledgerAccounts } from "../tables.server.ts";
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
  return { entries: await show(ctx, rows, seen), can: canIn(ctx, seen, await findLedgerRow(ctx, id)) };
}

async function show(ctx: Ctx, rows: readonly MoneyOutRow[], { relations }: Authorized): Promise<MoneyOut[]> {
  const ids = rows.map(({ id }) => id);
  const files = await mediaOf(ctx, "entry", ids, () => relations);
  const people = await namesOf(
    ctx,
    rows.map(({ askedBy }) => askedBy),
  );
  const accounts = await namesOfAccounts(ctx, rows);
  return rows.map(({ id, kobo, onDay, memo, noPaper, askedBy, askedAt, fromId, toId, state }) => ({
    ...{ id, kobo, onDay, memo, noPaper, state, askedAt: askedAt.toISOString() },
    ...{ fromName: accounts.get(fromId) ?? "", toName: accounts.get(toId) ?? "" },
    ...{ askedBy: people.get(askedBy) ?? "", isMine: askedBy === userOf(ctx).id, media: files.get(id) ?? [] },
  }));
}

async function namesOfAccounts(ctx: Ctx, [row]: readonly MoneyOutRow[]): Promise<Map<string, string>> {
  if (!row) return new Map();
  const found = await ctx.db
    .select({ id: ledgerAccounts.id, name: ledgerAccounts.name })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ledgerId, row.ledgerId));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** One of them, as whoever asked or decided reads it. */
export async function readMoneyOut(ctx: Ctx, id: string, seen: Authorized): Promise<{ entry: MoneyOut }> {
  const rows = await ctx.db.select().from(moneyOut).where(eq(moneyOut.id, id));
  const [entry] = await show(ctx, rows, seen);
  if (!entry) throw notFound("entry");
  return { entry };
}
