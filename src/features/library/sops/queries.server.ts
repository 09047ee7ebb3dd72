import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { likePattern } from "#domain/text.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Media } from "#features/media/contract.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { authorize, listKept } from "#features/properties/access.queries.server.ts";
import { hasAgreed } from "#features/properties/members/agreement.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, foreignCursor, readCursor, readPage } from "#platform/paging.server.ts";
import type { Sop, SopVersion, sopCalls } from "./contract.ts";
import { sops, sopVersions } from "./tables.server.ts";

type SopRow = typeof sops.$inferSelect;
export type VersionRow = typeof sopVersions.$inferSelect;

const keepers = ["property_owner", "property_manager"] as const;
const isKeeper = (ctx: Ctx) => keepers.some((role) => role === userOf(ctx).role);

/**
 * The accounts that keep a building with the actor now and agreed to, the actor among them: their procedures are shared. Whoever
 * was only added by email reads what others wrote there, who chose to have them; what they wrote elsewhere stays theirs.
 */
export const listFellows = (ctx: Ctx, only?: string): Promise<string[]> =>
  listBeside(
    ctx,
    and(hasAgreed(members.propertyId, members.accountId), only === undefined ? undefined : eq(members.accountId, only)),
  );

/** Those who read what the actor writes, also who was only added. */
export const listReaders = (ctx: Ctx): Promise<string[]> => listBeside(ctx);

async function listBeside(ctx: Ctx, which?: SQL): Promise<string[]> {
  const { id } = userOf(ctx);
  const kept = await listKept(ctx);
  if (kept.length === 0) return [id];
  const rows = await ctx.db
    .selectDistinct({ id: members.accountId })
    .from(members)
    .where(
      and(
        inArray(members.propertyId, kept),
        inArray(members.role, [...keepers]),
        eq(members.status, "active"),
        isNull(members.leftAt),
        which,
      ),
    );
  return [id, ...rows.map((row) => row.id).filter((one) => one !== id)];
}

/** The column of tasks that makes a procedure one's own to read, for those who do the work. */
const handColumn = (ctx: Ctx) => sql.identifier(userOf(ctx).role === "contractor" ? "contractor_id" : "technician_id");

/** Versions that tasks of the actor have, for those who do the work. */
const inMyTasks = (ctx: Ctx): SQL =>
  sql`exists (select 1 from ${tasks} t where t.sop_version_id = ${sopVersions.id} and t.${handColumn(ctx)} = ${userOf(ctx).id})`;

async function relationsTo(ctx: Ctx, sop: SopRow): Promise<Relation[]> {
  const { id, role } = userOf(ctx);
  if (isKeeper(ctx)) {
    const held: Relation[] = sop.authorId === id ? ["author"] : [];
    if (held.length > 0 || (await listFellows(ctx, sop.authorId)).includes(sop.authorId))
      held.push(role === "property_owner" ? "own" : "managed");
    return held;
  }
  const theirs = and(eq(sopVersions.sopId, sop.id), inMyTasks(ctx));
  if ((await ctx.db.$count(sopVersions, theirs)) === 0) return [];
  return [role === "contractor" ? "awarded" : "assigned"];
}

/** The procedure where the act is allowed, 404 out of reach; locked for a caller who changes it. */
export async function authorizeSop(
  ctx: Ctx,
  act: Act<"sop">,
  id: string,
  lock?: "update",
): Promise<{ sop: SopRow; relations: Relation[] }> {
  const found = ctx.db.select().from(sops).where(eq(sops.id, id));
  const [sop] = await (lock ? found.for(lock) : found);
  if (!sop) throw notFound("SOP");
  const relations = await relationsTo(ctx, sop);
  authorize(ctx, "sop", act, relations, "SOP");
  return { sop, relations };
}

/** The version that a task made now gets, where the actor may attach the procedure; 404 out of reach, 409 once it is retired. */
export async function authorizeAttachable(ctx: Ctx, id: string): Promise<{ versionId: string }> {
  const { sop } = await authorizeSop(ctx, "attach", id);
  if (sop.retiredAt !== null) throw conflict("This SOP is retired. Please choose another one.");
  const ofNow = and(eq(sopVersions.sopId, id), eq(sopVersions.version, sop.version));
  const [now] = await ctx.db.select({ versionId: sopVersions.id }).from(sopVersions).where(ofNow);
  if (!now) throw notFound("SOP");
  return now;
}

/** The same as a bound of the list: found from their tasks, so that it does not grow with what others have written. */
const usedInMyTasks = (ctx: Ctx): SQL =>
  sql`${sops.id} in (select u.sop_id from ${tasks} t join ${sopVersions} u on u.id = t.sop_version_id
    where t.${handColumn(ctx)} = ${userOf(ctx).id})`;

const usage = (ctx: Ctx): SQL<number> => {
  const mine = isKeeper(ctx) ? sql`` : sql` and t.${handColumn(ctx)} = ${userOf(ctx).id}`;
  return sql<number>`(select count(*)::int from ${tasks} t join ${sopVersions} u on u.id = t.sop_version_id
    where u.sop_id = ${sops.id} and t.status <> 'cancelled'${mine})`;
};

/** Keepers see what holds now; those who do the work see the newest that their tasks have. */
function shownVersion(ctx: Ctx): SQL {
  if (isKeeper(ctx)) return sql`${sopVersions.version} = ${sops.version}`;
  return sql`${sopVersions.version} = (select max(u.version) from ${tasks} t join ${sopVersions} u on u.id = t.sop_version_id
    where u.sop_id = ${sops.id} and t.${handColumn(ctx)} = ${userOf(ctx).id})`;
}

