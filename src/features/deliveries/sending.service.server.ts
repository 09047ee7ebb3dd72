import { eq, inArray, sql } from "drizzle-orm";
import { isPaid } from "#domain/channels.ts";
import { findReach, type Reach, waysOf } from "#features/contact-points/queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { together } from "#platform/together.server.ts";
import { carry } from "./carriers.service.server.ts";
import { drillStateOf } from "./drill.rules.ts";
import { eveningOf } from "./evening.rules.ts";
import { eveningAfter, eveningGroup, isOfEvening, lostAfterMs, ticketOf } from "./plan.rules.ts";
import { hasWay, recoverKind, wake, wantsDaily } from "./queue.service.server.ts";
import { reserveAll } from "./reserving.service.server.ts";
import { judge } from "./rules.ts";
import {
  type DeliveryRow,
  findFacts,
  hasDue,
  type Lane,
  lockDue,
  lockWith,
  type NoticeRow,
} from "./sending.queries.server.ts";
import { type Sent, settle } from "./settling.service.server.ts";
import { deliveries } from "./tables.server.ts";

/** What goes to one person by one way, with all that it tells; `ticketId` where all of it is about one request. */
export type Message = { row: DeliveryRow; notices: readonly NoticeRow[]; reach: Reach; ticketId: string | null } & {
  /** Those of other notices that go with it. */
  withIds: readonly string[];
};

/** Sends everything that is due. What is handed over is marked so before, so that no crash sends it twice. */
export async function sendDue(ctx: Ctx, lane: Lane): Promise<void> {
  const now = running(ctx);
  const keep = together((all: Sent[]) => settle(now(), all));
  for (;;) {
    const messages = await take(now(), lane);
    if (messages === null) return;
    await Promise.all(
      messages.map(async (message) => {
        const { row, withIds } = message;
        await keep({ row, withIds, attempts: await carry(now(), message) });
      }),
    );
  }
}

/** Sends the emergencies that are due. Code from before the mails had work of their own asks for theirs here. */
export async function sendUrgent(ctx: Ctx): Promise<void> {
  if (await hasDue(ctx, "urgent mail")) await wake(ctx, { urgent: true, channel: "mail" }, ctx.now);
  await sendDue(ctx, "urgent");
}

/** The context as time goes on: by one instant for all that a long job sends, what it just took would soon count as lost. */
function running(ctx: Ctx): () => Ctx {
  const began = performance.now();
  return () => {
    const passed = Math.floor((performance.now() - began) / 1_000) * 1_000;
    return passed === 0 ? ctx : { ...ctx, now: new Date(ctx.now.getTime() + passed) };
  };
}

/** The next messages, marked as being sent; null once nothing is due. */
async function take(ctx: Ctx, lane: Lane): Promise<Message[] | null> {
  return transaction(ctx, async (ctx) => {
    const leaders = await lockDue(ctx, lane);
    if (leaders.length === 0) return null;
    const rows = [...leaders, ...(lane === "ordinary" ? await lockWith(ctx, leaders) : [])];
    const reach = await findReach(ctx, [...new Set(rows.map(({ accountId }) => accountId))]);
    const going = await judgeAll(ctx, rows, reach);
    const grouped = [...Map.groupBy(going, keyOf).values()].flatMap((together) => messageOf(together, reach));
    const messages = await pay(ctx, lane, grouped);
    await markTaken(ctx, messages);
    const addressed: Message[] = [];
    for (const message of messages) {
      const told = asEvening(message);
      addressed.push(await address(ctx, { ...told, row: { ...told.row, takenAt: ctx.now } }));
    }
    return addressed;
  });
}

type Going = { row: DeliveryRow; notice: NoticeRow | undefined };

const keyOf = ({ row: { accountId, channel, groupKey } }: Going) => `${accountId} ${channel} ${groupKey}`;

/** Those that go now; the others are stopped, or held until people are awake. */
async function judgeAll(ctx: Ctx, rows: readonly DeliveryRow[], reach: Map<string, Reach>): Promise<Going[]> {
  const facts = await findFacts(ctx, rows);
  const ways = waysOf(ctx);
  const going: Going[] = [];
  for (const row of rows) {
    const notice = facts.noticeOf(row);
    const verdict = judge({
      ...{ channel: row.channel, urgent: row.urgent, fallsBack: row.fallsBack, now: ctx.now, until: row.until },
      notice: row.noticeId === null ? "unread" : notice ? (notice.readAt ? "read" : "unread") : "gone",
      reachedElsewhere: facts.isReached(row),
      answered: facts.isAnswered(row),
      drill: drillStateOf(row, ctx.now),
      has: ways[row.channel] && hasWay(reach.get(row.accountId), row.channel, row),
    });
    const isLate = !isOfEvening(row.groupKey) && wantsDaily(reach.get(row.accountId), row.channel, row);
    // Chosen after it was written: it goes in the evening all the same.
    if (verdict.act === "send" && isLate) await holdForEvening(ctx, row);
    else if (verdict.act === "send") going.push({ row, notice });
    if (verdict.act === "stop") await stop(ctx, [row.id], verdict.why);
    if (verdict.act === "hold") await hold(ctx, row, verdict.until);
  }
  return going;
}

