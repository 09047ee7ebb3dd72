import { eq, inArray } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { invalid, refuseStale } from "#domain/problems.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { OnCall, onCallCalls } from "./contract.ts";
import { putOnCallNotice } from "./messages.server.ts";
import { listEligible, readRota, showOnCall } from "./queries.server.ts";
import { hoursWords } from "./rules.ts";
import { onCallAbsences, onCallPeople, onCallRotas, onCallShifts } from "./tables.server.ts";

type Said = CallRead<typeof onCallCalls.setOnCall>;

/** Owner or manager says who is on call; it takes the place of all that was said before. */
export async function setOnCall(ctx: Ctx, input: Said): Promise<{ onCall: OnCall }> {
  return transaction(ctx, async (ctx) => {
    const { id } = input;
    // Whoever leaves meanwhile waits, and then falls out of what stands here.
    const { name } = await lockProperty(ctx, id);
    await authorizeProperty(ctx, "on_call", "edit", id);
    const before = await readRota(ctx, id);
    refuseStale("The hours", before, input.version);
    await refuseStrangers(ctx, input);
    await clear(ctx, id);
    await keep(ctx, { ...input, absences: input.absences ?? before.absences }, before.version + 1);
    await tell(ctx, input, { name, before: new Set(before.shifts.flatMap(({ people }) => people)) });
    await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act: "on_call_set" });
    return { onCall: await showOnCall(ctx, id) };
  });
}

const strange =
  "This person does not belong to the building, is not confirmed there, or has not agreed to be there yet.";

async function refuseStrangers(ctx: Ctx, { id, shifts, absences = [] }: Said): Promise<void> {
  const known = new Set((await listEligible(ctx, id)).map(({ accountId }) => accountId));
  shifts.forEach(({ people }, at) => {
    const stranger = people.findIndex((one) => !known.has(one));
    if (stranger >= 0) throw invalid(`shifts.${at}.people.${stranger}`, strange);
  });
  const away = absences.findIndex(({ accountId }) => !known.has(accountId));
  if (away >= 0) throw invalid(`absences.${away}.accountId`, strange);
}

async function clear(ctx: Ctx, propertyId: string): Promise<void> {
  const ids = ctx.db.select({ id: onCallShifts.id }).from(onCallShifts).where(eq(onCallShifts.propertyId, propertyId));
  await ctx.db.delete(onCallPeople).where(inArray(onCallPeople.shiftId, ids));
  await ctx.db.delete(onCallShifts).where(eq(onCallShifts.propertyId, propertyId));
  await ctx.db.delete(onCallAbsences).where(eq(onCallAbsences.propertyId, propertyId));
}

type Kept = Pick<Said, "id" | "shifts"> & {
  absences: readonly { accountId: string; fromDay: string; toDay: string }[];
};

async function keep(ctx: Ctx, { id: propertyId, shifts, absences }: Kept, version: number): Promise<void> {
  await ctx.db
    .insert(onCallRotas)
    .values({ propertyId, version })
    .onConflictDoUpdate({ target: onCallRotas.propertyId, set: { version } });
  const rows = shifts.map(({ days, from, to, people }, place) => ({
    ...{ id: newId(), propertyId, place, days, fromMinute: from, toMinute: to, people },
  }));
  if (rows.length > 0) {
    await ctx.db.insert(onCallShifts).values(rows.map(({ people: _, ...row }) => row));
    const named = rows.flatMap(({ id: shiftId, people }) =>
      people.map((accountId, place) => ({ shiftId, accountId, place })),
    );
    await ctx.db.insert(onCallPeople).values(named);
  }
  if (absences.length > 0)
    await ctx.db.insert(onCallAbsences).values(absences.map((one) => ({ id: newId(), propertyId, ...one })));
}

/** Who was not on call before hears at which hours they are. */
async function tell(ctx: Ctx, { id, shifts }: Said, was: { name: string; before: ReadonlySet<string> }): Promise<void> {
  const people = [...new Set(shifts.flatMap((shift) => shift.people))].filter((one) => !was.before.has(one));
  await notifyAll(
    ctx,
    people.map((one) => {
      const hours = shifts.filter((shift) => shift.people.includes(one)).map(hoursWords);
      return { ...putOnCallNotice(was.name, hours), propertyId: id, to: [one] };
    }),
  );
}
