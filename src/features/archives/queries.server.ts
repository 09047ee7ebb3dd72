import { and, desc, eq, gte, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members, properties } from "#features/properties/tables.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import type { Archive } from "./contract.ts";
import { endOf } from "./rules.ts";
import { archives } from "./tables.server.ts";

type Row = typeof archives.$inferSelect;

/** Where the file of an archive lies. */
export const keyOf = (id: string): string => `archives/${id}`;

type Asked = Pick<Row, "accountId" | "propertyId" | "fromDay">;

/** Those that somebody asked for of the same: of themselves, of a building, or of its statements. */
export const isOfSame = ({ accountId, propertyId, fromDay }: Asked): SQL | undefined =>
  and(
    eq(archives.accountId, accountId),
    propertyId === null ? isNull(archives.propertyId) : eq(archives.propertyId, propertyId),
    fromDay === null ? isNull(archives.fromDay) : isNotNull(archives.fromDay),
  );

/** Refuses whoever may no longer see what an archive is of. */
export async function authorizeArchive(
  ctx: Ctx,
  { propertyId, fromDay }: Omit<Asked, "accountId">,
): Promise<string | null> {
  if (propertyId === null) return null;
  const { property } =
    fromDay === null
      ? await authorizeProperty(ctx, "property", "see_history", propertyId, "archive")
      : await authorizeProperty(ctx, "demand", "see", propertyId, "archive");
  return property.name;
}

const mostListed = 100;

const selectOwn = (ctx: Ctx, id?: string) =>
  ctx.db
    .select({ archive: archives, propertyName: properties.name })
    .from(archives)
    .leftJoin(properties, eq(properties.id, archives.propertyId))
    .where(and(eq(archives.accountId, userOf(ctx).id), id === undefined ? undefined : eq(archives.id, id)))
    .orderBy(desc(archives.id))
    .limit(mostListed);

/** What one asked for, the newest first. */
export async function listArchives(ctx: Ctx): Promise<{ archives: Archive[] }> {
  return { archives: (await selectOwn(ctx)).map(show) };
}

/** One of one's own, as it stands now. */
export async function showArchive(ctx: Ctx, id: string): Promise<{ archive: Archive }> {
  const [row] = await selectOwn(ctx, id);
  if (!row) throw notFound("archive");
  return { archive: show(row) };
}

function show({ archive: row, propertyName }: { archive: Row; propertyName: string | null }): Archive {
  return {
    id: row.id,
    propertyId: row.propertyId,
    propertyName,
    fromDay: row.fromDay,
    toDay: row.toDay,
    state: row.state,
    reason: row.reason,
    fileSize: row.bytes,
    askedAt: row.askedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.readyAt ? endOf(row.readyAt).toISOString() : null,
  };
}

/** The file of an archive, for who asked, while they keep the building that it is of. */
export async function readArchive(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const [row] = await selectOwn(ctx, id);
  if (!row) throw notFound("archive");
  const { propertyId, fromDay, toDay, state, readyAt } = row.archive;
  await authorizeArchive(ctx, row.archive);
  if (state !== "ready" || readyAt === null) throw conflict("This archive is not ready.");
  if (endOf(readyAt) <= ctx.now) throw notFound("archive");
  if (propertyId === null && (await hasLeftSince(ctx, row.archive.askedAt)))
    throw conflict(
      "You left a building since this archive was asked for, and it may be in it. Please ask for a new one.",
    );
  const what = propertyId === null ? "my-data" : "building";
  const name = fromDay === null ? `${what}-${lagosDay(readyAt)}` : `statements-${fromDay}-to-${toDay}`;
  return { fileName: `tunse-${name}.zip`, content: await ctx.storage.read(keyOf(id)) };
}

/** Whether they kept a building then and do not now: what they took home before is theirs, not what still lies here. */
async function hasLeftSince(ctx: Ctx, since: Date): Promise<boolean> {
  const isKeepers = inArray(members.role, ["property_owner", "property_manager"]);
  const isAgain = sql`exists (select from ${members} again where again.property_id = ${members.propertyId}
    and again.account_id = ${members.accountId} and again.role in ('property_owner', 'property_manager')
    and again.status = 'active' and again.left_at is null)`;
  const isTheirs = and(eq(members.accountId, userOf(ctx).id), isKeepers, gte(members.leftAt, since), not(isAgain));
  return (await ctx.db.$count(members, isTheirs)) > 0;
}

/** As whom an archive is made; undefined where their account is closed. */
export async function findActor(ctx: Ctx, id: string): Promise<UserActor | undefined> {
  const { role, name } = accounts;
  const isOpen = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select({ role, name }).from(accounts).where(isOpen);
  return row && { kind: "user", id, ...row, sessionId: "" };
}
