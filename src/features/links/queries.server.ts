import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { worksByLink } from "#domain/by-link.ts";
import type { CallRead } from "#domain/contract.ts";
import { phoneIf } from "#domain/phone-format.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { orderApprovals } from "#features/orders/tables.server.ts";
import { authorize, closedState, findStanding, keptProperties } from "#features/properties/access.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { quoteInvitations, quoteRequests } from "#features/quotes/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Link, linkCalls } from "./contract.ts";
import type { LinkState } from "./fields.ts";
import { type LinkFacts, readCode, stateOf } from "./rules.ts";
import { links } from "./tables.server.ts";

const givers = alias(accounts, "givers");
const hands = alias(accounts, "hands");

/** Whether a contractor is asked what the job of their link would cost. */
const asked = sql<boolean>`exists (select from ${quoteInvitations} i join ${quoteRequests} q on q.id = i.request_id
  where i.contractor_id = ${links.accountId} and q.task_id = ${links.thingId} and q.state = 'open')`;

/** Whether the building of a link is its person's own now. */
const owned = sql<boolean>`exists (select from ${members} m where m.property_id = ${links.propertyId}
  and m.account_id = ${links.accountId} and m.role = 'property_owner' and m.status = 'active' and m.left_at is null)`;

/** Who has said how the work of a link is: its person first, else anybody; null while nobody has. */
const judge = sql<string | null>`(select v.verifier_id from ${verifications} v where v.task_id = ${links.thingId}
  order by v.verifier_id <> ${links.accountId} limit 1)`;

const selectLinks = (ctx: Ctx) =>
  ctx.db
    .select({
      ...{ link: links, person: accounts, giver: givers.name, property: properties, task: tasks, ticket: tickets },
      ...{
        approval: orderApprovals,
        technician: hands.name,
        ...{ asked, owned, judge },
        agreed: hasAgreed(links.propertyId, links.accountId),
      },
    })
    .from(links)
    .innerJoin(accounts, eq(accounts.id, links.accountId))
    .innerJoin(givers, eq(givers.id, links.givenBy))
    .innerJoin(properties, eq(properties.id, links.propertyId))
    .leftJoin(orderApprovals, and(eq(links.thing, "approval"), eq(orderApprovals.id, links.thingId)))
    .leftJoin(
      tasks,
      sql`${tasks.id} = case ${links.thing} when 'task' then ${links.thingId} else ${orderApprovals.taskId} end`,
    )
    .leftJoin(hands, eq(hands.id, tasks.technicianId))
    .leftJoin(tickets, and(eq(links.thing, "ticket"), eq(tickets.id, links.thingId)));

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

/** What a link is good for now: only while what it is for is still its person's. */
export function stateOfLink(ctx: Ctx, row: LinkRow): LinkState {
  const { link, person, property } = row;
  return stateOf({
    ...{ endedAs: link.endedAs, expiresAt: link.expiresAt, now: ctx.now },
    isGone: person.suspendedAt !== null || person.deletedAt !== null,
    isClosed: closedState(property) !== null,
    ...thingOf(row),
  });
}

/** A request stays open to its occupant after the repair, to say how it went. */
function thingOf(row: LinkRow): Pick<LinkFacts, "isTheirs" | "thing"> {
  const { link, person, task, ticket, approval } = row;
  if (approval !== null) return { isTheirs: true, thing: approvalsThing(approval, person.id) };
  if (task === null) return { isTheirs: ticket?.reporterId === person.id, thing: "open" };
  const isOpen = task.status === "pending" || task.status === "in_progress";
  if (isOfWork(link)) return { isTheirs: row.owned, thing: worksThing(row, task) };
  if (link.kind === "contractor") return { isTheirs: isOfFirm(row, task), thing: firmsThing(row, task) };
  const isDone = task.status === "completed" && task.completedBy === person.id;
  return { isTheirs: task.technicianId === person.id, thing: isOpen ? "open" : isDone ? "done" : "over" };
}

/** What an owner was asked is done by their own answer; whoever else decided, or took it back, leaves nothing to do. */
function approvalsThing({ state, decidedBy }: NonNullable<LinkRow["approval"]>, id: string): LinkFacts["thing"] {
  if (state === "pending") return "open";
  return decidedBy === id ? "done" : "over";
}

type TaskRow = NonNullable<LinkRow["task"]>;

/** By which an owner says how finished work is. */
export const isOfWork = ({ kind, thing }: LinkRow["link"]): boolean => kind === "owner" && thing === "task";

