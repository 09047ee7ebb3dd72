import { and, desc, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { lagosDay } from "#domain/days.ts";
import { type Act, decide, isOpenTo, type Thing } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import {
  type Closed,
  type Job,
  propertyRelations,
  type Standing,
  taskRelations,
  ticketRelations,
} from "#domain/policy-relations.ts";
import { conflict, forbidden, notFound } from "#domain/problems.ts";
import type { SeatRole } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type AccessBasis, type Ctx, userOf } from "#platform/context.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import { strongestSeat } from "./rules.ts";
import { members, properties } from "./tables.server.ts";

type PropertyRow = typeof properties.$inferSelect;

/** The last day of a seat, where it has one as an accountant's may, is not over in Lagos: reach ends so by itself. */
export const inTime = (ctx: Ctx, seat?: SQL): SQL => inTimeOn(sql`${lagosDay(ctx.now)}`, seat);

/** The same on a day, which a prepared statement is given with its values. */
export const inTimeOn = (day: SQLWrapper, seat: SQL = sql`${members}`): SQL =>
  sql`(${seat}.last_day is null or ${seat}.last_day >= ${day}::date)`;

/** `unit` is an occupant's own as it is written, `unitId` what it names. `hasAgreed`: nobody waits for their word to be there. */
type Found = {
  property: PropertyRow;
  standing: Standing;
  unit: string | null;
  unitId: string | null;
  hasAgreed: boolean;
};

/** What the actor is to a property, with the property itself; undefined where it does not exist. */
export async function findStanding(ctx: Ctx, propertyId: string): Promise<Found | undefined> {
  const user = userOf(ctx);
  const today = lagosDay(ctx.now);
  const values = { propertyId, actorId: user.id };
  const found = await preparedOn(ctx.db, "standing", () => prepareStanding(ctx)).execute(values);
  const property = found[0]?.property;
  if (!property) return undefined;
  const seats = found.flatMap(({ seat }) => seat ?? []);
  const rows = seats.filter(({ lastDay }) => lastDay === null || lastDay >= today);
  const mine = strongestSeat(rows.filter((row) => row.accountId === user.id));
  const owner = rows.find((row) => row.role === "property_owner" && row.status === "active");
  const jobs =
    user.role === "technician" || user.role === "contractor"
      ? await ctx.lookups.jobsAt(ctx, { propertyId, technicianId: user.id })
      : "none";
  return {
    property,
    unit: mine?.unit ?? null,
    unitId: mine?.unitId ?? null,
    hasAgreed: seats.every((row) => row.accountId !== user.id || row.addedBy === null || row.agreedAt !== null),
    standing: {
      actorId: user.id,
      ownerId: owner?.accountId ?? null,
      membership: mine ? { ...mine, active: mine.status === "active" } : null,
      jobs,
      closed: closedState(property),
    },
  };
}

/** A property with the seats there of the actor and of its owner, one a row, also those whose last day is over. */
function prepareStanding({ db }: Ctx) {
  const isAsked = or(eq(members.accountId, sql.placeholder("actorId")), eq(members.role, "property_owner"));
  const isThere = and(eq(members.propertyId, properties.id), isNull(members.leftAt));
  return db
    .select({ property: properties, seat: members })
    .from(properties)
    .leftJoin(members, and(isThere, isAsked))
    .where(eq(properties.id, sql.placeholder("propertyId")))
    .prepare("standing");
}

export const closedState = ({ archivedAt, frozenAt }: Pick<PropertyRow, "archivedAt" | "frozenAt">): Closed | null =>
  archivedAt ? "archived" : frozenAt ? "frozen" : null;

export const whyClosed: Record<Closed, string> = {
  archived: "This property is archived. Restore it first.",
  frozen: "This property is frozen by Tunse: it can be read, and nothing of it can be changed.",
};

/** 409 for a change of what belongs to an archived or frozen property. */
function refuseClosed({ closed = null }: Standing, thing: Thing, act: string): void {
  if (closed && !isOpenTo(closed, thing, act)) throw conflict(whyClosed[closed]);
}

