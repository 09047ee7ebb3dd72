import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { type LedgerRow, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import { type Line, reversed } from "#features/ledger/rules.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import type { chargeCalls, Demand } from "./contract.ts";
import { mostKobo } from "./fields.ts";
import { issuedNotice } from "./messages.server.ts";
import { type DemandRow, findDemandRow, listAsked, listPosted, listSharing, readDemand } from "./queries.server.ts";
import { free, settle } from "./settling.service.server.ts";
import { type Share, sharesOf } from "./shares.rules.ts";
import { demandShares, demands } from "./tables.server.ts";

type One = Promise<{ demand: Demand }>;
type DemandAct = "demand_drafted" | "demand_thrown_away" | "demand_issued" | "demand_taken_back";

const happened = (ctx: Ctx, { propertyId, title }: Pick<DemandRow, "propertyId" | "title">, act: DemandAct) =>
  act === "demand_issued" || act === "demand_taken_back"
    ? recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title } })
    : recordAct(ctx, { thing: "property", thingId: propertyId, act });

/** Drafts a demand, by hand or of a budget; nothing is owed until it is issued. */
export async function createDemand(
  ctx: Ctx,
  { id: propertyId, ...said }: CallRead<typeof chargeCalls.createDemand>,
  budgetId: string | null = null,
): One {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "demand", "create", propertyId);
    await booksOf(ctx, propertyId, seen);
    if (said.toDay < said.fromDay) throw invalid("toDay", "The last day is before the first one.");
    const lines = said.lines.map(({ without = null, ...line }) => ({ ...line, without }));
    const totalKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0);
    if (totalKobo > mostKobo) throw invalid("lines", "A demand can come to ₦100,000,000,000 at most.");
    const { problem } = sharesOf(lines, await listSharing(ctx, propertyId));
    if (problem) throw invalid(problem.path, problem.message);
    const row = { ...said, id: newId(), propertyId, budgetId, lines, totalKobo, state: "draft" as const };
    await ctx.db.insert(demands).values({ ...row, createdBy: userOf(ctx).id, createdAt: ctx.now });
    await happened(ctx, row, "demand_drafted");
    return readDemand(ctx, row.id, seen);
  });
}

const refuseUnless = (row: DemandRow, state: DemandRow["state"], why: string): void => {
  if (row.state !== state) throw conflict(why);
};

/** Throws a draft away. */
export async function removeDemand(ctx: Ctx, { id }: CallRead<typeof chargeCalls.removeDemand>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findDemandRow(ctx, "remove", id, true);
    await booksOf(ctx, row.propertyId, seen);
    refuseUnless(row, "draft", "It was issued already. It can be taken back instead.");
    await ctx.db.delete(demands).where(eq(demands.id, id));
    await happened(ctx, row, "demand_thrown_away");
    return null;
  });
}

/** Issues a demand: it is posted for all units or for none, and what they paid ahead is taken for it. */
export async function issueDemand(ctx: Ctx, { id, version }: CallRead<typeof chargeCalls.issueDemand>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findDemandRow(ctx, "issue", id, true);
    refuseStale("This demand", row, version);
    refuseUnless(row, "draft", "It was issued already.");
    const ledger = await booksOf(ctx, row.propertyId, seen);
    const sharing = await listSharing(ctx, row.propertyId);
    const { shares, problem } = sharesOf(row.lines, sharing);
    if (problem) throw conflict(problem.message);
    const empty = new Set(sharing.filter(({ isEmpty }) => isEmpty).map(({ id }) => id));
    const account = await accountsByRole(ctx, ledger.id);
    const onDay = lagosDay(ctx.now);
    const owed = shares.map(({ unitId, kobo }): Line => {
      const income = account(empty.has(unitId) ? "owner_part" : "service_charge");
      return { debitId: account("receivable"), creditId: income, kobo };
    });
    const { postingId } = await post(ctx, ledger, entryOf(row, "demand", onDay, owed));
    await ctx.db
      .update(demands)
      .set({ state: "issued", postingId, issuedOn: onDay, version: row.version + 1 })
      .where(eq(demands.id, id));
    await insertShares(ctx, row, shares);
    await takeAhead(ctx, ledger, row, "demand");
    await happened(ctx, row, "demand_issued");
    await sayIssued(ctx, row);
    return readDemand(ctx, id, seen);
  });
}

/** Tells each unit of its own, with the number to which it pays. */
async function sayIssued(ctx: Ctx, row: DemandRow): Promise<void> {
  const asked = Map.groupBy(await listAsked(ctx, row), ({ unitId }) => unitId);
  const numbers = await ctx.lookups.numbersOfUnits(ctx, [...asked.keys()]);
  const notices = [...asked].map(([unitId, people]) => ({
    ...issuedNotice(row, numbers.get(unitId)),
    to: people.map(({ id }) => id),
  }));
  await notifyAll(ctx, notices);
}

const entryOf = ({ id, title }: DemandRow, kind: string, onDay: string, lines: readonly Line[], step = "1") => ({
  ...{ kind, onDay, memo: title, sourceKind: kind, sourceId: id, step, lines },
});

async function insertShares(ctx: Ctx, { id: demandId, propertyId }: DemandRow, shares: readonly Share[]) {
  const rows = shares.map((share, at) => ({ ...share, id: newId(), demandId, propertyId, line: at + 1, paidKobo: 0 }));
  await ctx.db.execute(insertRows(demandShares, rows));
}

/** What units paid ahead goes to what they owe now. */
async function takeAhead(ctx: Ctx, ledger: LedgerRow, row: DemandRow, kind: string): Promise<void> {
  const account = await accountsByRole(ctx, ledger.id);
  const unitIds = ctx.db
    .select({ id: demandShares.unitId })
    .from(demandShares)
    .where(eq(demandShares.demandId, row.id));
  const taken = await settle(
    ctx,
    (await unitIds).map(({ id }) => id),
  );
  const lines = [...taken.values()].map(
    (kobo): Line => ({ debitId: account("paid_ahead"), creditId: account("receivable"), kobo }),
  );
  if (lines.length > 0) await post(ctx, ledger, entryOf(row, kind, lagosDay(ctx.now), lines, "2"));
}

/** Takes an issued demand back for all units; what was paid for it is taken for others, or stands as paid ahead. */
export async function takeDemandBack(ctx: Ctx, { id, reason }: CallRead<typeof chargeCalls.takeDemandBack>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findDemandRow(ctx, "take_back", id, true);
    refuseUnless(row, "issued", "Only a demand that was issued can be taken back, and once.");
    const ledger = await booksOf(ctx, row.propertyId, seen);
    const account = await accountsByRole(ctx, ledger.id);
    const onDay = lagosDay(ctx.now);
    const lines = reversed(await listPosted(ctx, ledger.id, row));
    const freed = await free(ctx, { demandId: id });
    const ahead = freed.map(
      ({ kobo }): Line => ({ debitId: account("receivable"), creditId: account("paid_ahead"), kobo }),
    );
    await ctx.db
      .update(demands)
      .set({ state: "taken_back", takenBackOn: onDay, reason, version: row.version + 1 })
      .where(eq(demands.id, id));
    await post(ctx, ledger, entryOf(row, "demand_taken_back", onDay, [...lines, ...ahead]));
    await takeAhead(ctx, ledger, row, "demand_taken_back");
    await happened(ctx, row, "demand_taken_back");
    return readDemand(ctx, id, seen);
  });
}
