import { and, eq, isNull, sql } from "drizzle-orm";
import { Problem } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { readOn, writeReading } from "./readings/service.server.ts";
import { meters } from "./tables.server.ts";
import { beginAnew } from "./usage.service.server.ts";

/** Where the calendar came first, use begins anew from there. */
export const beginUseAnew = (ctx: Ctx, moment: Moments["tasksPlanned"]): Promise<void> => beginAnew(ctx, moment);

/** A step named a meter: what it shows is a reading, where the building has a meter of that name. */
export async function readByStep(ctx: Ctx, moment: Moments["meterRead"]): Promise<void> {
  const { propertyId, taskId, meter: name, reading: value, confirm } = moment;
  const isIt = and(eq(meters.propertyId, propertyId), isNull(meters.removedAt), sql`lower(name) = lower(${name})`);
  const [meter] = await ctx.db.select().from(meters).where(isIt).for("update");
  if (!meter) return;
  const plain = { added: null, event: null, ended: null, note: null };
  try {
    await writeReading(ctx, meter, { ...plain, value, confirm, taskId, at: readOn(ctx), origin: "step" });
  } catch (error) {
    // The form of a step has one field, at which all of it stands.
    if (error instanceof Problem && error.errors[0]?.path === "value")
      throw new Problem(error.code, error.message, { errors: [{ path: "reading", message: error.message }] });
    throw error;
  }
}
