import { and, eq, inArray } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { forbidden, invalid } from "#domain/problems.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { EntryKind } from "./fields.ts";
import { type LedgerRow, lockBegun, lockLedger, type Posted, post } from "./posting.service.server.ts";
import { accountsByRole, hasTask, mayPost } from "./queries.server.ts";
import { entryProblem, fundsMoved, type Line } from "./rules.ts";
import { ledgerAccounts } from "./tables.server.ts";

type AccountRow = typeof ledgerAccounts.$inferSelect;
type Said = { kind: EntryKind; kobo: number; onDay: string; memo: string; taskId?: string | null | undefined };

/** What somebody enters by hand, once it was looked at. */
export type HandEntry = Said & { from: AccountRow; to: AccountRow };

export const noLeave = "The owner has not let managers enter money here.";

/** The books of a building, locked after what is entered in them; managers need the owner's leave. */
export async function booksOf(
  ctx: Ctx,
  propertyId: string,
  { relations }: Pick<Authorized, "relations">,
): Promise<LedgerRow> {
  const ledger = await lockBegun(ctx, propertyId);
  if (!mayPost(ledger, relations)) throw forbidden(noLeave);
  return ledger;
}

/** The books that something is entered into by hand, held, with both accounts; refused where it cannot be entered so. */
export async function holdBooks(
  ctx: Ctx,
  { id: propertyId, fromId, toId, ...said }: Said & { id: string; fromId: string; toId: string },
): Promise<{ ledger: LedgerRow; entry: HandEntry; seen: Authorized }> {
  const seen = await authorizeProperty(ctx, "ledger", "post", propertyId);
  const ledger = await lockLedger(ctx, propertyId);
  if (!mayPost(ledger, seen.relations)) throw forbidden(noLeave);
  if (said.onDay > lagosDay(ctx.now)) throw invalid("onDay", "That day has not come yet.");
  const [from, to] = await findAccounts(ctx, ledger, fromId, toId);
  const problem = entryProblem(said.kind, from, to);
  if (problem) throw invalid(problem.path, problem.message);
  if (said.taskId && !(await hasTask(ctx, propertyId, said.taskId)))
    throw invalid("taskId", "That task is not in this building.");
  return { ledger, entry: { ...said, from, to }, seen };
}

async function findAccounts(ctx: Ctx, { id }: LedgerRow, fromId: string, toId: string) {
  const rows = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ledgerId, id), inArray(ledgerAccounts.id, [fromId, toId])));
  const [from, to] = [fromId, toId].map((wanted) => rows.find((row) => row.id === wanted));
  if (!from) throw invalid("fromId", "That account is not in these books.");
  if (!to) throw invalid("toId", "That account is not in these books.");
  return [from, to] as const;
}

/** Posts what somebody enters by hand, under an id of its own. */
export async function enter(ctx: Ctx, ledger: LedgerRow, entry: HandEntry, sourceId: string): Promise<Posted> {
  const { kind, kobo, onDay, memo, taskId = null, from, to } = entry;
  const lines = [{ debitId: to.id, creditId: from.id, kobo }, ...(await fundLines(ctx, ledger, entry))];
  const posted = await post(ctx, ledger, { kind, onDay, memo, taskId, sourceKind: "hand", sourceId, lines });
  await recordAct(ctx, { thing: "property", act: "money_entered", thingId: ledger.propertyId });
  return posted;
}

/** The line between the funds that goes with what is moved into the reserve, or out of it. */
async function fundLines(ctx: Ctx, { id }: LedgerRow, { from, to, kobo }: HandEntry): Promise<Line[]> {
  const funds = fundsMoved(from, to);
  if (!funds) return [];
  const account = await accountsByRole(ctx, id);
  return [{ debitId: account(funds.debit), creditId: account(funds.credit), kobo }];
}
