import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid, refuseStale } from "#domain/problems.ts";
import { chart } from "#features/ledger/chart.rules.ts";
import { lockBegun } from "#features/ledger/posting.service.server.ts";
import { mayPost } from "#features/ledger/queries.server.ts";
import { listResidents } from "#features/money-accounts/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Budget, budgetCalls } from "./contract.ts";
import { mostKobo } from "./fields.ts";
import { listFigures } from "./figures.queries.server.ts";
import { adoptedNotice, draftedNotice } from "./messages.server.ts";
import { type BudgetRow, findBudgetRow, findVersions, nextNumber, readBudget } from "./queries.server.ts";
import { changedLines, proposedLines, totalOf, yearsAround } from "./rules.ts";
import { budgets } from "./tables.server.ts";

type One = Promise<{ budget: Budget }>;
type BudgetAct = "budget_drafted" | "budget_thrown_away" | "budget_adopted";

const happened = (ctx: Ctx, { propertyId, year }: Pick<BudgetRow, "propertyId" | "year">, act: BudgetAct) =>
  recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: String(year) } });

/** Drafts the budget of a year: what is to be expected, or the version before it. */
export async function createBudget(ctx: Ctx, { id, year }: CallRead<typeof budgetCalls.createBudget>): One {
  return transaction(ctx, async (ctx) => {
    const seen = await authorizeProperty(ctx, "budget", "draft", id);
    const { first, last } = yearsAround(lagosDay(ctx.now));
    if (year < first || year > last) throw invalid("year", `Year must be between ${first} and ${last}.`);
    const ledger = await lockBegun(ctx, id);
    const { adopted, draft } = await findVersions(ctx, id, year);
    if (draft) throw conflict("There is a draft for this year already. Change it, or throw it away.");
    const lines = adopted?.lines ?? proposedLines((await listFigures(ctx, ledger, year)).figures);
    const totalKobo = totalOf(lines);
    const row = { id: newId(), propertyId: id, year, number: await nextNumber(ctx, id, year), lines, totalKobo };
    const draftedBy = userOf(ctx).id;
    await ctx.db
      .insert(budgets)
      .values({ ...row, state: "draft", note: adopted?.note ?? null, draftedBy, createdAt: ctx.now });
    await happened(ctx, row, "budget_drafted");
    const others = (await listKeepers(ctx, id)).filter((keeper) => keeper !== draftedBy);
    await notify(ctx, others, draftedNotice(row));
    return readBudget(ctx, row.id, seen);
  });
}

/** A draft with its books held. */
async function holdDraft(ctx: Ctx, act: "draft" | "adopt", id: string) {
  const { row: told } = await findBudgetRow(ctx, act, id);
  const ledger = await lockBegun(ctx, told.propertyId);
  const { row, seen } = await findBudgetRow(ctx, act, id, true);
  if (row.state === "adopted") throw conflict("It was adopted and is never changed. Draft the next version instead.");
  return { row, seen, ledger };
}

const costs = new Set(chart.flatMap(({ code, kind }) => (kind === "expense" ? [code] : [])));

function refuseLines(lines: readonly { code: string; kobo: number }[]): void {
  const told = new Set<string>();
  for (const [at, { code }] of lines.entries()) {
    if (!costs.has(code)) throw invalid(`lines.${at}.code`, `${code} is no account of a cost.`);
    if (told.has(code)) throw invalid(`lines.${at}.code`, `Account ${code} is named twice.`);
    told.add(code);
  }
  if (totalOf(lines) > mostKobo) throw invalid("lines", "A budget can come to ₦100,000,000,000 at most.");
}

/** Changes the lines and the note of a draft. */
export async function changeBudget(
  ctx: Ctx,
  { id, lines, note, version }: CallRead<typeof budgetCalls.changeBudget>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await holdDraft(ctx, "draft", id);
    refuseStale("This budget", row, version);
    if (lines) refuseLines(lines);
    const next = {
      lines: lines ? changedLines(row.lines, lines) : row.lines,
      note: note === undefined ? row.note : note,
    };
    const isSame = next.note === row.note && JSON.stringify(next.lines) === JSON.stringify(row.lines);
    if (!isSame)
      await ctx.db
        .update(budgets)
        .set({ ...next, totalKobo: totalOf(next.lines), version: row.version + 1 })
        .where(eq(budgets.id, id));
    return readBudget(ctx, id, seen);
  });
}

/** Throws a draft away. */
export async function removeBudget(ctx: Ctx, { id }: CallRead<typeof budgetCalls.removeBudget>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { row } = await holdDraft(ctx, "draft", id);
    await ctx.db.delete(budgets).where(eq(budgets.id, id));
    await happened(ctx, row, "budget_thrown_away");
    return null;
  });
}

/** Adopts a draft: it stays for good, and residents may read it. */
export async function adoptBudget(
  ctx: Ctx,
  { id, reason = null, version }: CallRead<typeof budgetCalls.adoptBudget>,
): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen, ledger } = await holdDraft(ctx, "adopt", id);
    if (!mayPost(ledger, seen.relations)) throw forbidden("The owner has not let managers enter money here.");
    refuseStale("This budget", row, version);
    if (row.totalKobo === 0) throw conflict("This draft has no sums yet. Fill in at least one line.");
    if (row.number > 1 && reason === null) throw invalid("reason", "Why it changes is required.");
    const adopted = { state: "adopted" as const, reason, adoptedBy: userOf(ctx).id, adoptedAt: ctx.now };
    await ctx.db
      .update(budgets)
      .set({ ...adopted, version: row.version + 1 })
      .where(eq(budgets.id, id));
    await happened(ctx, row, "budget_adopted");
    const keepers = (await listKeepers(ctx, row.propertyId)).filter((who) => who !== userOf(ctx).id);
    await notify(ctx, keepers, adoptedNotice(row, row.number, "money"));
    await notify(ctx, await listResidents(ctx, row.propertyId), adoptedNotice(row, row.number, "charge"));
    return readBudget(ctx, id, seen);
  });
}
