import { and, asc, eq, exists, gt, isNull, lt } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { type GatewayRow, reach } from "../queries.server.ts";
import { paymentGateways } from "../tables.server.ts";
import { mailOf } from "./queries.server.ts";
import { unitNumbers } from "./tables.server.ts";

/** So long what comes by a number that ended is held for a keeper's word. Then it goes back to whoever sends it. */
const lateMs = 14 * 24 * 60 * 60 * 1_000;
/** As many in a night as two questions each take little of it. */
const mostAtOnce = 50;

/** So long a key that ended is asked about for their sake: its provider may be down, and numbers may be thousands. */
const longestMs = 90 * 24 * 60 * 60 * 1_000;

/** The keys whose numbers ended and did not go back yet. */
export const owesNumbers = (ctx: Ctx) =>
  exists(
    ctx.db
      .select({ id: unitNumbers.id })
      .from(unitNumbers)
      .where(
        and(
          ...[eq(unitNumbers.gatewayId, paymentGateways.id), isNull(unitNumbers.givenBackAt)],
          gt(unitNumbers.endedAt, new Date(ctx.now.getTime() - longestMs)),
        ),
      ),
  );

/**
 * Gives the numbers back that ended two weeks ago: a provider lets a business have only so many. Each is found by the mail
 * of its holder, which no other number has. What it does not answer is for the next night.
 */
export async function giveBackNumbers(ctx: Ctx, gateway: GatewayRow, until: number): Promise<void> {
  const reached = reach(ctx, gateway);
  const numbers = reached?.port.numbers;
  if (!numbers) return;
  const isOver = lt(unitNumbers.endedAt, new Date(ctx.now.getTime() - lateMs));
  const rows = await ctx.db
    .select({ id: unitNumbers.id })
    .from(unitNumbers)
    .where(and(eq(unitNumbers.gatewayId, gateway.id), isOver, isNull(unitNumbers.givenBackAt)))
    .orderBy(asc(unitNumbers.endedAt), asc(unitNumbers.id))
    .limit(mostAtOnce);
  for (const { id } of rows) {
    if (performance.now() > until) return;
    const answer = await numbers.giveBack(reached.key, mailOf(ctx, id));
    if (answer.kind === "unknown") return;
    if (answer.kind === "refused") ctx.log.info({ number: id, words: answer.words }, "A number was not taken back.");
    else await ctx.db.update(unitNumbers).set({ givenBackAt: ctx.now }).where(eq(unitNumbers.id, id));
  }
}
