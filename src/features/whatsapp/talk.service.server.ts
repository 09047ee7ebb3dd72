import { and, eq, isNull, lt, or } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { attemptKey, countUp } from "#features/accounts/rate-limits.service.server.ts";
import { isStart, isStop } from "#features/contact-points/phones.rules.ts";
import { findPhoneOwner } from "#features/contact-points/queries.server.ts";
import { codeIn } from "#features/contact-points/whatsapp.rules.ts";
import { hearFrom, takeConnectCode, type Wrote } from "#features/contact-points/whatsapp.service.server.ts";
import { drillOfHere } from "#features/deliveries/drill.rules.ts";
import { ticketOfSeen } from "#features/deliveries/whatsapp.rules.ts";
import { writtenBefore } from "#features/tickets/danger/queries.server.ts";
import { isHeldUp } from "#features/tickets/danger/rules.ts";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { withoutValues } from "#platform/http/failures.server.ts";
import { commentAs, sayDanger, sayHereTo, seeTo } from "./acting.service.server.ts";
import { queueAnswer } from "./answers.service.server.ts";
import { ticketOfDanger } from "./danger.rules.ts";
import { heedWord } from "./heeding.service.server.ts";
import type { Content } from "./hook.rules.ts";
import {
  findAnswered,
  findFiles,
  findHomes,
  findSeat,
  findTicketName,
  findWaiting,
  findWriter,
  isOwnEmergency,
  type MessageRow,
  mostAtOnce,
} from "./queries.server.ts";
import { askToRead, fetchKind, pauseMs, readKind } from "./receiving.service.server.ts";
import { isSms } from "./sms.rules.ts";
import { type TalkRow, whatsAppMessages, whatsAppTalks } from "./tables.server.ts";
import { type Answer, emptyDraft, merged, staleMs, wordPressed } from "./talk.rules.ts";
import { takeTurn } from "./turns.service.server.ts";

const takenMs = 90_000;

/** A message, and what it carries. */
export type Came = MessageRow & { content: Content };
/** What a message became part of, as it is kept with it. */
export type Done = {
  ticketId: string | null;
  propertyId: string | null;
  isUnknown?: boolean;
  /** Somebody in front of a sticker: the building of it does not pay for what they are answered. */
  isStranger?: boolean;
};
/** What is to be kept of a turn. */
export type Turned = { talk: Partial<TalkRow>; answers: Answer[]; about: Done };

/** Reads what somebody wrote since the last answer, one process at a time, and answers it once. */
export async function readFrom(ctx: Ctx, { sender }: { sender: string }): Promise<void> {
  const talk = await takeTalk(ctx, sender);
  if (!talk) {
    const startAfter = new Date(ctx.now.getTime() + pauseMs);
    return ctx.jobs.send(ctx.db, readKind, { sender }, { startAfter, singletonKey: sender });
  }
  try {
    const messages = (await findWaiting(ctx, sender)).map((row) => ({ ...row, content: row.content as Content }));
    const [first, last] = [messages[0], messages.at(-1)];
    if (!first || !last) return;
    await readAll(ctx, talk, messages, last).catch(async (error: unknown) => {
      if ((await countUp(ctx, attemptKey("failed readings from", first.id), day)) < mostFailures) throw error;
      await readEach(ctx, sender, messages);
    });
    if (messages.length === mostAtOnce) await askToRead(ctx, sender, "");
  } finally {
    await ctx.db.update(whatsAppTalks).set({ takenUntil: null }).where(eq(whatsAppTalks.sender, sender));
  }
}

/** So often what somebody wrote is read together; then one message is in the way of the others. */
const mostFailures = 3;

/** One by one; what cannot be read is kept for site admins to see, and stands in the way of nothing. */
async function readEach(ctx: Ctx, sender: string, messages: readonly Came[]): Promise<void> {
  for (const message of messages) {
    const [row] = await ctx.db.select().from(whatsAppTalks).where(eq(whatsAppTalks.sender, sender));
    if (!row) return;
    await readAll(ctx, unlessStale(ctx, row), [message], message).catch(async (error: unknown) => {
      ctx.log.error({ err: withoutValues(error), messageId: message.id }, "A message could not be read");
      await markRead(ctx, [message.id], { state: "unknown", why: "It could not be read." });
    });
  }
}

