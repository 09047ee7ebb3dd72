import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, refuseStale } from "#domain/problems.ts";
import { type KeptFiles, usingFiles } from "#features/media/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Asset, AssetAct, assetCalls } from "./contract.ts";
import { mostAssets } from "./import.rules.ts";
import {
  type AssetRow,
  countPhotos,
  findAsset,
  findRow,
  hasRecords,
  hasUnit,
  listLinks,
  lockAsset,
} from "./queries.server.ts";
import { parentProblem, ratingProblem } from "./rules.ts";
import { assetEvents, assets } from "./tables.server.ts";

const empty = {
  ...{ unitId: null, parentId: null, make: null, model: null, serialNumber: null, year: null, rating: null },
  ...{ ratingUnit: null, place: null, warrantyUntil: null, replacementCost: null, condition: null, retiredOn: null },
  removedAt: null,
};

/** Puts a machine or part on the register of a building. */
export async function createAsset(ctx: Ctx, input: CallRead<typeof assetCalls.createAsset>): Promise<{ asset: Asset }> {
  const { id: propertyId, mediaUploads, ...said } = input;
  await authorizeProperty(ctx, "asset", "create", propertyId);
  return withPhotos(ctx, mediaUploads, async (ctx, files) => {
    await authorizeProperty(ctx, "asset", "create", propertyId);
    await lockProperty(ctx, propertyId);
    const row: AssetRow = {
      ...empty,
      ...stated(said),
      ...needed(input),
      id: newId(),
      propertyId,
      createdAt: ctx.now,
      version: 1,
    };
    if ((await ctx.db.$count(assets, onRegister(propertyId))) >= mostAssets)
      throw conflict(`A building can have at most ${mostAssets.toLocaleString("en")} assets here.`);
    await refuseImpossible(ctx, row);
    await ctx.db.insert(assets).values(row);
    await attach(ctx, row, files);
    await happened(ctx, row, ["added"]);
    return findAsset(ctx, { id: row.id });
  });
}

type WithFiles<T> = (ctx: Ctx, files: KeptFiles) => Promise<T>;

/** The photos are checked and stored first; then `work` is one transaction. */
const withPhotos = <T>(ctx: Ctx, given: Parameters<typeof usingFiles>[1], work: WithFiles<T>): Promise<T> =>
  usingFiles(ctx, given, (files) => transaction(ctx, (ctx) => work(ctx, files)));

async function attach(ctx: Ctx, { id, propertyId }: AssetRow, files: KeptFiles): Promise<void> {
  if (files.ids.length > 0 && (await countPhotos(ctx, id)) + files.ids.length > mostPhotos)
    throw invalid("mediaUploads", `A machine can have at most ${mostPhotos} photos.`);
  await files.attach(ctx, { thing: "asset", thingId: id, propertyId });
}

const mostPhotos = 40;

const needed = ({ name, kind }: Pick<AssetRow, "name" | "kind">) => ({ name, kind });
const onRegister = (propertyId: string) => and(eq(assets.propertyId, propertyId), isNull(assets.removedAt));

/** What was named at all; null empties. */
const stated = <T extends object>(said: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as ReturnType<typeof stated<T>>;

async function refuseImpossible(ctx: Ctx, row: AssetRow): Promise<void> {
  const { id, propertyId, unitId, parentId, serialNumber, make } = row;
  const rating = ratingProblem(row);
  if (rating) throw invalid("ratingUnit", rating);
  if (unitId && !(await hasUnit(ctx, propertyId, unitId)))
    throw invalid("unitId", "That unit is not in this building.");
  if (parentId) {
    const links = await listLinks(ctx, propertyId);
    const problem = parentProblem(links, id, parentId);
    if (problem) throw invalid("parentId", problem);
    if (!links.some((link) => link.id === parentId)) throw invalid("parentId", "That asset is not in this building.");
  }
  if (serialNumber === null) return;
  const isSame = sql`lower(${assets.serialNumber}) = lower(${serialNumber}) and lower(coalesce(${assets.make}, '')) = lower(${make ?? ""})`;
  if ((await ctx.db.$count(assets, and(onRegister(propertyId), ne(assets.id, id), isSame))) > 0)
    throw conflict("An asset of this make and serial number is on the register already.");
}

/** Changes what is kept of an asset, or takes it out of use. */
export async function changeAsset(ctx: Ctx, input: CallRead<typeof assetCalls.changeAsset>): Promise<{ asset: Asset }> {
  const { id, version, mediaUploads, ...said } = input;
  await findRow(ctx, "edit", id);
  return withPhotos(ctx, mediaUploads, async (ctx, files) => {
    const row = await findLocked(ctx, "edit", id);
    refuseStale("This asset", row, version);
    const changes = Object.fromEntries(
      Object.entries(stated(said)).filter(([name, value]) => value !== row[name as keyof AssetRow]),
    );
    if (Object.keys(changes).length + files.ids.length === 0) return findAsset(ctx, { id });
    const changed: AssetRow = { ...row, ...changes, version: row.version + 1 };
    await refuseImpossible(ctx, changed);
    await ctx.db.update(assets).set(changed).where(eq(assets.id, id));
    await attach(ctx, changed, files);
    const named = [...Object.keys(changes), ...(files.ids.length > 0 ? ["mediaUploads"] : [])];
    await happened(ctx, changed, actsOf(row, changed, named));
    return findAsset(ctx, { id });
  });
}

function actsOf(before: AssetRow, after: AssetRow, changed: readonly string[]): AssetAct[] {
  const acts: AssetAct[] = [];
  if (before.condition !== after.condition) acts.push("condition_changed");
  if (before.retiredOn === null && after.retiredOn !== null) acts.push("retired");
  if (before.retiredOn !== null && after.retiredOn === null) acts.push("returned");
  return changed.some((name) => name !== "condition" && name !== "retiredOn") ? [...acts, "edited"] : acts;
}

/** Takes an asset off the register; one that has parts stays, and one that anything names. */
export async function removeAsset(ctx: Ctx, { id }: { id: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    const row = await findLocked(ctx, "remove", id);
    await lockAsset(ctx, id);
    const links = await listLinks(ctx, row.propertyId);
    if (links.some(({ parentId }) => parentId === id))
      throw conflict("Other assets are parts of this one. Move them first.");
    if (await hasRecords(ctx, id))
      throw conflict("Requests, work or readings name this one. Say since when it is out of use instead.");
    await ctx.db.update(assets).set({ removedAt: ctx.now }).where(eq(assets.id, id));
    await record(ctx, row, "asset_removed");
    return null;
  });
}

/** The building is locked, so that of two that race the second sees what the first one did. */
async function findLocked(ctx: Ctx, act: "edit" | "remove", id: string): Promise<AssetRow> {
  const { row } = await findRow(ctx, act, id);
  await lockProperty(ctx, row.propertyId);
  return (await findRow(ctx, act, id)).row;
}

async function happened(ctx: Ctx, row: AssetRow, acts: readonly AssetAct[]): Promise<void> {
  const events = acts.map((act) => ({
    ...{ id: newId(), assetId: row.id, act, actorId: userOf(ctx).id, at: ctx.now },
    condition: act === "condition_changed" || act === "added" ? row.condition : null,
  }));
  if (events.length > 0) await ctx.db.insert(assetEvents).values(events);
  await record(ctx, row, acts.includes("added") ? "asset_added" : "asset_edited");
}

async function record(ctx: Ctx, row: AssetRow, act: "asset_added" | "asset_edited" | "asset_removed"): Promise<void> {
  const { propertyId, name } = row;
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: name } });
}