/** What was held for one evening, as one message that names its things. */
function asEvening(message: Message): Message {
  const { row, notices } = message;
  const [first] = notices;
  if (!first || notices.length === 1 || !isOfEvening(row.groupKey)) return message;
  return { ...message, notices: [{ ...first, ...eveningOf(notices, row.channel) }] };
}

/** Outside of a browser that is signed in, a message may lead to where its reader acts without signing in. */
async function address(ctx: Ctx, message: Message): Promise<Message> {
  const [first, ...others] = message.notices;
  if (!first || message.row.channel === "push") return message;
  const link = await ctx.lookups.ownPath(ctx, { accountId: message.row.accountId, link: first.link });
  return link === null ? message : { ...message, notices: [{ ...first, link }, ...others] };
}

async function stop(ctx: Ctx, ids: readonly string[], why: string): Promise<void> {
  const stopped = { state: "stopped" as const, why, settledAt: ctx.now };
  await ctx.db
    .update(deliveries)
    .set(stopped)
    .where(inArray(deliveries.id, [...ids]));
}

async function hold(ctx: Ctx, row: DeliveryRow, until: Date): Promise<void> {
  await ctx.db.update(deliveries).set({ notBefore: until }).where(eq(deliveries.id, row.id));
  await wake(ctx, row, until);
}

async function holdForEvening(ctx: Ctx, row: DeliveryRow): Promise<void> {
  const evening = eveningAfter(ctx.now);
  const held = { notBefore: evening, groupKey: eveningGroup(evening), fallsBack: false };
  await ctx.db.update(deliveries).set(held).where(eq(deliveries.id, row.id));
  await wake(ctx, row, evening);
}

function messageOf(together: readonly Going[], reach: Map<string, Reach>): Message[] {
  const [first] = together;
  const whose = first && reach.get(first.row.accountId);
  if (!first || !whose) return [];
  const notices = together.flatMap(({ notice }) => (notice ? [notice] : []));
  const withIds = together.slice(1).map(({ row }) => row.id);
  return [{ row: first.row, notices, reach: whose, ticketId: ticketOfAll(notices), withIds }];
}

function ticketOfAll(notices: readonly NoticeRow[]): string | null {
  const ids = new Set(notices.map(({ link }) => ticketOf(link)?.id ?? null));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** Sets the price aside of each that has one; what the month's money does not reach is stopped. */
async function pay(ctx: Ctx, lane: Lane, grouped: readonly Message[]): Promise<Message[]> {
  const bills = grouped.map(({ row }) => ({ payer: row.propertyId, price: priceOf(ctx, row) }));
  const set = await reserveAll(ctx, lane !== "ordinary", bills);
  const [paid, unpaid]: [Message[], string[]] = [[], []];
  for (const [at, message] of grouped.entries()) {
    const reservedKobo = set[at] ?? null;
    if (reservedKobo === null) unpaid.push(message.row.id, ...message.withIds);
    else paid.push({ ...message, row: { ...message.row, reservedKobo } });
  }
  if (unpaid.length > 0) await stop(ctx, unpaid, "The month's money for messages is used up.");
  return paid;
}

function priceOf({ channels }: Ctx, { channel }: DeliveryRow) {
  if (!isPaid(channel)) return null;
  const carrier = { sms: channels.sms[0], voice: channels.voice, whatsapp: channels.whatsapp }[channel];
  return carrier ? { provider: carrier.name, channel } : null;
}

async function markTaken(ctx: Ctx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.flatMap(({ row, withIds }) => [
    { id: row.id, kobo: row.reservedKobo, with: row.sentWith },
    ...withIds.map((id) => ({ id, kobo: 0, with: row.id })),
  ]);
  await ctx.db.execute(sql`
    update deliveries set state = 'sending', taken_at = ${ctx.now}, reserved_kobo = of.kobo, sent_with = of.with
    from json_to_recordset(${JSON.stringify(rows)}::json) as of (id uuid, kobo bigint, "with" uuid) where deliveries.id = of.id`);
  // It commits with the mark: whoever dies from here on leaves somebody who looks after it.
  await ctx.jobs.send(ctx.db, recoverKind, {}, { startAfter: new Date(ctx.now.getTime() + lostAfterMs + 1_000) });
}
