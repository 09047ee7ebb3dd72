import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { findUnproved } from "./queries.server.ts";
import { recoveredOf } from "./rules.ts";
import { orderAdvances } from "./tables.server.ts";

type Ahead = { recoveredKobo: number; advanceId: string | null };
const nothingAhead: Ahead = { recoveredKobo: 0, advanceId: null };

type Job = Parameters<typeof findUnproved>[1];

/** Takes of an invoice what its contractor was given ahead for the job: so much is proved, and not paid again. */
export async function recover(ctx: Ctx, job: Job, payableKobo: number): Promise<Ahead> {
  const row = await findUnproved(ctx, job);
  if (!row) return nothingAhead;
  const recoveredKobo = recoveredOf(payableKobo, row.kobo - row.recoveredKobo);
  const proved = { recoveredKobo: row.recoveredKobo + recoveredKobo, version: row.version + 1 };
  await ctx.db.update(orderAdvances).set(proved).where(eq(orderAdvances.id, row.id));
  return { recoveredKobo, advanceId: row.id };
}

/** An invoice was taken back: what it proved is not proved. */
export const unrecover = (
  ctx: Ctx,
  { advanceId, recoveredKobo }: { advanceId: string | null; recoveredKobo: number },
) =>
  advanceId === null
    ? Promise.resolve()
    : ctx.db
        .update(orderAdvances)
        .set({
          recoveredKobo: sql`${orderAdvances.recoveredKobo} - ${recoveredKobo}`,
          version: sql`${orderAdvances.version} + 1`,
        })
        .where(eq(orderAdvances.id, advanceId));