/** Only finished work of a contractor waits, until the first has said how it is. */
function worksThing({ judge, person }: LinkRow, { status, contractorId }: TaskRow): LinkFacts["thing"] {
  if (judge !== null) return judge === person.id ? "done" : "over";
  return status === "completed" && contractorId !== null ? "open" : "over";
}

/** A job that nobody has is a contractor's to quote for while they are asked, and otherwise nobody's. */
const isOfFirm = ({ person }: LinkRow, { contractorId }: TaskRow): boolean =>
  contractorId === null || contractorId === person.id;

function firmsThing({ asked }: LinkRow, { status, contractorId }: TaskRow): LinkFacts["thing"] {
  if (contractorId === null) return asked && status === "pending" ? "open" : "over";
  if (status === "completed") return "done";
  return status === "cancelled" ? "over" : "open";
}

/** The link of a code; undefined where nobody made one. */
export async function findByCode(ctx: Ctx, typed: string): Promise<LinkRow | undefined> {
  const code = readCode(typed);
  if (code === null) return undefined;
  const [row] = await selectLinks(ctx).where(eq(links.codeHash, hashLink(code)));
  return row;
}

/** A link as it is now, which nobody ends until the transaction is over. */
export async function holdLink(ctx: Ctx, id: string): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(ctx).where(eq(links.id, id)).for("share", { of: links });
  return row;
}

/** Whether the job of a link has another contractor by now. */
export const hasOtherFirm = (): SQL =>
  sql`exists (select from ${tasks} t where t.id = ${links.thingId} and t.contractor_id <> ${links.accountId})`;

/** The links that one gave, and those for the buildings that one keeps, the newest first. */
export async function listLinks(ctx: Ctx, input: CallRead<typeof linkCalls.listLinks>) {
  const { id, role } = userOf(ctx);
  // A firm reads those that it gave; a keeper those of what they keep, whoever gave them.
  const own = role === "contractor" ? eq(links.givenBy, id) : undefined;
  const mine = or(own, sql`${links.propertyId} in (${keptProperties(ctx)})`);
  const ofTask = input.taskId ? and(eq(links.thing, "task"), eq(links.thingId, input.taskId)) : undefined;
  const ofTicket = input.ticketId ? and(eq(links.thing, "ticket"), eq(links.thingId, input.ticketId)) : undefined;
  const ofProperty = input.propertyId ? eq(links.propertyId, input.propertyId) : undefined;
  const query = selectLinks(ctx)
    .where(and(mine, ofTask, ofTicket, ofProperty, beforeCursor(links.id, input.cursor)))
    .orderBy(desc(links.id));
  const { rows, nextCursor } = await readPage(input, query, ({ link }) => [link.id]);
  return { links: rows.map((row) => showLink(ctx, row)), nextCursor };
}

/** The link where its reader may do this to it; 404 out of reach. */
export async function authorizeLink(ctx: Ctx, act: "see" | "remove", id: string): Promise<LinkRow> {
  const [row] = await selectLinks(ctx).where(eq(links.id, id));
  const found = row && (await findStanding(ctx, row.link.propertyId));
  if (!row || !found) throw notFound("link");
  const keeping = propertyRelations(found.standing);
  const held: Relation[] = row.link.givenBy === userOf(ctx).id ? [...keeping, "author"] : keeping;
  authorize(ctx, "link", act, held, "link");
  ctx.accessBasis.push({ propertyId: row.link.propertyId, relations: keeping });
  return row;
}

export async function readLink(ctx: Ctx, id: string): Promise<Link> {
  return showLink(ctx, await authorizeLink(ctx, "see", id));
}

/**
 * A contractor whom somebody added by email is called once they have agreed to something there, a technician by their
 * contractor; who asks an owner is shown no phone.
 */
function mayCall(ctx: Ctx, { link, person, agreed }: LinkRow): boolean {
  if (link.kind === "technician") return userOf(ctx).role === "contractor";
  return link.kind !== "owner" && (link.kind !== "contractor" || worksByLink(person.email) || agreed);
}

function showLink(ctx: Ctx, row: LinkRow): Link {
  const { link, person, giver, property, task, ticket } = row;
  return {
    ...{ id: link.id, kind: link.kind, thing: link.thing, thingId: link.thingId },
    ...{ title: task?.title ?? ticket?.title ?? "", propertyId: property.id, propertyName: property.name },
    person: person.name,
    phone: phoneIf(link.givenBy === userOf(ctx).id && mayCall(ctx, row), person.phone),
    givenBy: giver,
    state: stateOfLink(ctx, row),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
  };
}
