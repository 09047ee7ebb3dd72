import { and, eq, ne, sql } from "drizzle-orm";
import type { NoticeChannel } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { readBrowserKeys } from "#platform/web-push.server.ts";
import type { ChannelPreferences, ContactPoint, contactPointCalls } from "./contract.ts";
import { findChoice, findOwnPoint, showChannels, showContactPoint } from "./queries.server.ts";
import { dailyAfter, everythingAfter, mutedAfter } from "./rules.ts";
import { channelPreferences, contactPoints } from "./tables.server.ts";

const mostBrowsers = 20;

/** Refuses what no browser says, and addresses of our own network. */
export async function refuseBrowser(
  ctx: Ctx,
  { endpoint, key, secret }: { endpoint: string; key: string; secret: string },
): Promise<void> {
  if (!readBrowserKeys(key, secret)) throw invalid("key", "These are no keys of a browser.");
  const problem = await ctx.outbound.problemOf(endpoint);
  if (problem) throw invalid("endpoint", "This is no address of a push service.");
}

/** Has notices shown by a browser; it belongs to whoever signed in there last. */
export async function addBrowser(
  ctx: Ctx,
  { endpoint, key, secret, label }: CallRead<typeof contactPointCalls.addBrowser>,
): Promise<{ contactPoint: ContactPoint }> {
  if (ctx.channels.pushContact === null) throw conflict("This Tunse sends nothing to browsers.");
  await refuseBrowser(ctx, { endpoint, key, secret });
  return transaction(ctx, async (ctx) => {
    const { id: accountId, sessionId } = userOf(ctx);
    const isBrowser = and(eq(contactPoints.accountId, accountId), eq(contactPoints.kind, "browser"));
    const isOther = and(isBrowser, ne(contactPoints.address, endpoint));
    // A session is one browser: what it was called before is not there any more.
    await ctx.db.delete(contactPoints).where(and(isOther, eq(contactPoints.sessionId, sessionId)));
    const others = await ctx.db.$count(contactPoints, isOther);
    if (others >= mostBrowsers) throw conflict(`You can have at most ${mostBrowsers} browsers.`);
    const row = {
      ...{ accountId, sessionId, label: label ?? null, browserKey: key, browserSecret: secret },
      ...{ optedOutAt: null, verifiedAt: ctx.now, goneAt: null },
    };
    const [point] = await ctx.db
      .insert(contactPoints)
      .values({ ...row, id: newId(), kind: "browser", address: endpoint, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: contactPoints.address,
        targetWhere: sql`kind = 'browser'`,
        set: row,
      })
      .returning();
    if (!point) throw new Error("A browser was neither added nor found.");
    return { contactPoint: showContactPoint(ctx, point) };
  });
}

/** Takes a phone or a browser of one's own away. */
export async function removeContactPoint(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await findOwnPoint(ctx, id);
    await ctx.db.delete(contactPoints).where(eq(contactPoints.id, id));
    return null;
  });
}

/** Changes what it names of which kinds come by which way. */
export async function setChannels(
  ctx: Ctx,
  { channels = {}, daily = {}, everything = {}, version }: CallRead<typeof contactPointCalls.setChannels>,
): Promise<{ preferences: ChannelPreferences }> {
  return transaction(ctx, async (ctx) => choose(ctx, userOf(ctx).id, { channels, daily, everything, version }));
}

type Changes = Parameters<typeof mutedAfter>[1];
type Chosen = { channels?: Changes; daily?: Changes; everything?: Changes; version?: number | undefined };

async function choose(ctx: Ctx, accountId: string, { channels = {}, daily = {}, everything = {}, version }: Chosen) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`channel preferences ${accountId}`}, 0))`);
  const before = await findChoice(ctx, accountId);
  refuseStale("Your settings", before, version);
  const next = {
    ...{ muted: mutedAfter(before.muted, channels), daily: dailyAfter(before.daily, daily) },
    everything: everythingAfter(before.everything, everything),
    version: before.version + 1,
  };
  await ctx.db
    .insert(channelPreferences)
    .values({ accountId, ...next })
    .onConflictDoUpdate({ target: channelPreferences.accountId, set: next });
  return { preferences: showChannels(next) };
}

/** A kind of notice does not come to somebody by a way any more, as they said outside of the product. */
export async function mute(ctx: Ctx, accountId: string, channel: NoticeChannel, kind: NoticeKind): Promise<void> {
  await transaction(ctx, (ctx) => choose(ctx, accountId, { channels: { [channel]: { [kind]: false } } }));
}

/** All that comes to somebody by a way ends, or comes again, as they said outside of the product. */
export async function setWay(ctx: Ctx, accountId: string, channel: NoticeChannel, isOn: boolean): Promise<void> {
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, isOn]));
  await transaction(ctx, (ctx) => choose(ctx, accountId, { channels: { [channel]: kinds } }));
}

/** A push service says that a browser is gone: nothing is sent there, and its page is told to ask for another address. */
export async function forgetBrowser(ctx: Ctx, { id, address }: Gone): Promise<void> {
  // It may have another address already.
  const isIt = and(eq(contactPoints.id, id), eq(contactPoints.address, address));
  await ctx.db.update(contactPoints).set({ goneAt: ctx.now }).where(isIt);
}
type Gone = Pick<typeof contactPoints.$inferSelect, "id" | "address">;
