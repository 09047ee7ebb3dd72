import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { NoticeChannel } from "#domain/channels.ts";
import { notFound } from "#domain/problems.ts";
import { accounts, sessions } from "#features/accounts/tables.server.ts";
import type { WhatsAppAddress } from "#platform/channels.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { ChannelPreferences, ContactPoint, ContactPoints } from "./contract.ts";
import { findPublicPushKey } from "./push-keys.service.server.ts";
import { chosen, kindsOf } from "./rules.ts";
import { channelPreferences, contactPoints } from "./tables.server.ts";

export type ContactRow = typeof contactPoints.$inferSelect;
type Choice = Pick<typeof channelPreferences.$inferSelect, "muted" | "daily" | "everything" | "version">;

/** Which ways this installation has. */
export const waysOf = ({ mail, channels }: Pick<Ctx, "mail" | "channels">): Record<NoticeChannel, boolean> => ({
  push: channels.pushContact !== null,
  whatsapp: channels.whatsapp !== null,
  mail: mail.isSetUp,
  sms: channels.sms.length > 0,
  voice: channels.voice !== null,
});

/** A browser counts while the session lasts that named it. */
const isThere = (ctx: Ctx) =>
  or(
    eq(contactPoints.kind, "phone"),
    and(eq(contactPoints.kind, "whatsapp"), isNotNull(contactPoints.verifiedAt)),
    and(isNull(contactPoints.goneAt), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)),
  );

/** A browser whose session is no more. */
export const isOldBrowser = (now: Date): SQL =>
  sql`${contactPoints.kind} = 'browser' and not exists (select from ${sessions} s
    where s.id = ${contactPoints.sessionId} and s.revoked_at is null and s.expires_at > ${now})`;

const selectThere = (ctx: Ctx) =>
  ctx.db
    .select({ point: contactPoints })
    .from(contactPoints)
    .leftJoin(sessions, eq(sessions.id, contactPoints.sessionId));

/** Whether the push service of the browser that asks says that it knows it no more. */
async function isLost(ctx: Ctx): Promise<boolean> {
  const { id, sessionId } = userOf(ctx);
  const isMine = and(eq(contactPoints.accountId, id), eq(contactPoints.kind, "browser"));
  const isGone = and(isMine, eq(contactPoints.sessionId, sessionId), isNotNull(contactPoints.goneAt));
  return (await ctx.db.$count(contactPoints, isGone)) > 0;
}

/** Where one can be reached oneself, and what one chose. */
export async function findContactPoints(ctx: Ctx): Promise<ContactPoints> {
  const { id } = userOf(ctx);
  const rows = await selectThere(ctx)
    .where(and(eq(contactPoints.accountId, id), isThere(ctx)))
    .orderBy(asc(contactPoints.id));
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, id));
  return {
    contactPoints: rows.map(({ point }) => showContactPoint(ctx, point)),
    email: { address: account?.email ?? "", verified: account?.emailVerifiedAt != null },
    ways: waysOf(ctx),
    pushKey: await findPublicPushKey(ctx),
    isLost: await isLost(ctx),
    preferences: showChannels(await findChoice(ctx, id)),
  };
}

const shownAddress = ({ kind, address }: ContactRow): string =>
  kind === "browser" ? new URL(address).host : kind === "whatsapp" && !address.startsWith("+") ? "" : address;

export const showContactPoint = (ctx: Ctx, row: ContactRow): ContactPoint => ({
  id: row.id,
  kind: row.kind,
  address: shownAddress(row),
  label: row.label,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
  isThisSession: row.kind === "browser" && row.sessionId === userOf(ctx).sessionId,
  createdAt: row.createdAt.toISOString(),
});

export async function findChoice(ctx: Ctx, accountId: string): Promise<Choice> {
  const [row] = await ctx.db.select().from(channelPreferences).where(eq(channelPreferences.accountId, accountId));
  return row ?? { muted: [], daily: [], everything: [], version: 0 };
}

export const showChannels = ({ muted, daily, everything, version }: Choice): ChannelPreferences => ({
  channels: chosen(muted),
  daily: kindsOf(daily),
  everything: kindsOf(everything),
  version,
});

/** One's own phone or browser, locked where it is about to be changed; another's is not there. */
export async function findOwnPoint(ctx: Ctx, id: string): Promise<ContactRow> {
  const query = ctx.db
    .select()
    .from(contactPoints)
    .where(and(eq(contactPoints.id, id), eq(contactPoints.accountId, userOf(ctx).id)));
  const [row] = ctx.inTransaction ? await query.for("update") : await query;
  if (!row) throw notFound("contact point");
  return row;
}

/** How somebody can be reached now. */
export type Reach = {
  name: string;
  /** Only one that was proved. */
  email: string | null;
  /** Only one that was proved, and wants to hear. */
  phone: string | null;
  /** Only somebody who wrote to us, and wants to hear. */
  whatsapp: (WhatsAppAddress & { heardAt: Date | null }) | null;
  browsers: readonly ContactRow[];
  muted: readonly string[];
  /** What they chose to have once a day. */
  daily: readonly string[];
  /** Of what they asked for all by a way that costs. */
  everything: readonly string[];
};

/** How these people can be reached; whoever closed their account, or is suspended, cannot. */
export async function findReach(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Reach>> {
  const isOpen = and(isOneOf(accounts.id, accountIds), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const people = await ctx.db
    .select({ account: accounts, choice: channelPreferences })
    .from(accounts)
    .leftJoin(channelPreferences, eq(channelPreferences.accountId, accounts.id))
    .where(isOpen);
  const points = await selectThere(ctx)
    .where(and(isOneOf(contactPoints.accountId, accountIds), isNull(contactPoints.optedOutAt), isThere(ctx)))
    .orderBy(asc(contactPoints.id));
  const of = Map.groupBy(points, ({ point }) => point.accountId);
  return new Map(
    people.map(({ account: { id, name, email, emailVerifiedAt }, choice }) => {
      const own = (of.get(id) ?? []).map(({ point }) => point);
      const phone = own.find((one) => one.kind === "phone" && one.verifiedAt !== null)?.address ?? null;
      const wrote = own.find((one) => one.kind === "whatsapp" && one.verifiedAt !== null);
      const browsers = own.filter(({ kind }) => kind === "browser");
      return [
        id,
        {
          name,
          email: emailVerifiedAt ? email : null,
          phone,
          whatsapp: wrote ? whatsAppOf(wrote) : null,
          browsers,
          muted: choice?.muted ?? [],
          daily: choice?.daily ?? [],
          everything: choice?.everything ?? [],
        },
      ];
    }),
  );
}

/** How WhatsApp calls somebody: by their phone, unless it hides that. */
export const whatsAppOf = ({ address, userId, heardAt }: ContactRow) => ({
  phone: address.startsWith("+") ? address : null,
  userId,
  heardAt,
});

/** Whose phone this is; null where nobody has given back a code that came to it. */
export async function findPhoneOwner(ctx: Ctx, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  const isIt = and(eq(contactPoints.kind, "phone"), eq(contactPoints.address, phone));
  const [row] = await ctx.db
    .select({ accountId: contactPoints.accountId })
    .from(contactPoints)
    .where(and(isIt, isNotNull(contactPoints.verifiedAt)));
  return row?.accountId ?? null;
}
