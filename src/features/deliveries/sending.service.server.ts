import { eq, inArray, sql } from "drizzle-orm";
import { isPaid } from "#domain/channels.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { findReach, type Reach, waysOf } from "#features/contact-points/queries.server.ts";
import type { Outcome } from "#platform/channels.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { carry } from "./carriers.service.server.ts";
import { drillStateOf } from "./drill.rules.ts";
import { eveningOf } from "./evening.rules.ts";
import { findPrice } from "./money.queries.server.ts";
import { reserve, settleMoney } from "./money.service.server.ts";
import { eveningAfter, eveningGroup, isOfEvening, lostAfterMs, nextTry, ticketOf } from "./plan.rules.ts";
import { hasWay, recoverKind, wake, wantsDaily } from "./queue.service.server.ts";
import { takeEarlyReport } from "./reports.service.server.ts";
import { costBy, judge } from "./rules.ts";
import {
  type DeliveryRow,
  findFacts,
  hasDue,
  isStillSending,
  type Lane,
  lockDue,
  lockWith,
  type NoticeRow,
} from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

/** What goes to one person by one way, with all that it tells; `ticketId` where all of it is about one request. */
export type Message = { row: DeliveryRow; notices: readonly NoticeRow[]; reach: Reach; ticketId: string | null };

/** One answer of whoever was asked to carry a message. */
export type Attempt = { provider: string; outcome: Outcome };

