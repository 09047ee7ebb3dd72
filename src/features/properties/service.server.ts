import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { isId, newId } from "#domain/ids.ts";
import { readState } from "#domain/places.ts";
import type { PlanEvent } from "#domain/plan-events.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { holdAccount } from "#features/accounts/closing.service.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notifyLatest } from "#features/notifications/latest.service.server.ts";
import { hasOthers, organisationFor } from "#features/organisations/service.server.ts";
import { recordAct, recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { announceTo } from "#platform/events.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { plainName } from "#platform/plain-name.server.ts";
import { authorize, listKeepers, whyClosed } from "./access.queries.server.ts";
import { settleSeats } from "./belonging/service.server.ts";
import { generalCategory, type Property, type propertyCalls } from "./contract.ts";
import { seatedIn } from "./members/units.service.server.ts";
import { findProperty } from "./queries.server.ts";
import { members, properties } from "./tables.server.ts";

type Given = CallRead<typeof propertyCalls.createProperty>;

/**
 * Brings in a building. An owner owns it from then on; a manager manages it, with the owner's rights until one joins.
 * Its plan is asked for in the same transaction.
 */
export async function createProperty(ctx: Ctx, input: Given): Promise<{ property: Property }> {
  authorize(ctx, "property", "onboard", [], "property");
  const { organisationId: asked, answers = [], ...facts } = input;
  const uploads = input.mediaUploads?.map((upload) => ({ ...upload, category: upload.category ?? generalCategory }));
  return usingFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      const organisationId = await organisationFor(ctx, asked);
      const property = { ...propertyFrom(ctx, facts), organisationId };
      await ctx.db.insert(properties).values(property);
      await join(ctx, organisationId, [property.id]);
      await files.attach(ctx, { thing: "property", thingId: property.id, propertyId: property.id });
      await recordAct(ctx, { propertyId: property.id, thing: "property", thingId: property.id, act: "onboarded" });
      if (answers.length > 0) await callHooks(ctx, "factsSaid", { propertyId: property.id, answers });
      await callHooks(ctx, "planAsked", { propertyId: property.id, events: [] });
      return findProperty(ctx, { id: property.id });
    }),
  );
}

type Facts = Omit<Given, "mediaUploads" | "organisationId" | "answers">;

/** As `createProperty`, for many at once without their photos; answers their ids in the same order. */
export async function createProperties(ctx: Ctx, given: readonly Facts[]): Promise<string[]> {
  if (given.length === 0) return [];
  const organisationId = await organisationFor(ctx, null);
  const rows = given.map((one) => ({ ...propertyFrom(ctx, one), organisationId }));
  for (let at = 0; at < rows.length; at += atOnce) await ctx.db.insert(properties).values(rows.slice(at, at + atOnce));
  const ids = rows.map(({ id }) => id);
  await join(ctx, organisationId, ids);
  await recordActs(
    ctx,
    ids.map((id) => ({ propertyId: id, thing: "property", thingId: id, act: "onboarded" })),
  );
  for (const propertyId of ids) await callHooks(ctx, "planAsked", { propertyId, events: [] });
  return ids;
}

/** A statement takes 65,535 parameters. */
const atOnce = 1_000;

/** A blank age is 0 and not known, so that the planner asks; the state that people chose beats the one we read. */
function propertyFrom(
  ctx: Ctx,
  { mediaUploads: _, buildingAge, listed, unitsListed, state, ...fields }: Facts & Pick<Partial<Given>, "mediaUploads">,
): typeof properties.$inferInsert {
  return {
    ...fields,
    id: newId(),
    buildingAge: buildingAge ?? 0,
    ageKnown: (buildingAge ?? null) !== null,
    state: state ?? readState(fields.location, fields.address ?? ""),
    listed: listed ?? true,
    unitsListed: unitsListed ?? true,
    createdBy: userOf(ctx).id,
    createdAt: ctx.now,
  };
}

