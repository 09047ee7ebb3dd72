import * as z from "zod";
import { isPaid, type NoticeChannel, noticeChannels } from "#domain/channels.ts";
import { newId } from "#domain/ids.ts";
import type { Step } from "#domain/steps.ts";
import { findReach, type Reach, waysOf } from "#features/contact-points/queries.server.ts";
import { mutedAs } from "#features/contact-points/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { groupOf, isChosen, isUrgent, planOf, type ToldKind, ticketOf } from "./plan.rules.ts";
import { findLastTold, findUnconfirmed } from "./queue.queries.server.ts";
import { deliveries } from "./tables.server.ts";

const nothing = z.object({});
const kind = {
  schema: nothing,
  batch: 20,
  expireSeconds: 120,
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 60 },
};

/** Sends whatever is due; asked for with each message, at the time at which it may go. */
export const sendKind: JobKind<object> = { ...kind, name: "deliveries.send", concurrency: 2 };
/** Emergencies wait behind nothing else; */
export const sendUrgentKind: JobKind<object> = { ...kind, name: "deliveries.send-urgent", concurrency: 2 };
/** not behind their own mails either, whose server may be silent for half a minute. */
export const sendUrgentMailKind: JobKind<object> = { ...kind, name: "deliveries.send-urgent-mail", concurrency: 2 };
/** Looks after messages of which nobody knows what became of them. */
export const recoverKind: JobKind<object> = { ...kind, name: "deliveries.recover" };

/** Whether somebody has a way now, and wants this kind by it. */
export const hasWay = (
  reach: Reach | undefined,
  channel: NoticeChannel,
  { kind, urgent }: { kind: ToldKind; urgent: boolean },
): boolean => {
  if (!reach) return false;
  const isThere = {
    ...{ push: reach.browsers.length > 0, mail: reach.email !== null, sms: reach.phone !== null },
    whatsapp: reach.whatsapp !== null,
  };
  const isMuted = !urgent && isChosen(kind) && reach.muted.includes(mutedAs(channel, kind));
  return !isMuted && (channel === "voice" ? isThere.sms : isThere[channel]);
};

/** Whether somebody wants this kind once a day by a way. */
export const wantsDaily = (
  reach: Reach | undefined,
  channel: NoticeChannel,
  { kind, urgent }: { kind: ToldKind; urgent: boolean },
): boolean => !urgent && isChosen(kind) && (reach?.daily.includes(mutedAs(channel, kind)) ?? false);

/** Whether somebody asked for all of a kind by a way that costs; once a day counts as one message. */
const wantsAll = (reach: Reach | undefined, channel: NoticeChannel, about: { kind: ToldKind; urgent: boolean }) =>
  wantsDaily(reach, channel, about) ||
  (isChosen(about.kind) && (reach?.everything.includes(mutedAs(channel, about.kind)) ?? false));

/** What is told of danger, tries who can be reached or cannot wait costs money unasked; what else is told does where it was asked for. */
const isWorthMoney = ({ kind, step }: { kind: string; step: Step | null }): boolean =>
  isUrgent({ kind }) || kind === "drill" || step !== null;

/** By which ways of this installation somebody can be told of an emergency now. */
export const reachedBy = (ways: Record<NoticeChannel, boolean>, reach: Reach | undefined): NoticeChannel[] =>
  noticeChannels.filter((channel) => ways[channel] && hasWay(reach, channel, { kind: "emergencies", urgent: true }));

/** Writes what people are told outside of the product, with the notices themselves, and has it sent when it is time. */
export async function queueNotices(ctx: Ctx, { notices }: Moments["noticed"]): Promise<void> {
  const ways = waysOf(ctx);
  if (!Object.values(ways).some(Boolean)) return;
  const reach = await findReach(ctx, [...new Set(notices.map(({ accountId }) => accountId))]);
  const reachable = notices.filter(({ accountId }) => isReachable(reach.get(accountId)));
  if (reachable.length === 0) return;
  const lastTold = await findLastTold(ctx, reachable);
  const unconfirmed = await findUnconfirmed(ctx, reachable);
  const rows = reachable.flatMap((notice) => {
    const about = { kind: notice.kind as ToldKind, urgent: isUrgent(notice) };
    const groupKey = about.urgent ? notice.id : groupOf(notice);
    const ticket = ticketOf(notice.link);
    const whose = reach.get(notice.accountId);
    const mayCost = (channel: NoticeChannel) =>
      !unconfirmed(notice.link) && (isWorthMoney(notice) || wantsAll(whose, channel, about));
    const planned = planOf({
      ...{ ...about, atOnce: notice.atOnce, awaitsVisit: notice.awaitsVisit, now: ctx.now },
      has: (channel) => ways[channel] && (!isPaid(channel) || mayCost(channel)) && hasWay(whose, channel, about),
      isDaily: (channel) => wantsDaily(whose, channel, about),
      lastBy: (channel) => lastTold(notice.accountId, channel, groupKey),
    });
    return planned.map((one) => ({
      ...{ id: newId(), noticeId: notice.id, accountId: notice.accountId, propertyId: notice.propertyId },
      ...{
        ticketId: ticket?.asKeeper ? ticket.id : null,
        ...about,
        groupKey,
        step: notice.step,
        until: notice.until,
        ...one,
      },
      ...{ state: "waiting" as const, createdAt: ctx.now },
    }));
  });
  await queueRows(ctx, rows);
}

const isReachable = (reach: Reach | undefined): boolean =>
  reach !== undefined &&
  (reach.email !== null || reach.phone !== null || reach.whatsapp !== null || reach.browsers.length > 0);

type NewRow = typeof deliveries.$inferInsert;

/** Keeps messages that are to be sent, and asks for the work once for each time at which some may go. */
export async function queueRows(ctx: Ctx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(insertRows(deliveries, rows));
  await wakeAll(ctx, rows);
}

type Sent = { urgent: boolean; channel: NoticeChannel };
const kindOf = ({ urgent, channel }: Sent): JobKind<object> =>
  urgent ? (channel === "mail" ? sendUrgentMailKind : sendUrgentKind) : sendKind;

/** Has each of these sent when it is due: the work is asked for once for each time. */
export async function wakeAll(ctx: Ctx, due: readonly (Sent & { notBefore: Date })[]): Promise<void> {
  const times = new Map(due.map((one) => [`${kindOf(one).name} ${one.notBefore.getTime()}`, one]));
  for (const one of times.values()) await wake(ctx, one, one.notBefore);
}

/** Has what is due by then sent, with all that goes by the same work. */
export async function wake(ctx: Ctx, sent: Sent, at: Date): Promise<void> {
  const options = at > ctx.now ? { startAfter: at } : {};
  await ctx.jobs.send(ctx.db, kindOf(sent), {}, { ...options, isPressing: sent.urgent });
}
