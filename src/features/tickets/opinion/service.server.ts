import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { conflict, Problem } from "#domain/problems.ts";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";
import { isEmergency } from "#domain/vocab-map.ts";
import { opinionOf, opinionRules, wantsOpinion } from "#features/triage/opinion.rules.ts";
import { redact } from "#features/triage/redaction.rules.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Ticket } from "../contract.ts";
import { namesAround } from "../names.queries.server.ts";
import { authorizeTicket, lockTicket, readTicket, type TicketRow } from "../queries.server.ts";
import { tickets } from "../tables.server.ts";

const saidSchema = z.strictObject({
  emergency: z.boolean(),
  category: z.enum(repairCategories),
  priority: z.enum(ticketPriorities),
});

/** What was read in it, where a model may be asked about it; in an emergency nobody waits for one. */
function unsureOf({ ticket }: TicketRow) {
  const { triage, status } = ticket;
  if (status === "resolved") throw conflict("This request is already resolved.");
  if (isEmergency(ticket)) throw conflict("In an emergency nobody waits for a model.");
  if (!triage || !wantsOpinion(triage)) throw conflict("What was read in this request needs no second opinion.");
  return triage;
}

const silent = (cause?: unknown) =>
  new Problem("unavailable", "The model gave no answer that can be used. What was read stands as it was.", { cause });

/** What the model says of the words alone, without who wrote them and where they live. */
async function ask(ctx: Ctx, { ticket }: TicketRow) {
  const names = (await namesAround(ctx, [ticket.propertyId])).get(ticket.propertyId) ?? [];
  const text = redact(`${ticket.title}. ${ticket.description}`, names);
  const said = await ctx.model.ask(opinionRules, text).catch((error: unknown) => {
    throw silent(error);
  });
  const read = saidSchema.safeParse(said);
  if (!read.success) throw silent(read.error);
  return read.data;
}

/** A keeper has a model read what the product is unsure of; its opinion stands beside, for a person to accept or not. */
export async function askOpinion(ctx: Ctx, { id }: { id: string }): Promise<{ ticket: Ticket }> {
  const before = await authorizeTicket(ctx, "triage", id);
  if (ctx.model.host === null) throw conflict("No model is set up.");
  unsureOf(before.row);
  const said = await ask(ctx, before.row);
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, id);
    const { row } = await authorizeTicket(ctx, "triage", id);
    const triage = unsureOf(row);
    const opinion = { ...opinionOf(triage, said), model: ctx.model.name, at: ctx.now.toISOString() };
    await ctx.db
      .update(tickets)
      .set({ triage: { ...triage, opinion }, version: sql`${tickets.version} + 1` })
      .where(eq(tickets.id, id));
    await recordAct(ctx, { propertyId: row.ticket.propertyId, thing: "ticket", thingId: id, act: "advised" });
    return readTicket(ctx, id);
  });
}
