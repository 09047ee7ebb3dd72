import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, signedIn } from "./context.server.ts";

type Who = { kind: Ctx["actor"]["kind"]; id: string | null };
const whoCalls = (ctx: Ctx): Who => ({ kind: ctx.actor.kind, id: signedIn(ctx)?.id ?? null });

/**
 * Who did what to which thing, in the transaction that does it; ids and acts only. `who` is told where the act itself
 * shows who it is, as signing in does.
 */
export async function audit(
  ctx: Ctx,
  act: string,
  thing: string,
  thingId: string | null,
  who: Who = whoCalls(ctx),
): Promise<void> {
  await ctx.db.execute(
    sql`insert into audit (id, actor_kind, actor_id, act, thing, thing_id, request_id, at)
        values (${newId()}, ${who.kind}, ${who.id}, ${act}, ${thing}, ${thingId}, ${ctx.requestId}, ${ctx.now})`,
  );
}

/** As `audit`, of many things of a kind at once. */
export async function auditAll(ctx: Ctx, act: string, thing: string, thingIds: readonly string[]): Promise<void> {
  if (thingIds.length === 0) return;
  const actorId = signedIn(ctx)?.id ?? null;
  const rows = JSON.stringify(thingIds.map((thingId) => ({ id: newId(), thingId })));
  await ctx.db.execute(
    sql`insert into audit (id, actor_kind, actor_id, act, thing, thing_id, request_id, at)
        select (row->>'id')::uuid, ${ctx.actor.kind}, ${actorId}::uuid, ${act}, ${thing}, (row->>'thingId')::uuid,
          ${ctx.requestId}, ${ctx.now}::timestamptz
        from json_array_elements(${rows}::json) as row`,
  );
}