async function takeTalk(ctx: Ctx, sender: string): Promise<TalkRow | undefined> {
  const taken = { takenUntil: new Date(ctx.now.getTime() + takenMs) };
  const begun = { sender, step: "idle" as const, draft: { ...emptyDraft, id: newId() }, changedAt: ctx.now };
  await ctx.db.insert(whatsAppTalks).values(begun).onConflictDoNothing();
  const isFree = or(isNull(whatsAppTalks.takenUntil), lt(whatsAppTalks.takenUntil, ctx.now));
  const [row] = await ctx.db
    .update(whatsAppTalks)
    .set(taken)
    .where(and(eq(whatsAppTalks.sender, sender), isFree))
    .returning();
  return row && unlessStale(ctx, row);
}

/** What was begun and left is forgotten. */
function unlessStale(ctx: Ctx, row: TalkRow): TalkRow {
  const isStale = ctx.now.getTime() - row.changedAt.getTime() > staleMs;
  return isStale ? { ...row, step: "idle", draft: { ...emptyDraft, id: newId() } } : row;
}

async function readAll(ctx: Ctx, talk: TalkRow, messages: readonly Came[], last: Came): Promise<void> {
  const from = { phone: last.senderPhone, userId: last.senderUserId, sentAt: last.sentAt };
  const answers: Answer[] = [];
  const done = new Map<string, Done>();
  const nothing = { ticketId: null, propertyId: null };
  // What ends SMS was heeded when it came, and a phone that SMS come from needs no code.
  for (const message of isSms(talk.sender) ? [] : messages) {
    const { text, isHeeded = false } = message.content;
    // "Cancel" ends what comes, but where it answers a question of ours it answers that.
    if (!isHeeded && wordPressed(talk.step, text) !== null) continue;
    const code = codeIn(text);
    const answer = code ? await connect(ctx, from, code) : await heed(ctx, message);
    if (!answer) continue;
    answers.push(answer);
    done.set(message.id, nothing);
  }
  const accountId = await whoWrote(ctx, talk.sender, from);
  const known = accountId === null ? null : await findWriter(ctx, accountId);
  // Anybody can send an SMS in the name of any number: what came so says so where it is read.
  const writer = known && isSms(talk.sender) ? { ...known, way: "sms" as const } : known;
  const acting: Ctx | null = writer && { ...ctx, actor: writer, claim: undefined };
  let begun = talk;
  for (const message of acting ? messages.filter(({ id }) => !done.has(id)) : []) {
    const was = acting && (await actOn(sentBy(acting, [message]), message));
    if (!was) continue;
    if ("dangerAt" in was) {
      begun = { ...talk, draft: { ...talk.draft, propertyId: was.dangerAt, tagCode: null } };
      continue;
    }
    answers.push(...(was.answer ? [was.answer] : []));
    done.set(message.id, was.done);
  }
  const rest = messages.filter(({ id }) => !done.has(id));
  const turned = await takeTurn(ctx, { talk: begun, rest, acting: acting && sentBy(acting, rest) });
  await transaction(ctx, async (ctx) => {
    for (const [id, { ticketId, propertyId }] of done) await markRead(ctx, [id], { accountId, ticketId, propertyId });
    const { isUnknown, isStranger, ...about } = turned.about;
    await markRead(
      ctx,
      rest.map(({ id }) => id),
      { accountId, ...about, ...(isUnknown ? { state: "unknown" as const } : {}) },
    );
    await ctx.db
      .update(whatsAppTalks)
      .set({ ...turned.talk, changedAt: ctx.now })
      .where(eq(whatsAppTalks.sender, talk.sender));
    if (accountId !== null) await fetchFiles(ctx, messages);
    const answer = merged([...answers, ...turned.answers]);
    if (!answer || !(await isWithinLimit(ctx, talk.sender, answer))) return;
    if (accountId === null && isSms(talk.sender) && !(await mayAnswer(ctx, last.senderPhone, answer))) return;
    const payer = isStranger ? null : about.propertyId;
    const propertyId = payer ?? (accountId === null ? null : await findSeat(ctx, accountId));
    await queueAnswer(ctx, { ...from, sender: talk.sender, accountId }, answer, { ...about, propertyId });
  });
}

/** As somebody at the time at which the last of these was sent, where others held it up: no clock makes it later than it came. */
function sentBy(ctx: Ctx, messages: readonly Came[]): Ctx {
  const sent = Math.max(...messages.map(({ sentAt, receivedAt }) => Math.min(sentAt.getTime(), receivedAt.getTime())));
  return messages.length === 0 ? ctx : { ...ctx, saidOccurredAt: new Date(sent) };
}

/** Whose phone it is that wrote by SMS, or whose WhatsApp; null where nobody has shown that it is theirs. */
const whoWrote = (ctx: Ctx, sender: string, from: Wrote) =>
  isSms(sender) ? findPhoneOwner(ctx, from.phone) : transaction(ctx, (ctx) => hearFrom(ctx, from));

