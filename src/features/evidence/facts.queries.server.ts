import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { media } from "#features/media/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { findClockRight } from "./clocks.queries.server.ts";
import type { Proof } from "./contract.ts";
import type { Elsewhere, Exif, Facts, PhotoFacts } from "./facts.rules.ts";
import { findHours } from "./hours.queries.server.ts";
import { isSomewhere } from "./place.rules.ts";
import { pictureFacts, proofCodes } from "./tables.server.ts";
import { listTagScans } from "./tags.queries.server.ts";
import { startOf } from "./times.rules.ts";

type MediaRow = typeof media.$inferSelect;

/** The pictures of a task that nobody has asked yet what they say of themselves. */
export const listUnread = (ctx: Ctx, taskId: string): Promise<{ id: string; originalKey: string }[]> =>
  ctx.db
    .select({ id: media.id, originalKey: media.originalKey })
    .from(media)
    .leftJoin(pictureFacts, eq(pictureFacts.mediaId, media.id))
    .where(
      and(eq(media.thing, "task"), eq(media.thingId, taskId), eq(media.kind, "image"), isNull(pictureFacts.mediaId)),
    );

/** What is known of a completed task for its checks, with the task; undefined for one that is not completed. */
export async function findFacts(ctx: Ctx, taskId: string) {
  const [row] = await ctx.db
    .select({
      task: tasks,
      code: proofCodes.code,
      latitude: properties.latitude,
      longitude: properties.longitude,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(proofCodes, eq(proofCodes.taskId, tasks.id))
    .where(eq(tasks.id, taskId));
  if (row === undefined || row.task.status !== "completed" || row.task.completedAt === null) return undefined;
  const { task, code, latitude, longitude } = row;
  const files = await ctx.db
    .select({ file: media, exif: pictureFacts.exif })
    .from(media)
    .leftJoin(pictureFacts, eq(pictureFacts.mediaId, media.id))
    .where(and(eq(media.thing, "task"), eq(media.thingId, taskId)))
    .orderBy(asc(media.id));
  const photos = files.map(({ file, exif }) => photoFacts(file, exif));
  const facts: Facts = {
    madeAt: task.createdAt.toISOString(),
    startedAt: startOf(task),
    completedAt: row.task.completedAt.toISOString(),
    code,
    codesOfOthers: await findOtherCodes(ctx, taskId, photos),
    building: latitude === null || longitude === null ? null : { latitude, longitude },
    photos,
    elsewhere: await findElsewhere(ctx, taskId, files[0]?.file),
    modelsOfOthers: await findOtherModels(ctx, photos, files[0]?.file),
    tags: await listTagScans(ctx, task),
    hours: await findHours(ctx, task),
    clockRightAt: await findClockRight(ctx, taskId),
  };
  return { facts, task, completedAt: row.task.completedAt };
}

function photoFacts(file: MediaRow, exif: Exif | null): PhotoFacts {
  const { latitude, longitude, accuracyM: accuracy, capture } = file;
  const fix = latitude === null || longitude === null ? null : { latitude, longitude, accuracy };
  return {
    id: file.id,
    stage: capture?.stage ?? "after",
    fix: fix !== null && isSomewhere(fix) ? fix : null,
    chosenAt: file.deviceTime?.toISOString() ?? null,
    receivedAt: file.receivedAt.toISOString(),
    clockOffsetMs: capture?.clockOffsetMs ?? null,
    code: capture?.code ?? null,
    burst: capture?.burst ?? null,
    device: capture?.device ?? null,
    exif,
  };
}

/** What a map of a task's proof shows. */
export async function findPlaces(ctx: Ctx, taskId: string): Promise<Pick<Proof, "files" | "building">> {
  const rows = await ctx.db
    .select({ file: media, latitude: properties.latitude, longitude: properties.longitude })
    .from(media)
    .innerJoin(properties, eq(properties.id, media.propertyId))
    .where(and(eq(media.thing, "task"), eq(media.thingId, taskId)))
    .orderBy(asc(media.id));
  const { latitude = null, longitude = null } = rows[0] ?? {};
  const building = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    building: building !== null && isSomewhere(building) ? building : null,
    files: rows.map(({ file }) => {
      const { id, stage, fix } = photoFacts(file, null);
      return { id, stage, ...(fix ?? { latitude: null, longitude: null, accuracy: null }) };
    }),
  };
}

async function findOtherCodes(ctx: Ctx, taskId: string, photos: readonly PhotoFacts[]): Promise<string[]> {
  const carried = [...new Set(photos.flatMap(({ code }) => (code === null ? [] : [code])))];
  if (carried.length === 0) return [];
  const rows = await ctx.db
    .select({ code: proofCodes.code })
    .from(proofCodes)
    .where(and(inArray(proofCodes.code, carried), ne(proofCodes.taskId, taskId)));
  return rows.map(({ code }) => code);
}

const mostElsewhere = 50;
const hoursAround = 12;

/** Where whoever sent this proof sent others from, half a day before and after. */
async function findElsewhere(ctx: Ctx, taskId: string, first: MediaRow | undefined): Promise<Elsewhere[]> {
  if (first === undefined) return [];
  const { uploadedBy, receivedAt } = first;
  const rows = await ctx.db
    .select()
    .from(media)
    .where(
      and(
        eq(media.uploadedBy, uploadedBy),
        eq(media.thing, "task"),
        ne(media.thingId, taskId),
        sql`${media.latitude} is not null and ${media.longitude} is not null and ${media.deviceTime} is not null`,
        sql`abs(extract(epoch from ${media.receivedAt} - ${receivedAt}::timestamptz)) < ${hoursAround * 3_600}`,
      ),
    )
    .limit(mostElsewhere);
  return rows.map(photoFactsElsewhere).filter((one) => one !== null);
}

function photoFactsElsewhere(file: MediaRow): Elsewhere | null {
  const { fix, chosenAt, clockOffsetMs } = photoFacts(file, null);
  if (fix === null || chosenAt === null) return null;
  return { fix, at: new Date(Date.parse(chosenAt) + (clockOffsetMs ?? 0)).toISOString() };
}

/** Models of phones, among those of these cameras, that others of the same contractor send with. */
async function findOtherModels(
  ctx: Ctx,
  photos: readonly PhotoFacts[],
  first: MediaRow | undefined,
): Promise<string[]> {
  const models = [...new Set(photos.flatMap(({ exif }) => (exif?.model ? [exif.model] : [])))];
  if (models.length === 0 || first === undefined || first.thingId === null) return [];
  const { rows } = await ctx.db.execute<{ model: string }>(sql`
    select distinct m.capture->>'device' as model from ${media} m
    join ${tasks} t on t.id = m.thing_id and m.thing = 'task'
    where t.contractor_id = (select contractor_id from ${tasks} where id = ${first.thingId})
      and m.uploaded_by <> ${first.uploadedBy} and m.capture->>'device' = any(${sql.param(models)}::text[])`);
  return rows.map(({ model }) => model);
}
