import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Resident, residentCalls } from "./residents.contract.ts";
import { byStay, livesOn } from "./residents.rules.ts";
import { residents, units } from "./tables.server.ts";

export type ResidentRow = typeof residents.$inferSelect;

/** The unit, where the actor may do this to those who live in it; 404 out of reach. */
export async function findHome(ctx: Ctx, act: "see" | "create", id: string): Promise<typeof units.$inferSelect> {
  const isIt = and(eq(units.id, id), isNull(units.removedAt));
  const [unit] = await ctx.db.select().from(units).where(isIt);
  if (!unit) throw notFound("unit");
  await authorizeProperty(ctx, "resident", act, unit.propertyId, "unit");
  return unit;
}

/** A resident whom the actor may change; 404 out of reach. */
export async function findResident(ctx: Ctx, id: string): Promise<ResidentRow> {
  const [row] = await ctx.db.select().from(residents).where(eq(residents.id, id));
  if (!row) throw notFound("resident");
  await authorizeProperty(ctx, "resident", "edit", row.propertyId, "resident");
  return row;
}

/** An occupant of the building who is confirmed, by their membership. */
export async function findPerson(ctx: Ctx, propertyId: string, memberId: string) {
  const isIt = and(eq(members.id, memberId), eq(members.propertyId, propertyId), isNull(members.leftAt));
  const isOccupant = and(eq(members.role, "building_occupant"), eq(members.confirmed, true));
  const [person] = await ctx.db
    .select({ name: accounts.name, accountId: accounts.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(isIt, isOccupant));
  if (!person) throw invalid("memberId", "That is no confirmed occupant of this building.");
  return person;
}

const mostPeople = 50;

/** Who lives in a unit and who did, with those who name it and are not written down yet. */
export async function listResidents(ctx: Ctx, input: CallRead<typeof residentCalls.listResidents>) {
  const unit = await findHome(ctx, "see", input.id);
  const query = ctx.db
    .select()
    .from(residents)
    .where(and(eq(residents.unitId, unit.id), beforeCursor(residents.id, input.cursor)))
    .orderBy(desc(residents.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  const today = lagosDay(ctx.now);
  return {
    residents: rows.toSorted(byStay(today)).map((row) => showResident(ctx, row)),
    people: await listUnwritten(ctx, unit.id),
    nextCursor,
  };
}

async function listUnwritten(ctx: Ctx, unitId: string) {
  const there = ctx.db.select({ id: residents.accountId }).from(residents).where(eq(residents.unitId, unitId));
  const written = (await there).flatMap(({ id }) => id ?? []);
  const rows = await ctx.db
    .select({ memberId: members.id, name: accounts.name, since: members.joinedAt })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.unitId, unitId),
        isNull(members.leftAt),
        eq(members.confirmed, true),
        written.length > 0 ? notInArray(members.accountId, written) : undefined,
      ),
    )
    .orderBy(members.id)
    .limit(mostPeople);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

export function showResident(ctx: Ctx, row: ResidentRow): Resident {
  const { propertyId: _, accountId, createdAt: __, followedOn: ___, ...fields } = row;
  return { ...fields, current: livesOn(row, lagosDay(ctx.now)), hasAccount: accountId !== null };
}