/** As `authorize`, of something that belongs to a property; `name` is what a refusal calls it where that is another word. */
export function authorizeAt<T extends Thing>(
  ctx: Ctx,
  { thing, act, standing, name }: { thing: T; act: Act<T>; standing: Standing; name?: string },
  relations: readonly Relation[],
): void {
  authorize(ctx, thing, act, relations, name ?? thing.replaceAll("_", " "));
  refuseClosed(standing, thing, act);
}

/** The verdict of the policy as an error: 404 out of reach, 403 for an act that is not theirs. */
export function authorize<T extends Thing>(
  ctx: Ctx,
  thing: T,
  act: Act<T>,
  relations: readonly Relation[],
  name: string,
): void {
  const verdict = decide({ role: userOf(ctx).role, relations, thing, act });
  if (verdict === "out_of_reach") throw notFound(name);
  if (verdict === "forbidden") throw forbidden();
}

export type Authorized = Found & { relations: Relation[] };

/** The property, where the actor may do the act to something of it; remembers what the answer was based on. */
export async function authorizeProperty<T extends Thing>(
  ctx: Ctx,
  thing: T,
  act: Act<T>,
  propertyId: string,
  /** What is not found where it is out of reach. */
  name = "property",
): Promise<Authorized> {
  const found = await findStanding(ctx, propertyId);
  if (!found) throw notFound(name);
  const relations = propertyRelations(found.standing);
  authorize(ctx, thing, act, relations, name);
  refuseClosed(found.standing, thing, act);
  ctx.accessBasis.push({ propertyId, relations });
  return { ...found, relations };
}

/** The relations to a task of the property, where the act is allowed. */
export async function authorizeTaskFacts(
  ctx: Ctx,
  act: Act<"task">,
  task: { propertyId: string; job: Job },
): Promise<Authorized> {
  const found = await findStanding(ctx, task.propertyId);
  if (!found) throw notFound("task");
  const relations = taskRelations(found.standing, task.job);
  authorizeAt(ctx, { thing: "task", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: task.propertyId, relations: propertyRelations(found.standing) });
  return { ...found, relations };
}

/** The relations to a repair ticket of the property, where the act is allowed. */
export async function authorizeTicketFacts(
  ctx: Ctx,
  act: Act<"ticket">,
  ticket: { propertyId: string; reporterId: string; job: Job | null },
): Promise<Authorized> {
  const found = await findStanding(ctx, ticket.propertyId);
  if (!found) throw notFound("ticket");
  const relations = ticketRelations(found.standing, ticket.reporterId, ticket.job);
  authorizeAt(ctx, { thing: "ticket", act, standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: ticket.propertyId, relations: propertyRelations(found.standing) });
  return { ...found, relations };
}

/** Before a kept answer is replayed: whoever lost what it was based on is told nothing of it. */
export async function recheckAccess(ctx: Ctx, accessBasis: AccessBasis[]): Promise<void> {
  for (const { propertyId, relations } of accessBasis) {
    const found = await findStanding(ctx, propertyId);
    const now: string[] = found ? propertyRelations(found.standing) : [];
    if (relations.length > 0 && !relations.some((relation) => now.includes(relation))) throw notFound("property");
  }
}

const isActive = and(eq(members.status, "active"), isNull(members.leftAt));

/**
 * Column `propertyId` is one of the properties that the actor is an active member of: the bound of every list.
 * `reading`: those that they are an accountant of as well.
 */
export function inMyProperties(ctx: Ctx, column: AnyPgColumn, { reading = false } = {}): SQL {
  return inArray(column, idsOfMyProperties(ctx, { reading }));
}

/** The same properties by themselves, for a question that looks into an index with each of them. */
export function idsOfMyProperties(ctx: Ctx, { reading = false } = {}) {
  const asWhat = reading ? inTime(ctx) : ne(members.role, "accountant");
  return ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .where(and(isActive, eq(members.accountId, userOf(ctx).id), asWhat));
}

