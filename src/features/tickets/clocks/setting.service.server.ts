import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { PromiseOf, promiseCalls } from "./contract.ts";
import { listPromises } from "./queries.server.ts";
import { ownPromises } from "./tables.server.ts";

const inMinutes = (hours: number) => Math.round(hours * 60);

/** Owner or manager says what their building promises; it takes the place of all that it said before. */
export async function setPromises(
  ctx: Ctx,
  { id, promises }: CallRead<typeof promiseCalls.setPromises>,
): Promise<{ promises: PromiseOf[] }> {
  return transaction(ctx, async (ctx) => {
    await lockProperty(ctx, id);
    await authorizeProperty(ctx, "promise", "edit", id);
    await ctx.db.delete(ownPromises).where(eq(ownPromises.propertyId, id));
    const rows = promises.map(({ priority, category, counted, ...hours }) => ({
      ...{ id: newId(), propertyId: id, priority, category: category ?? null, counted },
      answerMinutes: inMinutes(hours.answerHours),
      visitMinutes: inMinutes(hours.visitHours),
      mendedMinutes: inMinutes(hours.mendedHours),
    }));
    if (rows.length > 0) await ctx.db.insert(ownPromises).values(rows);
    await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act: "promised" });
    return listPromises(ctx, { id });
  });
}
