import { and, asc, desc, eq } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { drillLink } from "#features/deliveries/drill.rules.ts";
import { deliveries } from "#features/deliveries/tables.server.ts";
import { authorize, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Drill, OwnDrill } from "./contract.ts";
import { isOver } from "./rules.ts";
import { drillPeople, drills } from "./tables.server.ts";

export async function findLatestDrill(ctx: Ctx, { id }: { id: string }): Promise<{ drill: Drill | null }> {
  await authorizeProperty(ctx, "drill", "see_building", id);
  return { drill: await readLatest(ctx, id) };
}

export async function findLast(ctx: Ctx, propertyId: string) {
  const [row] = await ctx.db
    .select({ drill: drills, startedByName: accounts.name })
    .from(drills)
    .innerJoin(accounts, eq(accounts.id, drills.startedBy))
    .where(eq(drills.propertyId, propertyId))
    .orderBy(desc(drills.startedAt))
    .limit(1);
  return row;
}

/** What came of the last drill of a building. */
export async function readLatest(ctx: Ctx, propertyId: string): Promise<Drill | null> {
  const last = await findLast(ctx, propertyId);
  if (!last) return null;
  const { id, startedAt } = last.drill;
  const people = await ctx.db
    .select({ row: drillPeople, name: accounts.name })
    .from(drillPeople)
    .innerJoin(accounts, eq(accounts.id, drillPeople.accountId))
    .where(eq(drillPeople.drillId, id))
    .orderBy(asc(drillPeople.place));
  const sent = await ctx.db
    .select({ to: deliveries.accountId, channel: deliveries.channel, state: deliveries.state, why: deliveries.why })
    .from(deliveries)
    .where(and(eq(deliveries.propertyId, propertyId), eq(deliveries.groupKey, drillLink(id))))
    .orderBy(asc(deliveries.id));
  return {
    ...{ id, startedAt: startedAt.toISOString(), startedByName: last.startedByName, over: isOver(startedAt, ctx.now) },
    people: people.map(({ row: { accountId, answeredAt, answeredBy }, name }) => ({
      ...{ accountId, name, answeredAt: answeredAt?.toISOString() ?? null, answeredBy },
      seconds: answeredAt && Math.round((answeredAt.getTime() - startedAt.getTime()) / 1_000),
      tried: sent.filter(({ to }) => to === accountId).map(({ to: _, ...one }) => one),
    })),
  };
}

/** A drill in which the actor is rung, with their place in it; out of reach for everybody else. */
export async function findOwn(ctx: Ctx, act: "see" | "answer", id: string) {
  const isMine = and(eq(drillPeople.drillId, drills.id), eq(drillPeople.accountId, userOf(ctx).id));
  const [row] = await ctx.db
    .select({ drill: drills, mine: drillPeople, propertyName: properties.name })
    .from(drills)
    .innerJoin(properties, eq(properties.id, drills.propertyId))
    .innerJoin(drillPeople, isMine)
    .where(eq(drills.id, id));
  authorize(ctx, "drill", act, row ? ["self"] : [], "drill");
  if (!row) throw new Error("A drill was allowed that is not there.");
  return row;
}

export async function findDrill(ctx: Ctx, { id }: { id: string }): Promise<{ drill: OwnDrill }> {
  return { drill: showOwn(ctx, await findOwn(ctx, "see", id)) };
}

export function showOwn(ctx: Ctx, { drill, mine, propertyName }: Awaited<ReturnType<typeof findOwn>>): OwnDrill {
  const state = mine.answeredAt ? ("answered" as const) : isOver(drill.startedAt, ctx.now) ? "over" : "open";
  return { id: drill.id, propertyName, startedAt: drill.startedAt.toISOString(), state };
}
