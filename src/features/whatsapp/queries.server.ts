import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, not } from "drizzle-orm";
import { isState, readState, type State } from "#domain/places.ts";
import { Problem } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { ticketOf } from "#features/deliveries/plan.rules.ts";
import { deliveries } from "#features/deliveries/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { inTime } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { authorizeTicket } from "#features/tickets/queries.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import { isSms } from "./sms.rules.ts";
import { whatsAppFiles, whatsAppMessages, whatsAppTalks } from "./tables.server.ts";
import { type Home, type Step, staleMs } from "./talk.rules.ts";
import { toldOf } from "./told.rules.ts";

export type MessageRow = typeof whatsAppMessages.$inferSelect;

/** Where a talk stands; one that was left is at its begin again. */
export async function findStep(ctx: Ctx, sender: string): Promise<Step> {
  const [talk] = await ctx.db.select().from(whatsAppTalks).where(eq(whatsAppTalks.sender, sender));
  return talk && ctx.now.getTime() - talk.changedAt.getTime() <= staleMs ? talk.step : "idle";
}

/** Messages that are read together. */
export const mostAtOnce = 50;

/** What somebody wrote and nobody has read, in the order in which they wrote it; within a second, in which it came. */
export const findWaiting = (ctx: Ctx, sender: string): Promise<MessageRow[]> =>
  ctx.db
    .select()
    .from(whatsAppMessages)
    .where(
      and(
        eq(whatsAppMessages.sender, sender),
        eq(whatsAppMessages.state, "waiting"),
        eq(whatsAppMessages.isAnswer, false),
      ),
    )
    .orderBy(asc(whatsAppMessages.sentAt), asc(whatsAppMessages.id))
    .limit(mostAtOnce);

/** As whom somebody acts by their WhatsApp; null where their account is closed. */
export async function findWriter(ctx: Ctx, id: string): Promise<UserActor | null> {
  const isOpen = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select({ role: accounts.role, name: accounts.name }).from(accounts).where(isOpen);
  return row ? { kind: "user", id, ...row, sessionId: "" } : null;
}

/** The building that pays for answers to somebody that are about none: the one that they came to last. */
export async function findSeat(ctx: Ctx, accountId: string): Promise<string | null> {
  const [seat] = await ctx.db
    .select({ propertyId: members.propertyId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.status, "active"), isNull(members.leftAt), inTime(ctx)))
    .orderBy(desc(members.id))
    .limit(1);
  return seat?.propertyId ?? null;
}

export type HomeRow = Home & { name: string; unit: string | null; state: State | null };
const mostHomes = 20;

/** Where somebody lives, as an occupant, in the order in which they came there. */
export async function findHomes(ctx: Ctx, accountId: string): Promise<HomeRow[]> {
  const lives = and(eq(members.role, "building_occupant"), eq(members.status, "active"), isNull(members.leftAt));
  const rows = await ctx.db
    .select({ property: properties, unit: members.unit })
    .from(members)
    .innerJoin(properties, eq(properties.id, members.propertyId))
    .where(and(eq(members.accountId, accountId), lives, isNull(properties.archivedAt), isNull(properties.frozenAt)))
    .orderBy(asc(members.joinedAt), asc(members.id))
    .limit(mostHomes);
  return rows.map(({ property, unit }) => {
    const { id, name, location } = property;
    const told = property.state ?? readState(location);
    const state = told !== null && isState(told) ? told : null;
    return { propertyId: id, name, unit, state, label: [unit, name].filter(Boolean).join(", ") };
  });
}

/** The request that a message of ours was about, by what WhatsApp calls that message. */
export async function findAnswered(ctx: Ctx, providerId: string): Promise<string | null> {
  const [answer] = await ctx.db
    .select({ ticketId: whatsAppMessages.ticketId })
    .from(whatsAppMessages)
    .where(eq(whatsAppMessages.providerId, providerId));
  if (answer) return answer.ticketId;
  const [told] = await ctx.db
    .select({ link: notifications.link })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.noticeId))
    .where(
      and(
        ...[eq(deliveries.provider, "whatsapp"), eq(deliveries.providerId, providerId)],
        // What came together in the evening is about several things: nobody knows which one is meant.
        not(like(deliveries.groupKey, "evening %")),
      ),
    );
  return /tickets\/([0-9a-f-]{36})/.exec(told?.link ?? "")?.[1] ?? null;
}

const toldMs = 24 * 60 * 60 * 1_000;
/** Whoever was told more often than that is told of several things. */
const mostTold = 50;

/** The actor's own request that they were told about by the way of this talk within a day, where it is plain which one. */
export async function findTold(ctx: Ctx, sender: string) {
  const { id } = userOf(ctx);
  const since = new Date(ctx.now.getTime() - toldMs);
  const notices = await ctx.db
    .select({ at: deliveries.takenAt, link: notifications.link })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.noticeId))
    .where(
      and(
        ...[eq(deliveries.accountId, id), eq(deliveries.channel, isSms(sender) ? "sms" : "whatsapp")],
        ...[inArray(deliveries.state, ["sent", "delivered"]), gt(deliveries.takenAt, since)],
      ),
    )
    .orderBy(desc(deliveries.takenAt))
    .limit(mostTold);
  const answers = await ctx.db
    .select({ at: whatsAppMessages.sentAt, ticketId: whatsAppMessages.ticketId })
    .from(whatsAppMessages)
    .where(
      and(
        ...[eq(whatsAppMessages.sender, sender), eq(whatsAppMessages.isAnswer, true)],
        ...[eq(whatsAppMessages.accountId, id), isNotNull(whatsAppMessages.ticketId)],
        ...[inArray(whatsAppMessages.state, ["sent", "delivered"]), gt(whatsAppMessages.sentAt, since)],
      ),
    )
    .orderBy(desc(whatsAppMessages.sentAt))
    .limit(mostTold);
  const told = toldOf([
    ...notices.flatMap(({ at, link }) =>
      at === null ? [] : { at, link: link ?? "", ticketId: ticketOf(link)?.id ?? null },
    ),
    ...answers.map((one) => ({ ...one, link: "" })),
  ]);
  const ticket = told && (await findOwnTicket(ctx, told.ticketId));
  return ticket ? { ...ticket, isOnly: told.isOnly } : null;
}

/** A request that its own reporter may write on. */
async function findOwnTicket(ctx: Ctx, id: string): Promise<{ id: string; title: string } | null> {
  try {
    const { ticket } = (await authorizeTicket(ctx, "comment", id)).row;
    return ticket.reporterId === userOf(ctx).id ? { id, title: ticket.title } : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

export async function findTicketName(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ id: tickets.id, title: tickets.title, propertyId: tickets.propertyId })
    .from(tickets)
    .where(eq(tickets.id, id));
  return row ?? null;
}

/** The files of these messages, in their order. */
export const findFiles = (ctx: Ctx, messageIds: readonly string[]) =>
  ctx.db
    .select()
    .from(whatsAppFiles)
    .where(isOneOf(whatsAppFiles.messageId, messageIds))
    .orderBy(asc(whatsAppFiles.id));

/** A file with the message that brought it. */
export async function findFile(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ file: whatsAppFiles, message: whatsAppMessages })
    .from(whatsAppFiles)
    .innerJoin(whatsAppMessages, eq(whatsAppMessages.id, whatsAppFiles.messageId))
    .where(eq(whatsAppFiles.id, id));
  return row;
}