/** Whoever brings a building in keeps it: the policy lets only owners and managers do so. Others of its organisation follow. */
async function join(ctx: Ctx, organisationId: string, propertyIds: readonly string[]): Promise<void> {
  const { id: accountId, role } = userOf(ctx);
  const seat = {
    accountId,
    role: role === "property_manager" ? ("property_manager" as const) : ("property_owner" as const),
    confirmed: true,
    joinedAt: ctx.now,
  };
  await ctx.db.insert(members).values(propertyIds.map((propertyId) => ({ ...seat, id: newId(), propertyId })));
  await holdAccount(ctx, accountId);
  if (await hasOthers(ctx, organisationId)) await settleSeats(ctx, { organisationId, propertyIds });
}

type Newcomer = { accountId: string; name: string; propertyId: string; unit: string | null };

/**
 * Whoever signs up into a listed building occupies it unconfirmed, until its keepers, who are told, confirm them. The
 * building's row is locked, so that of many who come at once each counts those before.
 */
export async function joinAsUnconfirmedOccupant(
  ctx: Ctx,
  { accountId, name, propertyId, unit }: Newcomer,
): Promise<void> {
  const listed = and(eq(properties.id, propertyId), eq(properties.listed, true), isNull(properties.archivedAt));
  const known = { id: properties.id, name: properties.name, frozenAt: properties.frozenAt };
  const [property] = isId(propertyId)
    ? await ctx.db.select(known).from(properties).where(listed).for("no key update")
    : [];
  if (!property) throw invalid("propertyId", "Building occupants must select a valid property.");
  if (property.frozenAt) throw conflict(whyClosed.frozen);
  await ctx.db.insert(members).values({
    id: newId(),
    propertyId: property.id,
    accountId,
    role: "building_occupant",
    confirmed: false,
    ...(await seatedIn(ctx, property.id, unit)),
    joinedAt: ctx.now,
  });
  const who = plainName(name) || "Somebody";
  const where = plainName(unit ?? "");
  await tellOfNewcomer(ctx, property, where ? `${who}, ${where},` : who);
}

/** One unread notice a building, however many come. */
async function tellOfNewcomer(ctx: Ctx, property: { id: string; name: string }, who: string): Promise<void> {
  const isWaiting = and(
    eq(members.propertyId, property.id),
    eq(members.role, "building_occupant"),
    eq(members.confirmed, false),
    isNull(members.leftAt),
  );
  const others = (await ctx.db.$count(members, isWaiting)) - 1;
  const waiting = others === 0 ? `${who} waits` : `${who} and ${others} more wait`;
  const keepers = await listKeepers(ctx, property.id);
  await announceTo(
    ctx,
    keepers.map((accountId) => ({ accountId, event: { kind: "property", id: property.id } })),
  );
  await notifyLatest(ctx, keepers, {
    kind: "people",
    title: "New occupants to confirm",
    message: `${waiting} to be confirmed at ${property.name}.`,
    priority: "medium",
    link: `/property/${property.id}?tab=members`,
    propertyId: property.id,
  });
}

/** Has the plan of a building made anew, since something that it rests on has changed: `events` say what. */
export async function askPlan(ctx: Ctx, propertyId: string, events: readonly PlanEvent[]): Promise<void> {
  await ctx.db.update(properties).set({ planAskedAt: ctx.now }).where(eq(properties.id, propertyId));
  await callHooks(ctx, "planAsked", { propertyId, events });
}

/** The plans of an organisation's buildings are about to follow something. */
export async function markAsked(ctx: Ctx, organisationId: string): Promise<void> {
  const theirs = and(eq(properties.organisationId, organisationId), isNull(properties.archivedAt));
  await ctx.db.update(properties).set({ planAskedAt: ctx.now }).where(theirs);
}

/** The plans are as new as what is known of the buildings. */
export async function markPlanned(ctx: Ctx, propertyIds: readonly string[]): Promise<void> {
  const isAsked = and(isOneOf(properties.id, propertyIds), isNotNull(properties.planAskedAt));
  await ctx.db.update(properties).set({ planAskedAt: null }).where(isAsked);
}
