import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { plainEvent } from "#domain/plan-events.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { authorizeSchedule, type KeptSchedule } from "../editing/queries.server.ts";
import { refuseEnded } from "../editing/rules.ts";
import { lockSchedule, withdrawSchedule } from "../editing/service.server.ts";
import { follow } from "../editing/task-updates.service.server.ts";
import { makeTasksOf } from "../service.server.ts";
import type { PlanChange, planChangeCalls } from "./contract.ts";
import { selectChanges, showChange } from "./queries.server.ts";
import type { Offered } from "./rules.ts";
import { asVersion } from "./service.server.ts";
import { planChanges } from "./tables.server.ts";

type Deciding = CallRead<typeof planChangeCalls.acceptPlanChange>;
type Decided = { change: PlanChange };

/** Lets a change of the plan hold that a person has to accept; accepted again, it answers the same. */
export async function acceptPlanChange(ctx: Ctx, input: Deciding): Promise<Decided> {
  return transaction(ctx, async (ctx) => {
    const row = await authorizeChange(ctx, input);
    if (row.decision === "accepted") return readChange(ctx, input);
    const event = plainEvent("change_accepted", `A change of the plan was accepted: ${row.title}.`);
    await asVersion(ctx, { propertyId: row.propertyId, event }, async () => {
      const { offer, scheduleId } = await lockOpen(ctx, input, "accepted");
      if (offer && scheduleId) await apply(ctx, scheduleId, offer);
      await decide(ctx, input, "accepted");
    });
    return readChange(ctx, input);
  });
}

/** Keeps things as they are, whatever the plan says; kept again, it answers the same. */
export async function keepPlanChange(ctx: Ctx, input: Deciding): Promise<Decided> {
  return transaction(ctx, async (ctx) => {
    const row = await authorizeChange(ctx, input);
    if (row.decision === "kept") return readChange(ctx, input);
    await lockOpen(ctx, input, "kept");
    await decide(ctx, input, "kept");
    return readChange(ctx, input);
  });
}

const isIt = ({ id, changeId }: Deciding) => and(eq(planChanges.propertyId, id), eq(planChanges.id, changeId));

async function authorizeChange(ctx: Ctx, input: Deciding) {
  await authorizeProperty(ctx, "suggestion", "decide", input.id);
  const [row] = await ctx.db.select().from(planChanges).where(isIt(input));
  if (!row) throw notFound("change");
  if (row.decision === null) throw conflict("This change holds already, so there is nothing to decide.");
  return row;
}

/** Of two who decide at once the second waits here, and hears what the first one said. */
async function lockOpen(ctx: Ctx, input: Deciding, decision: "accepted" | "kept") {
  const [row] = await ctx.db.select().from(planChanges).where(isIt(input)).for("update");
  if (!row) throw notFound("change");
  if (row.decision === "open" || row.decision === decision) return row;
  const said = { accepted: "was accepted", kept: "was refused", overtaken: "is out of date" };
  throw conflict(`This change ${said[row.decision ?? "overtaken"]} meanwhile.`);
}

async function decide(ctx: Ctx, input: Deciding, decision: "accepted" | "kept"): Promise<void> {
  const decided = { decision, decidedAt: ctx.now, decidedBy: userOf(ctx).id };
  const [row] = await ctx.db.update(planChanges).set(decided).where(isIt(input)).returning();
  if (!row?.scheduleId) return;
  const act = decision === "accepted" ? "change_accepted" : "change_kept";
  const about = { propertyId: row.propertyId, thing: "schedule", thingId: row.scheduleId } as const;
  await recordAct(ctx, { ...about, act, text: row.title });
}

async function readChange(ctx: Ctx, input: Deciding): Promise<Decided> {
  const [row] = await selectChanges(ctx).where(isIt(input));
  if (!row) throw notFound("change");
  return { change: showChange(row) };
}

async function apply(ctx: Ctx, scheduleId: string, offer: Offered): Promise<void> {
  await lockSchedule(ctx, scheduleId);
  const { row } = await authorizeSchedule(ctx, offer.what === "end" ? "remove" : "edit", scheduleId);
  const { schedule: before, propertyName: building } = row;
  refuseEnded(before);
  if (offer.what === "end") return withdrawSchedule(ctx, row);
  await follow(ctx, { before, now: changed(before, offer), building, sopVersionId: undefined });
  await makeTasksOf(ctx, scheduleId);
}

function changed(before: KeptSchedule, offer: Exclude<Offered, { what: "end" }>): KeptSchedule {
  if (offer.what === "priority") return { ...before, priority: offer.priority };
  const { frequency, interval, season, seasonLabel } = offer.rhythm;
  const plan = before.plan && { ...before.plan, frequency, interval, season, seasonLabel };
  return { ...before, frequency, frequencyValue: interval.every, frequencyUnit: interval.unit, season, plan };
}
