import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { listLiving } from "#features/properties/living.queries.server.ts";
import { assignTask } from "#features/tasks/assigning/service.server.ts";
import { authorizeTask } from "#features/tasks/queries.server.ts";
import { isOpen } from "#features/tasks/rules.ts";
import { lockTask } from "#features/tasks/service.server.ts";
import { seatByLink } from "#features/teams/by-link.service.server.ts";
import { authorizeTicket, lockTicket } from "#features/tickets/queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import type { Link, linkCalls } from "./contract.ts";
import type { LinkEnd } from "./fields.ts";
import { authorizeLink, readLink } from "./queries.server.ts";
import { codeOf, expiryOf } from "./rules.ts";
import { links } from "./tables.server.ts";

type Wanted = CallRead<typeof linkCalls.createTaskLink>;
export type Given = { link: Link; url: string };

/** Gives a job to a technician by a link, and assigns it to them where it is not theirs yet. */
export async function createTaskLink(ctx: Ctx, input: Wanted): Promise<Given> {
  if (userOf(ctx).role !== "contractor") return remindByLink(ctx, input);
  return transaction(ctx, async (ctx) => {
    await authorizeTask(ctx, "assign", input.id);
    const assignedTeamMemberId = await chooseHand(ctx, input);
    if (assignedTeamMemberId !== null) await assignTask(ctx, { id: input.id, assignedTeamMemberId });
    await lockTask(ctx, input.id);
    const { row } = await authorizeTask(ctx, "assign", input.id);
    const { id: thingId, propertyId, technicianId, contractorId, status } = row.task;
    if (!isOpen(status)) throw conflict("This task is finished, so it needs no link.");
    if (technicianId === null || contractorId !== userOf(ctx).id)
      throw conflict("Nobody of your team has this job yet. Say who is to do it.");
    return give(ctx, { kind: "technician", thing: "task", thingId, propertyId, accountId: technicianId });
  });
}

/** Keepers give whoever has a job a link to it; who is to have it, its contractor says. */
async function remindByLink(ctx: Ctx, { id, assignedTeamMemberId, name, phone }: Wanted): Promise<Given> {
  if (assignedTeamMemberId || name || phone)
    throw invalid(assignedTeamMemberId ? "assignedTeamMemberId" : "name", "Who does the job, its contractor says.");
  return transaction(ctx, async (ctx) => {
    await lockTask(ctx, id);
    const { task } = (await authorizeTask(ctx, "edit", id)).row;
    const { id: thingId, propertyId, technicianId } = task;
    if (!isOpen(task.status)) throw conflict("This task is finished, so it needs no link.");
    if (technicianId === null)
      throw conflict("Nobody is named yet who does this job. Give its contractor a link instead.");
    return give(ctx, { kind: "technician", thing: "task", thingId, propertyId, accountId: technicianId });
  });
}

/** Gives the occupant of a request a link to it. */
export async function createTicketLink(ctx: Ctx, { id }: { id: string }): Promise<Given> {
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, id);
    const { row } = await authorizeTicket(ctx, "triage", id);
    const { id: thingId, propertyId, reporterId: accountId } = row.ticket;
    const isThere = await listLiving(ctx, [{ propertyId, accountId }]);
    if (!isThere(propertyId, accountId))
      throw conflict("Whoever reported this does not live here, so there is nobody to send a link to.");
    return give(ctx, { kind: "occupant", thing: "ticket", thingId, propertyId, accountId });
  });
}

/** Who is to do it, as a member of one's own team; null where nobody is named. */
async function chooseHand(ctx: Ctx, { assignedTeamMemberId, name, phone }: Wanted): Promise<string | null> {
  if (assignedTeamMemberId) {
    if (name || phone) throw invalid("name", "Choose one of your team, or name somebody else: not both.");
    return assignedTeamMemberId;
  }
  if (!name && !phone) return null;
  if (!name) throw invalid("name", "Name is required.");
  if (!phone) throw invalid("phone", "Phone is required.");
  return seatByLink(ctx, { name, phone });
}

type Minted = Pick<typeof links.$inferInsert, "kind" | "thing" | "thingId" | "propertyId" | "accountId" | "givenBy">;
type Bound = Omit<Minted, "thing" | "givenBy"> & { thing: "task" | "ticket" };

/** A link that works from now on; the one before for the same person and thing ends. */
export async function give(ctx: Ctx, bound: Bound): Promise<Given> {
  const { propertyId, thingId } = bound;
  const { id, code } = await mint(ctx, { ...bound, givenBy: userOf(ctx).id });
  await recordAct(ctx, { propertyId, thing: bound.thing, thingId, act: "link_given" });
  return { link: await readLink(ctx, id), url: `${ctx.site.url}/l/${code}` };
}

/** The link and its code, of which the hash alone is kept. */
export async function mint(ctx: Ctx, bound: Minted): Promise<{ id: string; code: string }> {
  const isBefore = and(
    ...[eq(links.accountId, bound.accountId), eq(links.thing, bound.thing), eq(links.thingId, bound.thingId)],
  );
  await ctx.db
    .update(links)
    .set(endedAs(ctx, "replaced"))
    .where(and(isBefore, isNull(links.endedAt)));
  const id = newId();
  const code = codeOf((below) => randomInt(below));
  const made = { id, codeHash: hashLink(code), createdAt: ctx.now, expiresAt: expiryOf(ctx.now) };
  await ctx.db.insert(links).values({ ...bound, ...made });
  return { id, code };
}

export const endedAs = (ctx: Ctx, end: LinkEnd) => ({ endedAt: ctx.now, endedAs: end });

/** Takes a link back; it says so from then on. */
export async function revokeLink(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const { link, task } = await authorizeLink(ctx, "remove", id);
    const ended = await ctx.db
      .update(links)
      .set(endedAs(ctx, "revoked"))
      .where(and(eq(links.id, id), isNull(links.endedAt)))
      .returning({ id: links.id });
    if (ended.length === 0) throw conflict("This link does not work any more already.");
    const { propertyId, thing, thingId } = link;
    // What an owner is asked stands on the timeline of its job.
    const place = thing === "approval" ? { thing: "task" as const, thingId: task?.id ?? thingId } : { thing, thingId };
    await recordAct(ctx, { propertyId, ...place, act: "link_revoked" });
    return null;
  });
}
