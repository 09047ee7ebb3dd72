import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { Problem } from "#domain/problems.ts";
import { stepLinks, ticketOf } from "#features/deliveries/plan.rules.ts";
import { deliveries } from "#features/deliveries/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { authorizeTicket } from "#features/tickets/queries.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Answerable } from "./answering.rules.ts";
import { isSms } from "./sms.rules.ts";
import { whatsAppMessages } from "./tables.server.ts";
import type { Named } from "./talk.rules.ts";
import { type Told, toldOf } from "./told.rules.ts";

const toldMs = 24 * 60 * 60 * 1_000;
/** Whoever was told more often than that is told of several things. */
const mostTold = 50;
/** What may have arrived counts: else an answer to it would stand on what was told before. */
const mayBeTold = ["sending", "sent", "delivered", "unknown"] as const;

/** What the actor was told by the way of this talk within a day, notices and our own answers, the last of each first. */
async function listTold(ctx: Ctx, sender: string): Promise<Told[]> {
  const { id } = userOf(ctx);
  const since = new Date(ctx.now.getTime() - toldMs);
  const notices = await ctx.db
    .select({ at: deliveries.takenAt, link: notifications.link, step: deliveries.step })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.noticeId))
    .where(
      and(
        ...[eq(deliveries.accountId, id), eq(deliveries.channel, isSms(sender) ? "sms" : "whatsapp")],
        ...[inArray(deliveries.state, [...mayBeTold]), gt(deliveries.takenAt, since)],
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
  return [
    ...notices.flatMap(({ at, link, step }) =>
      at === null ? [] : { at, link: link ?? "", step, ticketId: ticketOf(link)?.id ?? null },
    ),
    ...answers.map((one) => ({ ...one, link: "" })),
  ];
}

/** The actor's own request that they were told about by the way of this talk within a day, where it is plain which one. */
export async function findTold(ctx: Ctx, sender: string) {
  const told = toldOf(await listTold(ctx, sender));
  const ticket = told && (await findOpenTo(ctx, told.ticketId));
  return ticket?.reporterId === userOf(ctx).id
    ? { id: ticket.id, title: ticket.title, isOnly: told?.isOnly === true }
    : null;
}

/** Of so many things that were told it is asked whether they are open. */
const mostAsked = 10;

/**
 * The open requests of others that the actor was told about by the way of this talk within a day and may write on, the last
 * first; `isOnly`: there is one, which was told of last, and all that was told was of requests. Work counts as the
 * request that it mends; what is asked or told of its money does not, since the answer is for no occupant.
 */
export async function findAnswerable(ctx: Ctx, sender: string): Promise<Answerable> {
  const rows = (await listTold(ctx, sender)).toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const ofTasks = await findTicketsOf(ctx, rows);
  const ids = rows.map((row) => row.ticketId ?? ofTasks.get(taskOf(row)) ?? null);
  const requests: Named[] = [];
  for (const id of [...new Set(ids.filter((one) => one !== null))].slice(0, mostAsked)) {
    const ticket = await findOpenTo(ctx, id);
    if (ticket && ticket.status !== "resolved") requests.push({ id, title: ticket.title });
  }
  const isLast = requests.length === 1 && requests[0]?.id === ids[0];
  return { requests, isOnly: isLast && ids.every((id) => id !== null) };
}

/** The task whose work was told of, and not its money: that has no step, or the one at which an owner says yes. */
const taskOf = ({ link, step = null }: Told): string | null => {
  if (step === null || step === "approval") return null;
  const start = stepLinks.task.find((one) => link.startsWith(one));
  return start === undefined ? null : (/^[0-9a-f-]{36}/.exec(link.slice(start.length))?.[0] ?? null);
};

/** The requests that these tasks mend. */
async function findTicketsOf(ctx: Ctx, rows: readonly Told[]): Promise<Map<string | null, string>> {
  const taskIds = rows.flatMap((row) => taskOf(row) ?? []);
  const found = await ctx.db
    .select({ id: tickets.id, taskId: tickets.taskId })
    .from(tickets)
    .where(isOneOf(tickets.taskId, taskIds));
  return new Map(found.map(({ id, taskId }) => [taskId, id]));
}

/** A request on which the actor may write. */
async function findOpenTo(ctx: Ctx, id: string) {
  try {
    return (await authorizeTicket(ctx, "comment", id)).row.ticket;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
