import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { invalid, notFound } from "#domain/problems.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readIdCursor, readPage } from "#platform/paging.server.ts";
import { compareBuildings } from "../catalogues/comparing.queries.server.ts";
import { catalogueNow } from "../catalogues/queries.server.ts";
import type { houseCalls } from "./contract.ts";
import { authorizeHouse, type Row, rowsOf } from "./queries.server.ts";
import { type HouseRow, houseOf, ownKeyOf } from "./rules.ts";
import { checkChange, checkOwn, writtenOf } from "./service.server.ts";

type Asked = CallRead<typeof houseCalls.previewHouseItem>;

/** Buildings that are planned for while somebody waits. */
const mostAtOnce = 100;

/** What the organisation would do its own way if this were applied. */
async function wouldBe(ctx: Ctx, rows: readonly Row[], asked: Asked): Promise<HouseRow[]> {
  const { kind, item } = asked;
  const key = asked.key ?? ownKeyOf(item?.title ?? "", new Set(rows.map((row) => row.key)));
  const others = rows.filter((row) => row.key !== key);
  if (kind === "none") return others;
  if (kind === "own") {
    if (!item) throw invalid("item", "Say what the item is.");
    if (asked.key !== undefined && !rows.some((row) => row.key === key && row.kind === "own")) throw notFound("item");
    const said = writtenOf(item);
    await checkOwn(ctx, others, key, said);
    return [...others, { key, kind, said, because: said.description }];
  }
  if (asked.key === undefined) throw invalid("key", "Key is required.");
  const { frequency = null, everyYears = null, priority = null } = asked;
  await checkChange(ctx, key, { kind, frequency, everyYears, priority });
  return [...others, { key, kind, said: { frequency, everyYears, priority }, because: "as you say" }];
}

/** Which buildings of an organisation would gain or lose what; nothing changes. */
export async function previewHouseItem(ctx: Ctx, asked: Asked) {
  const { id, limit = mostAtOnce, cursor } = asked;
  await authorizeHouse(ctx, id);
  const rows = await rowsOf(ctx, id);
  const { catalogue } = await catalogueNow(ctx);
  const [now, then] = [houseOf(rows), houseOf(await wouldBe(ctx, rows, asked))];
  const theirs = and(eq(properties.organisationId, id), isNull(properties.archivedAt));
  const after = readIdCursor(cursor);
  const page = await readPage(
    { limit: Math.min(limit, mostAtOnce) },
    ctx.db
      .select({ id: properties.id })
      .from(properties)
      .where(and(theirs, after === undefined ? undefined : gt(properties.id, after)))
      .orderBy(asc(properties.id)),
    (row) => [row.id],
  );
  const found = await compareBuildings(
    ctx,
    page.rows.map((row) => row.id),
    [
      { catalogue, house: now },
      { catalogue, house: then },
    ],
  );
  return {
    total: await ctx.db.$count(properties, theirs),
    seen: page.rows.length,
    buildings: found.filter(({ effects }) => effects.length > 0),
    nextCursor: page.nextCursor,
  };
}
