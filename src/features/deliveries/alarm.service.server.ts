import { type NoticeChannel, paidChannels } from "#domain/channels.ts";
import { newId } from "#domain/ids.ts";
import { findReach, waysOf } from "#features/contact-points/queries.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listMembersOf } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { hasWay, queueRows } from "./queue.service.server.ts";
import { callMinutes } from "./voice.rules.ts";

const urgent = { kind: "emergencies", urgent: true } as const;

/** Has owner and first manager called while nobody answers, and tells the occupant where nobody can be reached. */
export async function raiseCalls(ctx: Ctx, alarm: Moments["alarmRaised"]): Promise<void> {
  const ways = waysOf(ctx);
  if (!Object.values(ways).some(Boolean)) return;
  const keepers = await listMembersOf(ctx, alarm.propertyId, ["property_owner", "property_manager"]);
  const reach = await findReach(
    ctx,
    keepers.map(({ accountId }) => accountId),
  );
  const canBe = (accountId: string, channel: NoticeChannel) =>
    ways[channel] && hasWay(reach.get(accountId), channel, urgent);
  const mayCost = alarm.reporterConfirmed;
  const isReached = keepers.some(({ accountId }) =>
    (["push", "mail", ...(mayCost ? paidChannels : [])] as const).some((by) => canBe(accountId, by)),
  );
  if (!isReached) await tellUnreached(ctx, alarm);
  if (!mayCost) return;
  const first = (role: string) => keepers.find((one) => one.role === role)?.accountId;
  const called = [first("property_owner"), first("property_manager")].filter((id) => id !== undefined);
  await queueCalls(
    ctx,
    alarm,
    called.filter((id) => canBe(id, "voice")),
  );
}

async function queueCalls(ctx: Ctx, alarm: Moments["alarmRaised"], accountIds: readonly string[]): Promise<void> {
  const rows = callMinutes.flatMap((minutes) =>
    accountIds.map((accountId) => {
      const id = newId();
      return {
        ...{ id, noticeId: null, accountId, propertyId: alarm.propertyId, ticketId: alarm.ticketId, ...urgent },
        ...{ channel: "voice" as const, fallsBack: false, groupKey: id, state: "waiting" as const },
        ...{ notBefore: new Date(ctx.now.getTime() + minutes * 60_000), createdAt: ctx.now },
      };
    }),
  );
  await queueRows(ctx, rows);
}

/** Nobody relies on an answer that may take until the morning. */
const tellUnreached = (ctx: Ctx, { reporterId, propertyId, ticketId }: Moments["alarmRaised"]): Promise<void> =>
  notify({ ...ctx, actor: { kind: "system" } }, [reporterId], {
    ...{ kind: "emergencies", priority: "emergency", propertyId, link: `/occupant/tickets/${ticketId}` },
    title: "Nobody can be called for you",
    message:
      "Your emergency stands in Tunse, but the people who look after the building have no phone, mail or browser where we reach them. Call them yourself. In danger, call 112.",
  });
