import { sql } from "drizzle-orm";
import { newId } from "../domain/ids.ts";
import type { Ctx } from "./context.server.ts";

/** Who did what to which thing, in the transaction that does it; ids and acts only (decisions 5). */
export async function audit(ctx: Ctx, act: string, thing: string, thingId: string | null): Promise<void> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  await ctx.db.execute(
    sql`insert into audit (id, actor_kind, actor_id, act, thing, thing_id, request_id, at)
        values (${newId()}, ${ctx.actor.kind}, ${actorId}, ${act}, ${thing}, ${thingId}, ${ctx.requestId}, ${ctx.now})`,
  );
}
