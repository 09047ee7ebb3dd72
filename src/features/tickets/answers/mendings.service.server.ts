import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import { tickets } from "../tables.server.ts";
import { type Earlier, findEarlier, findHand, type Reported } from "./queries.server.ts";
import { mendings } from "./tables.server.ts";

type Row = typeof tickets.$inferSelect;

const mendingOf = (ticket: Pick<Row, "id">, resolvedAt: Date) =>
  and(eq(mendings.ticketId, ticket.id), eq(mendings.resolvedAt, resolvedAt));

/** Puts down that a request was resolved just now, and whose work it was; null where no firm had begun it. */
export async function recordMending(ctx: Ctx, ticket: Row, contractorId: string | null): Promise<void> {
  const technicianId = contractorId === null ? null : await findHand(ctx, ticket.taskId);
  await ctx.db
    .insert(mendings)
    .values({
      id: newId(),
      ticketId: ticket.id,
      propertyId: ticket.propertyId,
      contractorId,
      technicianId,
      resolvedAt: ctx.now,
      occupantConfirmed: ticket.reporterConfirmed,
    })
    // Opened again and resolved within one millisecond: still one mending.
    .onConflictDoUpdate({
      target: [mendings.ticketId, mendings.resolvedAt],
      set: { contractorId, technicianId, reopenedAt: null },
    });
}

/** The last mending of a request did not hold: its occupant opened it again. */
export async function failMending(ctx: Ctx, ticket: Row): Promise<void> {
  if (ticket.resolvedAt === null) return;
  await ctx.db.update(mendings).set({ reopenedAt: ctx.now }).where(mendingOf(ticket, ticket.resolvedAt));
}

/**
 * Ties a request to the one of the same machine, or of the same home and category, that was resolved in the 60 days before,
 * and counts how many stand in that line. Done again where a keeper corrects the category or the machine.
 */
export async function linkRepeat(ctx: Ctx, ticket: Reported): Promise<void> {
  await ctx.db.update(mendings).set({ repeatedBy: null }).where(eq(mendings.repeatedBy, ticket.id));
  const earlier = await findEarlier(ctx, ticket);
  await ctx.db.update(tickets).set(repeatOf(earlier)).where(eq(tickets.id, ticket.id));
  await countAgainst(ctx, ticket, earlier);
}

/** What a request keeps of the one that it repeats. */
const repeatOf = (earlier: Earlier | undefined): Pick<Row, "repeatOf" | "repeatCount"> => ({
  repeatOf: earlier?.id ?? null,
  repeatCount: earlier ? earlier.repeatCount + 1 : 0,
});

/** The mending before did not hold, if nobody has said so yet. */
export async function countAgainst(
  ctx: Ctx,
  ticket: Pick<Row, "id" | "reporterConfirmed">,
  earlier: Earlier | undefined,
): Promise<void> {
  // Anybody may sign up into a listed building: what nobody has confirmed counts against no firm.
  if (!earlier?.resolvedAt || !ticket.reporterConfirmed) return;
  const isFirst = and(mendingOf(earlier, earlier.resolvedAt), isNull(mendings.repeatedBy));
  await ctx.db.update(mendings).set({ repeatedBy: ticket.id }).where(isFirst);
}
