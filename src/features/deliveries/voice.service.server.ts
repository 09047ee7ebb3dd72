import { and, eq, or } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { answerAlarm } from "#features/tickets/escalation/answering.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { drillOf, drillStateOf, drillWords, hereWords, overWords } from "./drill.rules.ts";
import { findPrice } from "./money.queries.server.ts";
import { takeReport } from "./reports.service.server.ts";
import { costBy } from "./rules.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";
import { deliveries } from "./tables.server.ts";
import { findCalled, findCaller } from "./voice.queries.server.ts";
import { answeredWords, askingWords, goodbyeWords, thanksWords } from "./voice.rules.ts";

type Callback = {
  sessionId: string;
  requestId: string;
  isActive: boolean;
  digits: string;
  /** Null where it is not said. */
  seconds: number | null;
  naira: number;
};

/** What a call says next; 1 says that somebody sees to the emergency, which ends everything else about it. */
export async function answerCall(ctx: Ctx, said: Callback): Promise<string> {
  const row = await findCall(ctx, said);
  if (!row) return said.isActive ? speak(goodbyeWords) : "";
  if (!said.isActive) {
    const providerId = row.providerId ?? said.sessionId;
    const told = { provider: "africastalking", providerId, ...endOf(said.seconds), deliveryId: row.id };
    await takeReport(ctx, { ...told, costKobo: await callCost(ctx, row, said) });
    return "";
  }
  if (row.providerId === null) await hearTaken(ctx, row.id, said.sessionId);
  const drillId = drillOf(row.groupKey);
  if (drillStateOf(row, ctx.now) === "over") return speak(overWords);
  if (drillId !== null) return answerDrillCall(ctx, { drillId, accountId: row.accountId, digits: said.digits });
  const ticket = row.ticketId ? await findCalled(ctx, row.ticketId) : undefined;
  if (!ticket) return speak(goodbyeWords);
  if (ticket.isAnswered) return speak(answeredWords);
  if (said.digits !== "1") return ask(ctx, askingWords(ticket));
  return speak((await acknowledge(ctx, row.accountId, ticket.id)) ? thanksWords : goodbyeWords);
}

/** How a call ended. */
function endOf(seconds: number | null) {
  if (seconds === null) return { state: "sent" as const, words: "The call has ended." };
  if (seconds > 0) return { state: "delivered" as const, words: `The call lasted ${seconds} seconds.` };
  return { state: "failed" as const, words: "Nobody took the call." };
}

/** What nobody took costs nothing; else each minute that was begun, or what is said of it. Null where neither is told. */
async function callCost(ctx: Ctx, { takenAt }: DeliveryRow, { seconds, naira }: Callback): Promise<number | null> {
  if (seconds === null) return null;
  if (seconds === 0) return 0;
  const day = lagosDay(takenAt ?? ctx.now);
  const minute = await findPrice(ctx, { provider: "africastalking", channel: "voice" }, day);
  return costBy(Math.round(naira * 100), Math.ceil(seconds / 60) * minute);
}

/** A call that is taken was placed, though the answer to our asking for it was lost: it is not placed again. */
async function hearTaken(ctx: Ctx, deliveryId: string, providerId: string): Promise<void> {
  if (providerId === "") return;
  const report = { provider: "africastalking", providerId, state: "sent" as const, words: "Somebody took the call." };
  await takeReport(ctx, { ...report, deliveryId });
}

/** A drill says so first; its key 1 is heard by who began it. */
async function answerDrillCall(ctx: Ctx, { digits, ...drill }: { drillId: string; accountId: string; digits: string }) {
  if (digits !== "1") return ask(ctx, drillWords);
  await transaction({ ...ctx, claim: undefined }, (ctx) => callHooks(ctx, "drillAnswered", drill));
  return speak(hereWords);
}

async function findCall(ctx: Ctx, { requestId, sessionId }: Callback) {
  const isIt = or(
    isId(requestId) ? eq(deliveries.id, requestId) : undefined,
    and(eq(deliveries.provider, "africastalking"), eq(deliveries.providerId, sessionId)),
  );
  const [row] = await ctx.db
    .select()
    .from(deliveries)
    .where(and(isIt, eq(deliveries.channel, "voice")));
  return row;
}

/** As the person who was called, by the verb that the page uses; false where they may not any more. */
async function acknowledge(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const actor = await findCaller(ctx, accountId);
  if (!actor) return false;
  try {
    await answerAlarm({ ...ctx, actor, claim: undefined }, { id });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
const say = (words: string) => `<Say>${escaped(words)}</Say>`;
const response = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`;
const speak = (words: string) => response(say(words));

/** The whole sentence stands inside the question, so that a key works from its first word on. */
function ask(ctx: Ctx, words: string): string {
  const address = `${ctx.site.url}/api/hooks/africastalking/${ctx.channels.reports.africasTalking}/voice`;
  return response(`<GetDigits timeout="20" numDigits="1" callbackUrl="${escaped(address)}">${say(words)}</GetDigits>`);
}