const day = 24 * 60;
/** Each answer costs whoever looks after the building, whoever writes and however often. */
const mostAnswers = { ordinary: 20, urgent: 20 };

async function isWithinLimit(ctx: Ctx, sender: string, { urgent }: Answer): Promise<boolean> {
  const kind = urgent ? "urgent" : "ordinary";
  return (await countUp(ctx, attemptKey(`whatsapp ${kind} turns of`, sender), day)) <= mostAnswers[kind];
}

/** So many answers by SMS to people whom nobody knows, all of them together, in a day. */
const mostToStrangers = { ordinary: 150, urgent: 150 };

/** Anybody can send an SMS in the name of any number: where nobody has shown whose it is, the answers have a bound of their own. */
async function mayAnswer(ctx: Ctx, phone: string | null, { urgent }: Answer): Promise<boolean> {
  if (!phone?.startsWith("+234")) return false;
  const kind = urgent ? "urgent" : "ordinary";
  return (await countUp(ctx, attemptKey(`${kind} SMS to strangers`), day)) <= mostToStrangers[kind];
}

/** Now that it is known whose they are. */
async function fetchFiles(ctx: Ctx, messages: readonly Came[]): Promise<void> {
  const ids = messages.flatMap(({ id, content }) => (content.file ? [id] : []));
  for (const { id } of await findFiles(ctx, ids)) await ctx.jobs.send(ctx.db, fetchKind, { id });
}

const plain = (text: string): Answer => ({ text, buttons: [], urgent: false });

async function connect(ctx: Ctx, from: Wrote, code: string): Promise<Answer> {
  const isGood = await transaction(ctx, (ctx) => takeConnectCode(ctx, from, code));
  return plain(
    isGood
      ? "This WhatsApp is yours in Tunse now. Write here what is broken, and answer what comes. STOP ends it."
      : `This code has ended. Have another one made: ${ctx.site.url}/account`,
  );
}

/** What is said of STOP and START. */
async function heed(ctx: Ctx, { senderPhone: phone, senderUserId: userId, sentAt, content: { text, isHeeded } }: Came) {
  const stops = isStop(text);
  if (!stops && !isStart(text)) return null;
  // Code from before they held when they came only kept them.
  if (!isHeeded) await transaction(ctx, (ctx) => heedWord(ctx, { phone, userId, sentAt }, text));
  return plain(
    stops
      ? "Nothing more comes by WhatsApp. What you have sent stays with the people who look after it. START lets it come again."
      : "Notices come by WhatsApp again. STOP ends it.",
  );
}

type Acted = { answer: Answer | null; done: Done } | { dangerAt: string };

/** A button of a notice, or an answer to something that we sent. */
async function actOn(ctx: Ctx, message: Came): Promise<Acted | null> {
  const { button, replyTo, text, file } = message.content;
  const seen = button === null ? null : ticketOfSeen(button);
  if (seen !== null) return seeTo(ctx, seen);
  const drill = button === null ? null : drillOfHere(button);
  if (drill !== null) return sayHereTo(ctx, drill);
  const danger = button === null ? null : ticketOfDanger(button);
  if (danger !== null) return sayDanger(ctx, danger, message);
  const ticketId = replyTo === null || button !== null ? null : await findAnswered(ctx, replyTo);
  if (ticketId === null || (text === "" && file === null)) return null;
  const isAlarm = !isHeldUp(writtenBefore(ctx).ageMs) && tierOfLater(text) === "alarm";
  const dangerAt = isAlarm ? await findDangerHome(ctx, ticketId) : null;
  return dangerAt === null ? commentAs(ctx, ticketId, message) : { dangerAt };
}

/**
 * The home that danger is in, said in answer to a request there: it is a request of its own, unless that one is an emergency
 * of theirs; null where it is a comment.
 */
async function findDangerHome(ctx: Ctx, quotedId: string): Promise<string | null> {
  const quoted = await findTicketName(ctx, quotedId);
  const homes = await findHomes(ctx, userOf(ctx).id);
  const home = homes.find(({ propertyId }) => propertyId === quoted?.propertyId);
  return home && !(await isOwnEmergency(ctx, quotedId)) ? home.propertyId : null;
}

async function markRead(ctx: Ctx, ids: readonly string[], set: Partial<typeof whatsAppMessages.$inferInsert>) {
  if (ids.length === 0) return;
  const isWaiting = and(isOneOf(whatsAppMessages.id, ids), eq(whatsAppMessages.state, "waiting"));
  await ctx.db
    .update(whatsAppMessages)
    .set({ state: "read", ...set })
    .where(isWaiting);
}