// Joining the members to themselves would take seconds on an embedded database, which has no statistics.
/** The actor's standing to these properties, or to every one that they are a member of, from two looks. */
export async function listStandings(
  ctx: Ctx,
  propertyIds?: readonly string[],
): Promise<(propertyId: string) => Standing> {
  const actorId = userOf(ctx).id;
  const among = propertyIds ? isOneOf(members.propertyId, propertyIds) : undefined;
  const isMine = and(eq(members.accountId, actorId), isNull(members.leftAt), inTime(ctx), among);
  const mine = await ctx.db.select().from(members).where(isMine);
  const owners = await listOwners(
    ctx,
    mine.filter((row) => row.role !== "property_owner").map((row) => row.propertyId),
  );
  const standings = new Map<string, Standing>(
    mine.map((row) => {
      const active = row.status === "active";
      const ownerId = row.role === "property_owner" && active ? actorId : (owners.get(row.propertyId) ?? null);
      return [row.propertyId, { actorId, ownerId, membership: { ...row, active } }];
    }),
  );
  return (propertyId) => standings.get(propertyId) ?? { actorId, ownerId: null, membership: null };
}

async function listOwners(ctx: Ctx, propertyIds: string[]): Promise<Map<string, string>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ propertyId: members.propertyId, accountId: members.accountId })
    .from(members)
    .where(and(isOneOf(members.propertyId, propertyIds), isActive, eq(members.role, "property_owner")));
  return new Map(rows.map((row) => [row.propertyId, row.accountId]));
}

/** The properties where the actor was ever assigned a task, and whether one of theirs there is still open. */
export async function listJobs(ctx: Ctx): Promise<Map<string, "past" | "open">> {
  const user = userOf(ctx);
  if (user.role !== "technician" && user.role !== "contractor") return new Map();
  return ctx.lookups.jobsOf(ctx, user.id);
}

/** The accounts that belong to it now in these roles and can act: nobody waits for whoever is suspended. */
export async function listMembersOf(
  ctx: Ctx,
  propertyId: string,
  roles: readonly SeatRole[],
): Promise<{ accountId: string; role: SeatRole }[]> {
  return listMembersAt(ctx, [propertyId], roles);
}

async function listMembersAt(ctx: Ctx, propertyIds: readonly string[], roles: readonly SeatRole[]) {
  const name = `members_${roles.join("_")}`;
  const isThere = sql`${members.propertyId} = any(${sql.placeholder("propertyIds")}::uuid[])`;
  const statement = preparedOn(ctx.db, name, () =>
    ctx.db
      .select({ propertyId: members.propertyId, accountId: members.accountId, role: members.role })
      .from(members)
      .innerJoin(accounts, and(eq(accounts.id, members.accountId), isNull(accounts.suspendedAt)))
      .where(and(isActive, inTimeOn(sql.placeholder("today")), isThere, inArray(members.role, [...roles])))
      .orderBy(members.id)
      .prepare(name),
  );
  return statement.execute({ propertyIds, today: lagosDay(ctx.now) });
}

const keeping: readonly SeatRole[] = ["property_owner", "property_manager"];

/** The accounts of its owner and managers: who is told of what happens there. */
export async function listKeepers(ctx: Ctx, propertyId: string): Promise<string[]> {
  return (await listMembersOf(ctx, propertyId, keeping)).map((row) => row.accountId);
}

/** As `listKeepers`, by building. */
export async function listKeepersOf(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, string[]>> {
  const together = Map.groupBy(await listMembersAt(ctx, propertyIds, keeping), (row) => row.propertyId);
  return new Map([...together].map(([id, rows]) => [id, rows.map((row) => row.accountId)]));
}

/** The properties that the actor keeps, the newest first, archived ones left out. */
export async function listKept(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: members.propertyId })
    .from(members)
    .innerJoin(properties, and(eq(properties.id, members.propertyId), isNull(properties.archivedAt)))
    .where(
      and(
        eq(members.accountId, userOf(ctx).id),
        isActive,
        inArray(members.role, ["property_owner", "property_manager"]),
      ),
    )
    .orderBy(desc(members.propertyId));
  return [...new Set(rows.map((row) => row.id))];
}

/** The ids of the properties that the actor keeps, also archived ones. */
export const keptSeats = (ctx: Ctx): SQL => sql`
  select m.property_id from ${members} m where m.account_id = ${userOf(ctx).id}
    and m.role in ('property_owner', 'property_manager') and m.status = 'active' and m.left_at is null`;

/** The ids of the properties that the actor keeps, archived ones left out: the bound of every figure of a keeper. */
export const keptProperties = (ctx: Ctx): SQL => sql`
  select kept.property_id from (${keptSeats(ctx)}) kept
  join ${properties} p on p.id = kept.property_id and p.archived_at is null`;
