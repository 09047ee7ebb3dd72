import { and, eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { lockOrganisation } from "#features/organisations/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { catalogueNow } from "../catalogues/queries.server.ts";
import { replanHouse } from "../catalogues/service.server.ts";
import type { HouseItem, houseCalls } from "./contract.ts";
import { ownItemFields } from "./fields.ts";
import { authorizeHouse, findHouseItem, type Row, rowsOf } from "./queries.server.ts";
import { type Change, heldAnyway, houseOf, ownKeyOf, ownProblems, ownStart, type Written } from "./rules.ts";
import { houseItems } from "./tables.server.ts";

/** More than a firm writes by hand; each plan reads them all. */
const mostItems = 200;

/** The fields of an item out of what a call was sent. */
export const writtenOf = (input: Written): Written =>
  Object.fromEntries(Object.keys(ownItemFields).map((name) => [name, input[name as keyof Written]])) as Written;

/** Two who change it at once wait for each other. */
async function hold(ctx: Ctx, id: string): Promise<Row[]> {
  await authorizeHouse(ctx, id);
  await lockOrganisation(ctx, id);
  await authorizeHouse(ctx, id);
  return rowsOf(ctx, id);
}

/** Refuses an item of one's own that the check of the catalogue does not pass. */
export async function checkOwn(ctx: Ctx, rows: readonly Row[], key: string, said: Written): Promise<void> {
  const { catalogue } = await catalogueNow(ctx);
  const { own } = houseOf(rows);
  const others = new Map([...catalogue.items, ...own].map((item) => [item.id, item]));
  const [problem] = ownProblems(key, said, others);
  if (problem) throw invalid(problem.path, problem.message);
}

/** Refuses to do without, or to do less of, what people's lives hang on everywhere. */
export async function checkChange(ctx: Ctx, key: string, change: Omit<Change, "because">): Promise<void> {
  const { catalogue } = await catalogueNow(ctx);
  const item = catalogue.items.find(({ id }) => id === key);
  if (!item) throw notFound("item of the catalogue");
  const held = heldAnyway(item);
  if (change.kind === "retired" && held !== null) throw invalid("kind", held);
  if (change.kind !== "adjusted") return;
  if (!change.frequency && !change.priority) throw invalid("frequency", "Say how often, or how pressing it is.");
  if (change.everyYears && change.frequency !== "annual")
    throw invalid("everyYears", "So many years apart goes with once a year only.");
}

type Kept = Pick<Row, "key" | "kind" | "said" | "because">;

/** Writes what is done its own way, puts it on record, and has the plans of the buildings follow. */
async function keep(ctx: Ctx, organisationId: string, row: Kept): Promise<{ item: HouseItem }> {
  const changed = { changedBy: userOf(ctx).id, changedAt: ctx.now };
  await ctx.db
    .insert(houseItems)
    .values({ organisationId, ...row, ...changed })
    .onConflictDoUpdate({
      target: [houseItems.organisationId, houseItems.key],
      set: { ...row, ...changed, version: sql`${houseItems.version} + 1` },
    });
  const item = await findHouseItem(ctx, organisationId, row.key);
  await follow(ctx, organisationId, `${userOf(ctx).name} ${saidOf[row.kind]} “${item.title}”.`);
  return { item };
}

const saidOf = {
  own: "wrote work of the organisation's own:",
  adopted: "adopted for all buildings of the organisation:",
  retired: "retired for all buildings of the organisation:",
  adjusted: "adjusted for all buildings of the organisation:",
} as const;

async function follow(ctx: Ctx, organisationId: string, text: string): Promise<void> {
  await recordAct(ctx, { thing: "organisation", act: "catalogue_set", thingId: organisationId });
  await replanHouse(ctx, organisationId, text);
}

/** Adds an item of one's own. */
export async function createHouseItem(ctx: Ctx, { id, ...input }: CallRead<typeof houseCalls.createHouseItem>) {
  return transaction(ctx, async (ctx) => {
    const rows = await hold(ctx, id);
    if (rows.length >= mostItems) throw conflict(`An organisation can have at most ${mostItems} of these.`);
    const said = writtenOf(input);
    const key = ownKeyOf(said.title, new Set(rows.map((row) => row.key)));
    await checkOwn(ctx, rows, key, said);
    return keep(ctx, id, { key, kind: "own", said, because: said.description });
  });
}

/** Changes an item of one's own. */
export async function editHouseItem(
  ctx: Ctx,
  { id, key, version, ...input }: CallRead<typeof houseCalls.editHouseItem>,
): Promise<{ item: HouseItem }> {
  return transaction(ctx, async (ctx) => {
    const rows = await hold(ctx, id);
    const row = rows.find((one) => one.key === key && one.kind === "own");
    if (!row) throw notFound("item");
    refuseStale("This item", row, version);
    const said = writtenOf(input);
    await checkOwn(
      ctx,
      rows.filter((one) => one !== row),
      key,
      said,
    );
    if (JSON.stringify(said) === JSON.stringify(writtenOf(row.said as Written)))
      return { item: await findHouseItem(ctx, id, key) };
    return keep(ctx, id, { key, kind: "own", said, because: said.description });
  });
}

/** Adopts, retires or adjusts an item of the catalogue. */
export async function setHouseItem(
  ctx: Ctx,
  { id, key, version, kind, because, ...pace }: CallRead<typeof houseCalls.setHouseItem>,
): Promise<{ item: HouseItem }> {
  return transaction(ctx, async (ctx) => {
    const rows = await hold(ctx, id);
    if (key.startsWith(ownStart)) throw invalid("key", "An item of your own is changed by itself, or ended.");
    await checkChange(ctx, key, { kind, ...pace });
    const row = rows.find((one) => one.key === key);
    refuseStale("This item", row ?? { version: 0 }, row ? version : undefined);
    if (!row && rows.length >= mostItems) throw conflict(`An organisation can have at most ${mostItems} of these.`);
    const { frequency = null, everyYears = null, priority = null } = pace;
    const said: Row["said"] = kind === "adjusted" ? { frequency, everyYears, priority } : {};
    const isSame = row?.kind === kind && row.because === because && sameSaid(row.said, said);
    return isSame ? { item: await findHouseItem(ctx, id, key) } : keep(ctx, id, { key, kind, said, because });
  });
}

const sameSaid = (one: object, other: object): boolean =>
  ["frequency", "everyYears", "priority"].every(
    (name) => (one as Record<string, unknown>)[name] === (other as Record<string, unknown>)[name],
  );

/** An item is done as the catalogue has it again; one of one's own ends. */
export async function removeHouseItem(ctx: Ctx, { id, key }: CallRead<typeof houseCalls.removeHouseItem>) {
  return transaction(ctx, async (ctx) => {
    const rows = await hold(ctx, id);
    if (!rows.some((row) => row.key === key)) return { key };
    const { title } = await findHouseItem(ctx, id, key);
    await ctx.db.delete(houseItems).where(and(eq(houseItems.organisationId, id), eq(houseItems.key, key)));
    await follow(ctx, id, `${userOf(ctx).name} took back what the organisation does its own way: “${title}”.`);
    return { key };
  });
}