/** Sends everything that is due. What is handed over is marked so before, so that no crash sends it twice. */
export async function sendDue(ctx: Ctx, lane: Lane): Promise<void> {
  const now = running(ctx);
  for (;;) {
    const messages = await take(now(), lane);
    if (messages === null) return;
    await Promise.all(
      messages.map(async (message) => {
        const attempts = await carry(now(), message);
        await settle(now(), message, attempts);
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
    const messages = await pay(ctx, grouped);
    await markTaken(ctx, messages);
    const addressed: Message[] = [];
    for (const { message } of messages) {
      const told = asEvening(message);
      addressed.push(await address(ctx, { ...told, row: { ...told.row, takenAt: ctx.now } }));
    }
    return addressed;
  });
}

type Grouped = { message: Message; others: string[] };
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

function messageOf(together: readonly Going[], reach: Map<string, Reach>) {
  const [first] = together;
  const whose = first && reach.get(first.row.accountId);
  if (!first || !whose) return [];
  const notices = together.flatMap(({ notice }) => (notice ? [notice] : []));
  const others = together.slice(1).map(({ row }) => row.id);
  return [{ message: { row: first.row, notices, reach: whose, ticketId: ticketOfAll(notices) }, others }];
}

function ticketOfAll(notices: readonly NoticeRow[]): string | null {
  const ids = new Set(notices.map(({ link }) => ticketOf(link)?.id ?? null));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** Sets the price aside of each that has one; what the month's money does not reach is stopped. */
async function pay(ctx: Ctx, grouped: readonly Grouped[]): Promise<Grouped[]> {
  const paid: Grouped[] = [];
  for (const one of grouped) {
    const { row } = one.message;
    const price = priceOf(ctx, row);
    const kobo = price ? await reserve(ctx, row, price) : 0;
    if (kobo === null) await stop(ctx, [row.id, ...one.others], "The month's money for messages is used up.");
    else paid.push({ ...one, message: { ...one.message, row: { ...row, reservedKobo: kobo } } });
  }
  return paid;
}

function priceOf({ channels }: Ctx, { channel }: DeliveryRow) {
  if (!isPaid(channel)) return null;
  const carrier = { sms: channels.sms[0], voice: channels.voice, whatsapp: channels.whatsapp }[channel];
  return carrier ? { provider: carrier.name, channel } : null;
}

async function markTaken(ctx: Ctx, messages: readonly Grouped[]): Promise<void> {
  if (messages.length === 0) return;
  const taken = { state: "sending" as const, takenAt: ctx.now };
  const ids = messages.map(({ message }) => message.row.id);
  await ctx.db.update(deliveries).set(taken).where(inArray(deliveries.id, ids));
  for (const { row } of messages.map(({ message }) => message))
    if (row.reservedKobo > 0)
      await ctx.db.update(deliveries).set({ reservedKobo: row.reservedKobo }).where(eq(deliveries.id, row.id));
  for (const { message, others } of messages)
    if (others.length > 0)
      await ctx.db
        .update(deliveries)
        .set({ ...taken, sentWith: message.row.id })
        .where(inArray(deliveries.id, others));
  // It commits with the mark: whoever dies from here on leaves somebody who looks after it.
  await ctx.jobs.send(ctx.db, recoverKind, {}, { startAfter: new Date(ctx.now.getTime() + lostAfterMs + 1_000) });
}

/** Keeps what came of a message, unless it was given up meanwhile. */
async function settle(ctx: Ctx, { row }: Message, attempts: readonly Attempt[]): Promise<void> {
  const answered = attempts.at(-1);
  if (!answered) throw new Error("A message was sent by nobody.");
  await transaction(ctx, async (ctx) => {
    const last = await withWord(ctx, row, answered);
    await ctx.db.insert(deliveryAttempts).values(
      attempts.map(({ provider, outcome }) => ({
        ...{ id: newId(), deliveryId: row.id, at: ctx.now, provider },
        ...{ outcome: outcome.kind, words: outcome.words.slice(0, 500) },
      })),
    );
    const settled = await ctx.db
      .update(deliveries)
      .set(settledAs(ctx, row, last))
      .where(isStillSending(row))
      .returning({ id: deliveries.id });
    if (settled.length > 0) await settleCost(ctx, row, last);
    const { outcome, provider } = last;
    if (outcome.kind === "accepted" && outcome.id !== null) await takeEarlyReport(ctx, row.id, provider, outcome.id);
    const again = pauseOf(row, last.outcome);
    if (again !== null) await wake(ctx, row, new Date(ctx.now.getTime() + again));
  });
}

/** A carrier that fell silent has taken the message all the same where it has told of it by a name of its own. */
async function withWord(ctx: Ctx, { id }: DeliveryRow, last: Attempt): Promise<Attempt> {
  if (last.outcome.kind !== "unknown") return last;
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  if (!row?.providerId) return last;
  return { ...last, outcome: { kind: "accepted", id: row.providerId, words: "It told of the message." } };
}

/** What was not sent costs nothing; what another carrier took has its price, or what it says itself. */
async function settleCost(ctx: Ctx, row: DeliveryRow, { provider, outcome }: Attempt): Promise<void> {
  if (!isPaid(row.channel)) return;
  const day = lagosDay(ctx.now);
  const price = await findPrice(ctx, { provider, channel: row.channel }, day);
  const said = outcome.kind === "accepted" ? outcome.kobo : undefined;
  const isPaidFor = outcome.kind === "refused" || (outcome.kind === "accepted" && outcome.isOld);
  const cost = isPaidFor ? 0 : costBy(said, price);
  await settleMoney(ctx, row, cost - row.reservedKobo);
  await ctx.db
    .update(deliveries)
    .set({ reservedKobo: 0, costKobo: sql`${deliveries.costKobo} + ${cost}` })
    .where(eq(deliveries.id, row.id));
}

const pauseOf = ({ tries, urgent }: DeliveryRow, outcome: Outcome): number | null =>
  outcome.kind === "refused" && !outcome.isFinal ? nextTry(tries + 1, urgent) : null;

function settledAs(ctx: Ctx, row: DeliveryRow, { provider, outcome }: Attempt) {
  const tried = {
    tries: row.tries + 1,
    provider,
    why: outcome.kind === "accepted" ? null : outcome.words.slice(0, 500),
  };
  if (outcome.kind === "accepted")
    return { ...tried, state: "sent" as const, providerId: outcome.id, settledAt: ctx.now };
  if (outcome.kind === "unknown") return { ...tried, state: "unknown" as const, settledAt: ctx.now };
  const pause = pauseOf(row, outcome);
  if (pause === null) return { ...tried, state: "failed" as const, settledAt: ctx.now };
  return { ...tried, state: "waiting" as const, sentWith: null, notBefore: new Date(ctx.now.getTime() + pause) };
}
