import { type NoticeChannel, paidChannels } from "#domain/channels.ts";
import { newId } from "#domain/ids.ts";
import { findReach, waysOf } from "#features/contact-points/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers, listMembersOf } from "#features/properties/access.queries.server.ts";
import { listAgreed } from "#features/properties/members/agreement.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { unreachedWords } from "./messages.server.ts";
import { hasUrgentMoney } from "./money.queries.server.ts";
import { hasWay, queueRows } from "./queue.service.server.ts";
import { callsOf } from "./voice.rules.ts";

const urgent = { kind: "emergencies", urgent: true } as const;

/** Who is called where nobody is on call: the owner and the first manager, of those who agreed to be there. */
export async function usuallyCalled(ctx: Ctx, propertyId: string): Promise<string[]> {
  const named = await listMembersOf(ctx, propertyId, ["property_owner", "property_manager"]);
  const agreed = await listAgreed(
    ctx,
    propertyId,
    named.map(({ accountId }) => accountId),
  );
  const keepers = named.filter(({ accountId }) => agreed.has(accountId));
  const first = (role: string) => keepers.find((one) => one.role === role)?.accountId;
  return [first("property_owner"), first("property_manager")].filter((id) => id !== undefined);
}

/** Has people called while nobody answers, and tells the occupant where nobody can be reached. */
export async function raiseCalls(ctx: Ctx, alarm: Moments["alarmRaised"]): Promise<void> {
  const ways = waysOf(ctx);
  if (!Object.values(ways).some(Boolean)) return;
  const { propertyId, reporterId: without, reporterConfirmed: mayCost } = alarm;
  const keepers = await listKeepers(ctx, propertyId);
  const onCall = mayCost ? await ctx.lookups.onCallAt(ctx, { propertyId, at: ctx.now, without }) : [];
  const reach = await findReach(ctx, [...new Set([...keepers, ...onCall, ...(alarm.first ?? [])])]);
  const canBe = (accountId: string, channel: NoticeChannel) =>
    ways[channel] && hasWay(reach.get(accountId), channel, urgent);
  // A way that the month's money no longer pays reaches nobody.
  const isPaid = mayCost && (await hasUrgentMoney(ctx, propertyId));
  const isReached = [...keepers, ...onCall].some((accountId) =>
    (["push", "mail", ...(isPaid ? paidChannels : [])] as const).some((by) => canBe(accountId, by)),
  );
  if (!isReached) await tellUnreached(ctx, alarm);
  if (!mayCost) return;
  const rung = (people: readonly string[]) => people.filter((id) => canBe(id, "voice"));
  const first = rung(alarm.first ?? []);
  // Of whom nobody can be rung everybody is.
  if (first.length > 0) return queueCalls(ctx, alarm, callsOf(first, []));
  await queueCalls(ctx, alarm, callsOf(rung(onCall), rung(await usuallyCalled(ctx, propertyId))));
}

async function queueCalls(ctx: Ctx, alarm: Moments["alarmRaised"], calls: ReturnType<typeof callsOf>): Promise<void> {
  const rows = calls.map(({ accountId, minutes }) => {
    const id = newId();
    return {
      ...{ id, noticeId: null, accountId, propertyId: alarm.propertyId, ticketId: alarm.ticketId, ...urgent },
      ...{ channel: "voice" as const, fallsBack: false, groupKey: id, state: "waiting" as const },
      ...{ notBefore: new Date(ctx.now.getTime() + minutes * 60_000), createdAt: ctx.now },
    };
  });
  await queueRows(ctx, rows);
}

/** Nobody relies on an answer that may take until the morning. */
const tellUnreached = (ctx: Ctx, { reporterId, propertyId, ticketId }: Moments["alarmRaised"]): Promise<void> =>
  notify({ ...ctx, actor: { kind: "system" } }, [reporterId], {
    ...{ kind: "emergencies", priority: "emergency", propertyId, link: `/occupant/tickets/${ticketId}` },
    ...unreachedWords,
  });
