import { eq, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { ticketPriorities } from "#domain/vocab.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import type { PromiseOf, promiseCalls } from "./contract.ts";
import { type OwnPromise, usualPromises } from "./promises.rules.ts";
import { outcomes, ownPromises } from "./tables.server.ts";

const minutes = 60;

/** What a building promises otherwise than usual. */
export async function listOwnPromises(ctx: Ctx, propertyId: string): Promise<OwnPromise[]> {
  const isThere = eq(ownPromises.propertyId, sql.placeholder("propertyId"));
  const statement = preparedOn(ctx.db, "own_promises", () =>
    ctx.db.select().from(ownPromises).where(isThere).prepare("own_promises"),
  );
  const rows = await statement.execute({ propertyId });
  return rows.map(({ priority, category, counted, ...row }) => ({
    ...{ priority, category, counted },
    answerHours: row.answerMinutes / minutes,
    visitHours: row.visitMinutes / minutes,
    mendedHours: row.mendedMinutes / minutes,
  }));
}

/** What holds in a building: of each priority its own word, else the usual one, and its word on categories. */
export async function listPromises(
  ctx: Ctx,
  { id }: CallRead<typeof promiseCalls.listPromises>,
): Promise<{ promises: PromiseOf[] }> {
  await authorizeProperty(ctx, "promise", "see", id);
  const own = await listOwnPromises(ctx, id);
  const promises = ticketPriorities.flatMap((priority): PromiseOf[] => {
    const said = own.filter((one) => one.priority === priority).map((one) => ({ ...one, own: true }));
    const general = said.find(({ category }) => category === null);
    const usual = { ...usualPromises[priority], priority, category: null, own: false };
    return [general ?? usual, ...said.filter(({ category }) => category !== null)];
  });
  return { promises };
}

/** Kept and broken promises, for a statement that groups them by `by`. */
export const promiseSums = (by: SQL, bound: SQL): SQL => sql`
  select ${by}, count(*) filter (where kept)::int as kept, count(*) filter (where not kept)::int as broken
  from ${outcomes} where ${bound} group by ${by}`;
