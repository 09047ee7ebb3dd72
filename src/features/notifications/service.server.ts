import { and, eq, isNull, sql } from "drizzle-orm";
import type { Act } from "#domain/acts.ts";
import { newId } from "#domain/ids.ts";
import { notFound } from "#domain/problems.ts";
import type { Step } from "#domain/steps.ts";
import type { NoticeKind } from "#domain/vocab.ts";
import { recordActs } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { announceTo, eventChannel } from "#platform/events.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { plainName } from "#platform/plain-name.server.ts";
import { askPrepared } from "#platform/prepared.server.ts";
import type { Notification } from "./contract.ts";
import { countUnread, isMine, isSuspended, showNotification } from "./queries.server.ts";
import { notifications } from "./tables.server.ts";

export type Notice = Pick<
  typeof notifications.$inferInsert,
  "title" | "message" | "priority" | "link" | "propertyId"
> & {
  /** What it is about: people choose by kind. `access`: that somebody reaches, or lost, something. `drill`: that they are rung to try. */
  kind: NoticeKind | "access" | "drill";
  /** Which step it tells that cannot wait; without one nothing that costs is sent, unless people ask for it. */
  step?: Step;
  /** It goes by push, mail and one way that costs money at once, instead of one after another. */
  atOnce?: boolean;
  /** What costs waits until it is known when somebody comes, which tells this as well; until the evening or morning at most. */
  awaitsVisit?: boolean;
  /** From when on nobody is sent it any more: what it tells is over. It stays in the inbox. */
  until?: Date;
};

/**
 * Leaves the same notice in each inbox that wants its kind, once a person, in the transaction of what happened; never
 * to the person who did it, nor to a suspended account.
 */
export const notify = (ctx: Ctx, accountIds: string[], notice: Notice): Promise<void> =>
  notifyAll(ctx, [{ ...notice, to: accountIds }]);

/** What happened to something, and who hears of it. */
export type Told = { act: Act; notice: Notice; to: string[] };

/** Puts many acts on record and tells of them, in as many statements as one. */
export async function tellAll(ctx: Ctx, told: readonly Told[]): Promise<void> {
  await recordActs(
    ctx,
    told.map(({ act }) => act),
  );
  await notifyAll(
    ctx,
    told.map(({ notice, to }) => ({ ...notice, to })),
  );
}

/** As `notify`, with many different notices in one statement, browsers told with it. */
export async function notifyAll(ctx: Ctx, notices: readonly (Notice & { to: readonly string[] })[]): Promise<void> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const rows = notices.flatMap(({ to, ...notice }) => {
    const said = inShort(ctx, notice);
    return [...new Set(to)].filter((id) => id !== actorId).map((accountId) => ({ ...said, id: newId(), accountId }));
  });
  if (rows.length === 0) return;
  // By itself it is one transaction too, whose answer is not that of the call.
  if (ctx.inTransaction) await leave(ctx, rows);
  else await transaction({ ...ctx, claim: undefined }, (ctx) => leave(ctx, rows));
}

type Row = ReturnType<typeof inShort<Notice>> & { id: string; accountId: string };

async function leave(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const values = { rows: JSON.stringify(rows), now: ctx.now };
  const left = await askPrepared<{ id: string; heard: boolean }>(ctx.db, "notices", values, () => writeNotices(ctx));
  const known = new Map(left.map(({ id, heard }) => [id, heard]));
  const notices = rows
    .filter(({ id }) => known.has(id))
    .map(
      ({
        id,
        kind,
        step = null,
        atOnce = false,
        awaitsVisit = false,
        until = null,
        accountId,
        propertyId = null,
        title,
        message,
        priority,
        link = null,
      }) => ({
        ...{ id, kind, step, atOnce, awaitsVisit, until, accountId, propertyId, title, message, priority, link },
        isHeard: known.get(id) === true,
      }),
    );
  if (notices.length > 0) await callHooks(ctx, "noticed", { notices });
}

const writeNotices = ({ lookups }: Ctx) => sql`
    with told as (insert into notifications (id, account_id, title, message, priority, link, property_id, created_at)
    select (n->>'id')::uuid, (n->>'accountId')::uuid, n->>'title', n->>'message', n->>'priority', n->>'link',
      (n->>'propertyId')::uuid, ${sql.placeholder("now")}::timestamptz
    from json_array_elements(${sql.placeholder("rows")}::json) as n
    where not ${isSuspended(sql`(n->>'accountId')::uuid`)}
      and (n->>'kind' in ('access', 'emergencies') or not exists (
        select from notification_preferences p
        where p.account_id = (n->>'accountId')::uuid and n->>'kind' = any (p.muted)))
    returning id, account_id)
    select id, ${lookups.hasListener(sql`told.account_id`)} as heard, pg_notify(${eventChannel}, json_build_object('kind', 'notification', 'id', id, 'to', json_build_array(account_id))::text)
    from told`;

/**
 * The notice with the name of the person who did it in short and without addresses: a name is no place for a message.
 */
function inShort<N extends Pick<Notice, "title" | "message">>({ actor }: Ctx, notice: N): N {
  if (actor.kind !== "user") return notice;
  const name = plainName(actor.name) || "Somebody";
  const say = (text: string) => text.replaceAll(actor.name, () => name);
  return { ...notice, title: say(notice.title), message: say(notice.message) };
}

/** Marks one of one's own as read; the first time counts, and one's other devices see it. */
export async function readNotification(
  ctx: Ctx,
  input: { id: string },
): Promise<{ notification: Notification; unread: number }> {
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${ctx.now})` })
      .where(and(eq(notifications.id, input.id), isMine(ctx)))
      .returning();
    if (!row) throw notFound("notification");
    if (row.readAt?.getTime() === ctx.now.getTime()) await announceTo(ctx, [ofReader(ctx, row.id)]);
    return { notification: showNotification(row), unread: await countUnread(ctx) };
  });
}

export async function readAllNotifications(ctx: Ctx): Promise<{ unread: number }> {
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(notifications)
      .set({ readAt: ctx.now })
      .where(and(isMine(ctx), isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (row) await announceTo(ctx, [ofReader(ctx, row.id)]);
    return { unread: await countUnread(ctx) };
  });
}

const ofReader = (ctx: Ctx, id: string) => ({
  accountId: userOf(ctx).id,
  event: { kind: "notification" as const, id },
});
