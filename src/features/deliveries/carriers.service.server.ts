import { createHash } from "node:crypto";
import { findPushKey } from "#features/contact-points/push-keys.service.server.ts";
import type { ContactRow } from "#features/contact-points/queries.server.ts";
import { forgetBrowser } from "#features/contact-points/service.server.ts";
import { isInWindow } from "#features/contact-points/whatsapp.rules.ts";
import { endWindow } from "#features/contact-points/whatsapp.service.server.ts";
import type { Outcome, Sms } from "#platform/channels.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { mailOutcome } from "#platform/mail.server.ts";
import { Refused } from "#platform/outbound.server.ts";
import { encryptPush, type PushKey, readBrowserKeys, vapidHeader } from "#platform/web-push.server.ts";
import { noticeLetter, type PushButton, pushText } from "./messages.server.ts";
import { findLetterPhoto } from "./photo.queries.server.ts";
import { isChosen } from "./plan.rules.ts";
import { findPushedAct } from "./pushed.queries.server.ts";
import { pushedActTitles } from "./pushed.rules.ts";
import { pushedToken } from "./pushed.service.server.ts";
import { hasSilence, listUnnamed } from "./sending.queries.server.ts";
import type { Message } from "./sending.service.server.ts";
import type { Attempt } from "./settling.service.server.ts";
import { smsOf } from "./sms.rules.ts";
import { findTemplateProblem } from "./templates.service.server.ts";
import { unsubscribeAddress } from "./unsubscribe.service.server.ts";
import { whatsAppOf } from "./whatsapp.rules.ts";

/** Hands a message to whoever carries it; the last answer counts. It never throws. */
export async function carry(ctx: Ctx, message: Message): Promise<Attempt[]> {
  const { channel } = message.row;
  if (channel === "mail") return [{ provider: "mail", outcome: await carryMail(ctx, message) }];
  if (channel === "whatsapp") return [{ provider: "whatsapp", outcome: await carryWhatsApp(ctx, message) }];
  if (channel === "push") return [{ provider: "push", outcome: await carryPush(ctx, message) }];
  return channel === "sms" ? carrySms(ctx, message) : carryCall(ctx, message);
}

const notSetUp: Outcome = { kind: "refused", isFinal: true, words: "This way is not set up." };
const noPhone: Outcome = { kind: "refused", isFinal: true, words: "There is no confirmed phone." };

/**
 * Each carrier is asked twice, then the next one. Where one fell silent, only an emergency is given to another, unless the
 * history of the silent one has it.
 */
async function carrySms(ctx: Ctx, { row, notices, reach }: Message): Promise<Attempt[]> {
  const [first] = ctx.channels.sms;
  if (!first) return [{ provider: "sms", outcome: notSetUp }];
  const { phone } = reach;
  if (phone === null) return [{ provider: first.name, outcome: noPhone }];
  const said = { phone, text: smsOf(notices, ctx.site.url), since: row.createdAt };
  const before = (await isInDoubt(ctx, row)) ? await findTaken(ctx, ctx.channels.sms, said) : null;
  // It was paid for when it was sent, unless another carrier refused it after that.
  if (before) return [{ ...before, outcome: { ...before.outcome, isOld: row.costKobo > 0 } }];
  const attempts: Attempt[] = [];
  for (const sms of ctx.channels.sms) {
    const last = await twice(
      () => sms.send(phone, said.text),
      (outcome) => attempts.push({ provider: sms.name, outcome }),
    );
    if (last.kind === "accepted" || (last.kind === "unknown" && !row.urgent)) break;
    const taken = last.kind === "unknown" ? await findTaken(ctx, [sms], said) : null;
    if (taken) return [...attempts, taken];
  }
  return attempts;
}

/** Whether a try of an emergency before this one may have handed it over: its carrier fell silent, or its process died. */
const isInDoubt = async (ctx: Ctx, { id, urgent, tries }: Message["row"]): Promise<boolean> =>
  urgent && tries > 0 && (await hasSilence(ctx, id));

type Taken = { provider: string; outcome: Outcome & { kind: "accepted" } };

/** What was handed over though its answer was lost, where the history of one of these carriers has it: it is not sent again. */
async function findTaken(
  ctx: Ctx,
  carriers: readonly Sms[],
  { phone, text, since }: { phone: string; text: string; since: Date },
): Promise<Taken | null> {
  for (const { name, findSent } of carriers) {
    const ids = findSent ? await findSent(phone, text, since) : [];
    const [id] = await listUnnamed(ctx, name, ids);
    if (id !== undefined)
      return { provider: name, outcome: { kind: "accepted", id, words: "Its history has the message." } };
  }
  return null;
}

async function twice(send: () => Promise<Outcome>, keep: (outcome: Outcome) => void): Promise<Outcome> {
  const first = await send();
  keep(first);
  if (first.kind !== "refused" || first.isFinal) return first;
  const second = await send();
  keep(second);
  return second;
}

