import { and, asc, desc, eq, isNotNull, isNull, like, ne, not } from "drizzle-orm";
import { type State, stateOfBuilding } from "#domain/places.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { deliveries } from "#features/deliveries/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { inTime } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import { whatsAppFiles, whatsAppMessages, whatsAppTalks } from "./tables.server.ts";
import { type Home, type Step, staleMs } from "./talk.rules.ts";

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
    const { id, name } = property;
    return {
      propertyId: id,
      name,
      unit,
      state: stateOfBuilding(property),
      label: [unit, name].filter(Boolean).join(", "),
    };
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

export async function findTicketName(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ id: tickets.id, title: tickets.title, propertyId: tickets.propertyId })
    .from(tickets)
    .where(eq(tickets.id, id));
  return row ?? null;
}

/** Whether a request is an emergency of whoever writes that is not over: danger that is said in answer to it belongs to it. */
export async function isOwnEmergency(ctx: Ctx, id: string): Promise<boolean> {
  const isOpen = and(isNotNull(tickets.alarmRaisedAt), ne(tickets.status, "resolved"));
  const isTheirs = and(eq(tickets.id, id), eq(tickets.reporterId, userOf(ctx).id));
  return (await ctx.db.$count(tickets, and(isTheirs, isOpen))) > 0;
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
