import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { usuallyCalled } from "#features/deliveries/alarm.service.server.ts";
import { drillLink } from "#features/deliveries/drill.rules.ts";
import { queueDrillCalls, stopDrill } from "#features/deliveries/drill.service.server.ts";
import { quietUntil } from "#features/deliveries/plan.rules.ts";
import { listNeeded } from "#features/deliveries/voice.queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { hasOpenAlarm } from "#features/tickets/escalation/queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { listOnCall } from "../queries.server.ts";
import type { Drill, OwnDrill } from "./contract.ts";
import { drillNotice } from "./messages.server.ts";
import { findLast, findOwn, readLatest, showOwn } from "./queries.server.ts";
import { type AnswerWay, isOver, mayStart } from "./rules.ts";
import { drillPeople, drills } from "./tables.server.ts";

const systemActor = { kind: "system" as const };

/** Rings everybody whom an emergency would call at this hour. No request comes of it. */
export async function startDrill(ctx: Ctx, { id }: { id: string }): Promise<{ drill: Drill }> {
  return transaction(ctx, async (ctx) => {
    const { name } = await lockProperty(ctx, id);
    await authorizeProperty(ctx, "drill", "start", id);
    if (quietUntil(ctx.now)) throw conflict("Between 21:00 and 07:00 nobody is rung to try. Please wait for the day.");
    if (await hasOpenAlarm(ctx, id))
      throw conflict("An emergency here waits for an answer. Nobody is rung to try until somebody sees to it.");
    const last = await findLast(ctx, id);
    if (!mayStart(last?.drill.startedAt ?? null, ctx.now))
      throw conflict("Everybody was rung to try within the last 24 hours. Once a day is enough.");
    const onCall = await listOnCall(ctx, { propertyId: id, at: ctx.now });
    const accountIds = [...new Set([...onCall, ...(await usuallyCalled(ctx, id))])];
    const needed = await listNeeded(ctx, accountIds);
    if (needed.size > 0 && needed.size === accountIds.length)
      throw conflict("Everybody who would be rung is needed elsewhere now. Please try again later.");
    const drill = { id: newId(), propertyId: id, startedBy: userOf(ctx).id, startedAt: ctx.now };
    await ctx.db.insert(drills).values(drill);
    const rows = accountIds.map((accountId, place) => ({ id: newId(), drillId: drill.id, accountId, place }));
    if (rows.length > 0) await ctx.db.insert(drillPeople).values(rows);
    const notice = { ...drillNotice(name), link: drillLink(drill.id), propertyId: id };
    // Whoever presses may be among them, and is tried as well.
    const tried = accountIds.filter((one) => !needed.has(one));
    await notify({ ...ctx, actor: systemActor }, tried, notice);
    await queueDrillCalls(ctx, { drillId: drill.id, propertyId: id, accountIds, needed });
    await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act: "drill_started" });
    const read = await readLatest(ctx, id);
    if (!read) throw new Error("A drill was begun and is not there.");
    return { drill: read };
  });
}

/** Somebody says that they are there; the first word counts. */
export const answerDrill = (ctx: Ctx, { id }: { id: string }) => sayHere(ctx, id, "page");

export async function sayHere(ctx: Ctx, id: string, by: AnswerWay): Promise<{ drill: OwnDrill }> {
  return transaction(ctx, async (ctx) => {
    const found = await findOwn(ctx, "answer", id);
    if (isOver(found.drill.startedAt, ctx.now)) throw conflict("This drill is over. Nothing is wrong.");
    await mark(ctx, { drillId: id, accountId: userOf(ctx).id, by });
    return { drill: showOwn(ctx, { ...found, mine: { ...found.mine, answeredAt: ctx.now } }) };
  });
}

/** By the key 1 of a call. */
export async function answerByCall(ctx: Ctx, { drillId, accountId }: Moments["drillAnswered"]): Promise<void> {
  const [drill] = await ctx.db.select().from(drills).where(eq(drills.id, drillId));
  if (drill && !isOver(drill.startedAt, ctx.now)) await mark(ctx, { drillId, accountId, by: "voice" });
}

async function mark(ctx: Ctx, { drillId, accountId, by }: { drillId: string; accountId: string; by: AnswerWay }) {
  await ctx.db
    .update(drillPeople)
    .set({ answeredAt: ctx.now, answeredBy: by })
    .where(and(eq(drillPeople.drillId, drillId), eq(drillPeople.accountId, accountId), isNull(drillPeople.answeredAt)));
  await stopDrill(ctx, { drillId, accountId, why: "They have answered." });
}
