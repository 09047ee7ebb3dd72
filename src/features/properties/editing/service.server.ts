import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { plainEvent } from "#domain/plan-events.ts";
import { changedMeanwhile, invalid, refuseStale } from "#domain/problems.ts";
import { describeFiles, detachFiles, listOwnFiles } from "#features/media/describing.service.server.ts";
import { type KeptFiles, usingFiles } from "#features/media/service.server.ts";
import { lockOrganisation } from "#features/organisations/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import { followPlace } from "../belonging/service.server.ts";
import { generalCategory, type Property } from "../contract.ts";
import { lockProperty } from "../members/membership.service.server.ts";
import { findProperty } from "../queries.server.ts";
import { properties } from "../tables.server.ts";
import type { editingCalls } from "./contract.ts";
import { changesOf } from "./rules.ts";

type Edit = CallRead<typeof editingCalls.editProperty>;
type Row = typeof properties.$inferSelect;

/** Changes what is named of a building; where its plan rests on it, the plan is made anew right after. */
export async function editProperty(ctx: Ctx, input: Edit): Promise<{ property: Property }> {
  await authorizeProperty(ctx, "property", "edit", input.id);
  const uploads = input.mediaUploads?.map((upload) => ({ ...upload, category: upload.category ?? generalCategory }));
  return usingFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      const locked = await lockForPlace(ctx, input);
      const property = await lockProperty(ctx, input.id);
      if (locked !== undefined && locked !== property.organisationId) throw changedMeanwhile("This property");
      await authorizeProperty(ctx, "property", "edit", input.id);
      refuseStale("This property", property, input.version);
      await change(ctx, property, input, files);
      return findProperty(ctx, { id: input.id });
    }),
  );
}

/**
 * Teams keep buildings by where they stand, so the organisation is locked before the building where that may change.
 * Answers which one, since the building may be another's once it is locked; undefined where the place stays.
 */
async function lockForPlace(ctx: Ctx, { id, location, address, state, lga }: Edit): Promise<string | null | undefined> {
  if ([location, address, state, lga].every((one) => one === undefined)) return undefined;
  const { property } = await authorizeProperty(ctx, "property", "edit", id);
  if (property.organisationId) await lockOrganisation(ctx, property.organisationId);
  return property.organisationId;
}

async function change(ctx: Ctx, property: Row, input: Edit, files: KeptFiles): Promise<void> {
  const { id, version: _, mediaUploads: __, mediaChanges, removeMedia, coverId, ...named } = input;
  const { changed, names, events } = changesOf(property, named);
  const photos = await changePhotos(ctx, property, { mediaChanges, removeMedia, coverId }, files);
  const fields = [...names, ...(photos ? ["photos"] : [])];
  if (fields.length === 0) return;
  if (photos?.areFacts) events.push(plainEvent("building", "Photos of the building changed."));
  const asksPlan = events.length > 0;
  await ctx.db
    .update(properties)
    .set({
      ...changed,
      coverId: photos?.coverId,
      planAskedAt: asksPlan ? ctx.now : undefined,
      version: sql`${properties.version} + 1`,
    })
    .where(eq(properties.id, id));
  await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act: "edited", data: { fields } });
  if ("state" in changed || "lga" in changed) await followPlace(ctx, property);
  if (asksPlan) await callHooks(ctx, "planAsked", { propertyId: id, events });
}

type PhotoEdit = Pick<Edit, "mediaChanges" | "removeMedia" | "coverId">;

/** Adds, describes and removes photos and chooses the cover; undefined where nothing of them changes. */
async function changePhotos(
  ctx: Ctx,
  { id, coverId: cover }: Row,
  { mediaChanges, removeMedia, coverId }: PhotoEdit,
  files: KeptFiles,
): Promise<{ coverId: string | null; areFacts: boolean } | undefined> {
  const place = { thing: "property", thingId: id } as const;
  const removed = new Set(removeMedia ?? []);
  const changes = (mediaChanges ?? []).filter((one) => !removed.has(one.id));
  const own = await listOwnFiles(ctx, place, [
    ...removed,
    ...changes.map((one) => one.id),
    ...(coverId ? [coverId] : []),
  ]);
  const chosen = own.find((file) => file.id === coverId);
  if (chosen && (chosen.thumbnailKey === null || removed.has(chosen.id)))
    throw invalid("coverId", "Please choose one of the pictures as the cover.");
  const described = await describeFiles(ctx, own, changes);
  await detachFiles(ctx, [...removed]);
  await files.attach(ctx, { ...place, propertyId: id });
  const kept = cover !== null && removed.has(cover) ? null : cover;
  const next = coverId === undefined ? kept : coverId;
  const areFacts = described.length + removed.size + files.ids.length > 0;
  return areFacts || next !== cover ? { coverId: next, areFacts } : undefined;
}