async function carryCall(ctx: Ctx, { row, reach }: Message): Promise<Attempt[]> {
  const { voice } = ctx.channels;
  const { phone } = reach;
  if (!voice) return [{ provider: "voice", outcome: notSetUp }];
  if (phone === null) return [{ provider: voice.name, outcome: noPhone }];
  const attempts: Attempt[] = [];
  await twice(
    () => voice.call(phone, row.id),
    (outcome) => attempts.push({ provider: voice.name, outcome }),
  );
  return attempts;
}

/** In words while somebody has written within a day, else by the template that was approved for it. */
async function carryWhatsApp(ctx: Ctx, { row, notices, reach }: Message): Promise<Outcome> {
  const { whatsapp } = ctx.channels;
  const to = reach.whatsapp;
  if (!whatsapp) return notSetUp;
  if (!to) return { kind: "refused", isFinal: true, words: "Nobody has written by this WhatsApp." };
  const words = whatsAppOf(notices, row, { siteUrl: ctx.site.url, isInWindow: isInWindow(to.heardAt, ctx.now) });
  const problem = words.kind === "template" ? await findTemplateProblem(ctx, words.template) : null;
  if (problem) return { kind: "refused", isFinal: true, words: problem };
  const outcome = await whatsapp.send(to, words, row.id);
  // The next try takes what was approved.
  if (outcome.kind === "refused" && outcome.isClosed) await endWindow(ctx, to);
  return outcome;
}

async function carryMail(ctx: Ctx, { row, notices, reach, ticketId }: Message): Promise<Outcome> {
  const { email, name } = reach;
  if (email === null) return { kind: "refused", isFinal: true, words: "The email is not confirmed." };
  const unsubscribe = row.urgent || !isChosen(row.kind) ? null : unsubscribeAddress(ctx, row.accountId, row.kind);
  const replyTo = ticketId === null ? null : await ctx.lookups.replyTo(ctx, { accountId: row.accountId, ticketId });
  const photo = ticketId === null ? null : await findLetterPhoto(ctx, row.accountId, ticketId);
  const letter = noticeLetter({ name, email }, notices, { siteUrl: ctx.site.url, unsubscribe, replyTo, photo });
  return ctx.mail.send(letter).then(
    () => ({ kind: "accepted", id: null, words: "The mail server took it." }),
    (error: unknown) => mailOutcome(error),
  );
}

const dayS = 24 * 60 * 60;

/** To every browser of a person; it counts as handed over where one of them took it. */
async function carryPush(ctx: Ctx, message: Message): Promise<Outcome> {
  const key = await findPushKey(ctx);
  if (!key) return { kind: "refused", isFinal: true, words: "The key by which browsers are reached cannot be opened." };
  const act = await findPushedAct(ctx, message);
  const outcomes = await Promise.all(
    message.reach.browsers.map((browser) => pushTo(ctx, { key, act }, browser, message)),
  );
  const best = (["accepted", "unknown", "refused"] as const).flatMap((kind) =>
    outcomes.filter((one) => one.kind === kind),
  );
  return best[0] ?? { kind: "refused", isFinal: true, words: "No browser is left." };
}

type Pushing = { key: PushKey; act: Awaited<ReturnType<typeof findPushedAct>> };

function buttonOf(ctx: Ctx, act: Pushing["act"], { id: browserId }: ContactRow, { row }: Message): PushButton | null {
  if (!act) return null;
  const token = pushedToken(ctx, { ...act, accountId: row.accountId, browserId, deliveryId: row.id });
  return { action: act.act, title: pushedActTitles[act.act], token };
}

async function pushTo(ctx: Ctx, { key, act }: Pushing, browser: ContactRow, message: Message): Promise<Outcome> {
  const { row, notices } = message;
  const keys = readBrowserKeys(browser.browserKey ?? "", browser.browserSecret ?? "");
  const contact = ctx.channels.pushContact;
  if (!keys || contact === null) return { kind: "refused", isFinal: true, words: "This browser has no keys." };
  const headers = {
    ...{ authorization: vapidHeader(key, browser.address, contact, new Date()), "content-encoding": "aes128gcm" },
    ...{ "content-type": "application/octet-stream", ttl: `${row.urgent ? dayS / 4 : dayS}` },
    ...{ urgency: row.urgent ? "high" : "normal", topic: topicOf(row.groupKey) },
  };
  const body = encryptPush(
    keys,
    pushText(notices, { groupKey: row.groupKey, button: buttonOf(ctx, act, browser, message) }, ctx.site.url),
  );
  try {
    return await outcomeOf(ctx, browser, await ctx.outbound.post(browser.address, headers, body));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { kind: "refused", isFinal: false, words: error.message };
  }
}

/** What of the same thing was not shown yet is replaced by what is newer. */
const topicOf = (group: string): string => createHash("sha256").update(group).digest("base64url").slice(0, 32);

async function outcomeOf(ctx: Ctx, browser: ContactRow, status: number): Promise<Outcome> {
  const words = `The push service answered ${status}.`;
  if (status >= 200 && status < 300) return { kind: "accepted", id: null, words };
  const isGone = status === 404 || status === 410;
  if (isGone) await forgetBrowser(ctx, browser);
  return { kind: "refused", isFinal: status < 500 && status !== 429 && status !== 408, isGone, words };
}
