import type { CallRead } from "#domain/contract.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { photoDemands } from "../tables.server.ts";
import type { demandCalls } from "./contract.ts";
import { authorizeAuthor } from "./queries.server.ts";
import type { Demands } from "./rules.ts";

/** Sets which photos work at a building begins and ends with; what is begun already ends by it. */
export async function setPropertyRule(
  ctx: Ctx,
  { id, ...demands }: CallRead<typeof demandCalls.setPropertyRule>,
): Promise<{ photoRule: Demands }> {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "property", "edit", id);
    await keep(ctx, "property", id, demands);
    await recordAct(ctx, { thing: "property", act: "edited", thingId: id, propertyId: id });
    return { photoRule: demands };
  });
}

/** Sets which photos work by a procedure begins and ends with, whatever version of it a task has. */
export async function setSopRule(
  ctx: Ctx,
  { id, ...demands }: CallRead<typeof demandCalls.setSopRule>,
): Promise<{ photoRule: Demands }> {
  return transaction(ctx, async (ctx) => {
    await authorizeAuthor(ctx, id);
    await keep(ctx, "sop", id, demands);
    await recordAct(ctx, { thing: "sop", act: "edited", thingId: id });
    return { photoRule: demands };
  });
}

async function keep(ctx: Ctx, thing: "property" | "sop", thingId: string, demands: Demands): Promise<void> {
  await ctx.db
    .insert(photoDemands)
    .values({ thing, thingId, ...demands })
    .onConflictDoUpdate({ target: [photoDemands.thing, photoDemands.thingId], set: demands });
}