const selectSops = (ctx: Ctx) =>
  ctx.db
    .select({ sop: sops, version: sopVersions, authorName: accounts.name, usageCount: usage(ctx) })
    .from(sops)
    .innerJoin(sopVersions, and(eq(sopVersions.sopId, sops.id), shownVersion(ctx)))
    .innerJoin(accounts, eq(accounts.id, sops.authorId));

type ListedRow = Awaited<ReturnType<typeof selectSops>>[number];

/** The procedures in reach; each page costs what its rows cost, however many others have written. */
export async function listSops(ctx: Ctx, input: CallRead<typeof sopCalls.listSops>) {
  const query = selectSops(ctx)
    .where(
      and(
        isKeeper(ctx) ? inArray(sops.authorId, await listFellows(ctx)) : usedInMyTasks(ctx),
        input.activeOnly === "true" ? isNull(sops.retiredAt) : undefined,
        input.category ? eq(sopVersions.category, input.category) : undefined,
        input.search ? sql`${sopVersions.title} ilike ${likePattern(input.search)}` : undefined,
        beforeCursor(sops.id, input.cursor),
      ),
    )
    .orderBy(desc(sops.id));
  const { rows, nextCursor } = await readPage(input, query, ({ sop }) => [sop.id]);
  const relation = relationOf(ctx);
  const files = await filesOf(
    ctx,
    rows.map(({ sop }) => sop.id),
    [relation],
  );
  const me = userOf(ctx).id;
  return {
    sops: rows.map((row) => showSop(ctx, row, row.sop.authorId === me ? ["author", relation] : [relation], files)),
    nextCursor,
  };
}

/** What the actor is to a procedure that their list holds. */
function relationOf(ctx: Ctx): Relation {
  const { role } = userOf(ctx);
  if (role === "property_owner") return "own";
  if (role === "property_manager") return "managed";
  return role === "contractor" ? "awarded" : "assigned";
}

/** The procedure as its caller sees it right after a write. */
export async function readSop(ctx: Ctx, { id }: { id: string }): Promise<{ sop: Sop }> {
  const { relations } = await authorizeSop(ctx, "see", id);
  const [row] = await selectSops(ctx).where(eq(sops.id, id));
  if (!row) throw notFound("SOP");
  return { sop: showSop(ctx, row, relations, await filesOf(ctx, [id], relations)) };
}

/** The versions of a procedure that the caller may read, the newest first. */
export async function listSopVersions(ctx: Ctx, input: CallRead<typeof sopCalls.listSopVersions>) {
  const { relations } = await authorizeSop(ctx, "see", input.id);
  const [under] = readCursor(input.cursor, 1) ?? [];
  if (under !== undefined && !/^\d{1,9}$/.test(under)) throw foreignCursor();
  const query = ctx.db
    .select()
    .from(sopVersions)
    .where(
      and(
        eq(sopVersions.sopId, input.id),
        isKeeper(ctx) ? undefined : inMyTasks(ctx),
        under === undefined ? undefined : lt(sopVersions.version, Number(under)),
      ),
    )
    .orderBy(desc(sopVersions.version));
  const { rows, nextCursor } = await readPage(input, query, ({ version }) => [String(version)]);
  const files = await filesOf(ctx, [input.id], relations);
  return { versions: rows.map((row) => showVersion(row, files)), nextCursor };
}

type Files = Map<string, Media>;

/** The files of these procedures by their id, of any version. */
async function filesOf(ctx: Ctx, sopIds: string[], relations: readonly Relation[]): Promise<Files> {
  const found = await mediaOf(ctx, "sop", sopIds, () => relations);
  return new Map([...found.values()].flat().map((file) => [file.id, file]));
}

/** The version that a task got. */
export async function findVersion(ctx: Ctx, versionId: string): Promise<VersionRow> {
  const [row] = await ctx.db.select().from(sopVersions).where(eq(sopVersions.id, versionId));
  if (!row) throw notFound("SOP");
  return row;
}

/** What it says with its files, for those who see the task. */
export const readVersion = async (ctx: Ctx, row: VersionRow, relations: readonly Relation[]): Promise<SopVersion> =>
  showVersion(row, await filesOf(ctx, [row.sopId], relations));

function showVersion(row: VersionRow, files: Files): SopVersion {
  const { id, title, category, description, steps, requiredTools, safetyRequirements, skillLevel, version } = row;
  return {
    ...{ id, title, category, description, steps, requiredTools, safetyRequirements, skillLevel, version },
    estimatedDuration: row.estimatedMinutes,
    attachments: row.attachmentIds.flatMap((fileId) => files.get(fileId) ?? []),
    createdAt: row.writtenAt.toISOString(),
  };
}

function showSop(ctx: Ctx, row: ListedRow, relations: readonly Relation[], files: Files): Sop {
  const { sop, version } = row;
  const { createdAt: updatedAt, ...written } = showVersion(version, files);
  return {
    ...written,
    id: sop.id,
    usageCount: row.usageCount,
    isActive: sop.retiredAt === null,
    authorName: row.authorName,
    createdAt: sop.createdAt.toISOString(),
    updatedAt,
    can: canOf(userOf(ctx).role, relations, "sop"),
  };
}
