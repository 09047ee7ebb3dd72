import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { plainEvent } from "#domain/plan-events.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import type { PlanEntry, Suggestion } from "#features/planning/contract.ts";
import { decideSuggestion } from "#features/planning/service.server.ts";
import type { offerCalls } from "#features/planning/suggestions/contract.ts";
import { authorizeProperty, listKeepers, listKept } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { acceptedNotice } from "../messages.server.ts";
import { showOffer } from "../plan.queries.server.ts";
import { findScheduled } from "../plan-entries.queries.server.ts";
import { lockPlans } from "../queries.server.ts";
import { adoptItem, adoptPlan } from "../service.server.ts";
import { asVersion } from "../versions/service.server.ts";
import { authorizeSuggestion, type Offer } from "./queries.server.ts";
import { changedItem } from "./rules.ts";

type Accept = CallRead<typeof offerCalls.acceptSuggestion>;

/** A suggestion becomes a schedule, with its first task as soon as that is near. Accepted again, it answers the same. */
export async function acceptSuggestion(ctx: Ctx, { id, ...change }: Accept): Promise<{ schedule: PlanEntry }> {
  return transaction(ctx, async (ctx) => {
    // Planning locks the plan before what it offers, so that neither waits for the other.
    await lockPlans(ctx, [(await authorizeSuggestion(ctx, id)).offer.propertyId]);
    const { offer, propertyName } = await authorizeSuggestion(ctx, id, "update");
    const { propertyId, planKey, status } = offer;
    if (status === "accepted") return { schedule: await findScheduled(ctx, propertyId, planKey) };
    if (status === "dismissed") throw conflict("This suggestion was dismissed. Take it back first.");
    const today = lagosDay(ctx.now);
    if (change.startDate !== undefined && change.startDate < today)
      throw invalid("startDate", "Start date must be today or later.");
    const event = plainEvent("suggestion_accepted", `${userOf(ctx).name} accepted “${offer.plan.title}”.`);
    await asVersion(ctx, { propertyId, event }, async () => {
      await adoptItem(ctx, propertyId, changedItem(offer.plan, change, today), offer.plan);
      await decideSuggestion(ctx, id, { status: "accepted" });
    });
    const schedule = await findScheduled(ctx, propertyId, planKey);
    const accepted = { propertyId, thing: "schedule", thingId: schedule.id, act: "accepted" } as const;
    await recordAct(ctx, { ...accepted, text: schedule.title, loggedId: id });
    const told = acceptedNotice(schedule.title, propertyName);
    const link = `/property/${propertyId}?tab=plan`;
    await notify(ctx, await listKeepers(ctx, propertyId), { ...told, link, propertyId });
    return { schedule };
  });
}

type Decided = { suggestion: Suggestion };

/** A suggestion stays away for a year; dismissed again, nothing changes. */
export async function dismissSuggestion(
  ctx: Ctx,
  { id, reason }: CallRead<typeof offerCalls.dismissSuggestion>,
): Promise<Decided> {
  return transaction(ctx, async (ctx) => {
    const { offer, propertyName } = await authorizeSuggestion(ctx, id, "update");
    if (offer.status === "accepted") throw conflict("This suggestion is a schedule already.");
    if (offer.status === "offered") await decide(ctx, offer, "dismissed", reason ?? null);
    return { suggestion: showOffer(ctx, { offer, propertyName }) };
  });
}

/** Takes a dismissal back; one that is offered stays as it is. */
export async function restoreSuggestion(ctx: Ctx, { id }: { id: string }): Promise<Decided> {
  return transaction(ctx, async (ctx) => {
    const { offer, propertyName } = await authorizeSuggestion(ctx, id, "update");
    if (offer.status === "accepted") throw conflict("This suggestion is a schedule already.");
    if (offer.status === "dismissed") await decide(ctx, offer, "offered", null);
    return { suggestion: showOffer(ctx, { offer, propertyName }) };
  });
}

const saidOf = { dismissed: "dismissed", restored: "brought back" };

async function decide(ctx: Ctx, offer: Offer, status: "dismissed" | "offered", reason: string | null): Promise<void> {
  const act = status === "dismissed" ? "dismissed" : "restored";
  const { id, propertyId } = offer;
  const event = plainEvent(`suggestion_${act}`, `${userOf(ctx).name} ${saidOf[act]} “${offer.plan.title}”.`);
  await asVersion(ctx, { propertyId, event }, () => decideSuggestion(ctx, id, { status, reason }));
  await recordAct(ctx, { propertyId, thing: "schedule", thingId: id, act, text: reason, loggedId: id });
}

/** Plans made while the caller waits; those of further buildings are made by the queue. */
const mostAtOnce = 10;

/** Makes the plans anew: what is new is added, what was dismissed within a year stays away. */
export async function generateSuggestions(ctx: Ctx, { propertyId }: CallRead<typeof offerCalls.generateSuggestions>) {
  return transaction(ctx, async (ctx) => {
    const ids = propertyId ? [propertyId] : await listKept(ctx);
    const added = { suggestions: 0, schedules: 0, tasks: 0 };
    for (const id of ids.slice(0, mostAtOnce)) {
      await authorizeProperty(ctx, "suggestion", "generate", id);
      const made = await adoptPlan(ctx, id);
      for (const kind of ["suggestions", "schedules", "tasks"] as const) added[kind] += made[kind];
      await recordAct(ctx, { thing: "suggestion", act: "generated", thingId: id });
    }
    for (const id of ids.slice(mostAtOnce)) await callHooks(ctx, "planAsked", { propertyId: id, events: [] });
    return { added, waiting: Math.max(0, ids.length - mostAtOnce) };
  });
}
