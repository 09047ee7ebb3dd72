import { and, eq, inArray, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { labelOf } from "#domain/vocab.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { assetKindLabels } from "#features/assets/fields.ts";
import { assets } from "#features/assets/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { PriceRange, Prices, priceCalls } from "./contract.ts";
import { jobKey, type Place, placesOf, unitsOf } from "./rules.ts";
import { priceRanges, priceSharing } from "./tables.server.ts";

/** A job to be compared: of which kind, how many units of work, and where. */
type Subject = { job: string | null; about: string | null; units: number; places: Place[] };

const located = {
  ...{ state: properties.state, lga: properties.lga, location: properties.location, address: properties.address },
};

/** What is compared of each of these tasks. */
async function subjectsOf(ctx: Ctx, taskIds: readonly string[]): Promise<Map<string, Subject>> {
  const rows = await ctx.db
    .select({ id: tasks.id, category: tasks.category, plan: tasks.plan, machine: assets.kind, located })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .leftJoin(assets, eq(assets.id, tasks.assetId))
    .where(isOneOf(tasks.id, taskIds));
  return new Map(
    rows.map(({ id, category, plan, machine, located }) => {
      const job = jobKey({ planKey: plan?.key ?? null, category, machine });
      const isItem = job?.startsWith("item ") === true;
      const about = isItem ? (plan?.title ?? null) : job === null ? null : nameOf(category, machine);
      return [id, { job, about, units: isItem ? unitsOf(plan?.cost) : 1, places: placesOf(located) }];
    }),
  );
}

const nameOf = (category: string, machine: keyof typeof assetKindLabels | null): string =>
  machine === null || machine === "other" ? labelOf(category) : `${labelOf(category)}, ${assetKindLabels[machine]}`;

/** The range of each: where one is kept for the narrowest place that it stands in. One lookup for all of them. */
async function rangesFor(ctx: Ctx, subjects: readonly Subject[]): Promise<(subject: Subject) => PriceRange | null> {
  const jobs = [...new Set(subjects.flatMap(({ job }) => job ?? []))];
  const places = [...new Set(subjects.flatMap((one) => one.places.map(({ key }) => key)))];
  const isIt = and(inArray(priceRanges.job, jobs), inArray(priceRanges.place, places));
  const rows = jobs.length === 0 ? [] : await ctx.db.select().from(priceRanges).where(isIt);
  const known = new Map(rows.map((row) => [`${row.job}\n${row.place}`, row]));
  return ({ job, places: of, units }) => {
    for (const { kind, key, name } of of) {
      const row = known.get(`${job}\n${key}`);
      if (!row) continue;
      const { jobs: n, lowKobo, medianKobo, highKobo, firstMonth, lastMonth } = row;
      return {
        ...{ jobs: n, units, place: name, placeKind: kind, firstMonth, lastMonth },
        ...{ lowKobo: lowKobo * units, medianKobo: medianKobo * units, highKobo: highKobo * units },
      };
    }
    return null;
  };
}

/** What the kinds of these jobs cost others, for those who decide about them: by task. */
export async function pricesOfTasks(ctx: Ctx, taskIds: readonly string[]): Promise<Map<string, PriceRange>> {
  if (taskIds.length === 0) return new Map();
  const subjects = await subjectsOf(ctx, [...new Set(taskIds)]);
  const rangeOf = await rangesFor(ctx, [...subjects.values()]);
  return new Map(
    [...subjects].flatMap(([id, subject]) => {
      const range = rangeOf(subject);
      return range ? [[id, range] as const] : [];
    }),
  );
}

async function pricesOf(ctx: Ctx, propertyId: string, subject: Subject, without: string | null): Promise<Prices> {
  const rangeOf = await rangesFor(ctx, [subject]);
  const own = subject.job === null ? [] : await listOwn(ctx, propertyId, subject.job, without);
  return { about: subject.about, range: rangeOf(subject), own };
}

/** So many of a building's newest invoices are looked at, so that a long history is read as fast as a short one. */
const lookedAt = 1_000;
const mostOwn = 5;

type Own = { id: string; title: string; contractor: string; kobo: string; paid_on: string } & {
  category: string;
  plan_key: string | null;
  machine: string | null;
};

/** What a building itself paid for a kind of job, the newest first. */
async function listOwn(ctx: Ctx, propertyId: string, job: string, without: string | null): Promise<Prices["own"]> {
  const jobs = ctx.lookups.paidJobs({ propertyId, invoices: lookedAt });
  const { rows } = await ctx.db.execute<Own>(sql`
    select t.id, t.title, c.name as contractor, j.net_kobo::text as kobo, j.paid_on::text as paid_on, t.category,
      t.plan->>'key' as plan_key, a.kind as machine
    from (${jobs}) j join ${tasks} t on t.id = j.task_id join ${accounts} c on c.id = j.contractor_id
      left join ${assets} a on a.id = t.asset_id
    where t.id is distinct from ${without}::uuid
    order by j.paid_on desc, t.id desc`);
  return rows
    .filter((row) => jobKey({ planKey: row.plan_key, category: row.category, machine: row.machine }) === job)
    .slice(0, mostOwn)
    .map(({ id, title, contractor, kobo, paid_on }) => ({
      ...{ taskId: id, title, contractorName: contractor, netKobo: Number(kobo), paidOn: paid_on },
    }));
}

/** What the same kind of job cost, for a job that is there. */
export async function findTaskPrices(ctx: Ctx, { id }: CallRead<typeof priceCalls.findTaskPrices>): Promise<Prices> {
  const [task] = await ctx.db.select({ propertyId: tasks.propertyId }).from(tasks).where(eq(tasks.id, id));
  if (!task) throw notFound("task");
  await authorizeProperty(ctx, "price", "see", task.propertyId, "task");
  const subject = (await subjectsOf(ctx, [id])).get(id);
  if (!subject) throw notFound("task");
  return pricesOf(ctx, task.propertyId, subject, id);
}

/** What a kind of job costs where a building stands, before there is a task. */
export async function findPropertyPrices(
  ctx: Ctx,
  { id, category, assetId }: CallRead<typeof priceCalls.findPropertyPrices>,
): Promise<Prices> {
  await authorizeProperty(ctx, "price", "see", id);
  const [building] = await ctx.db.select(located).from(properties).where(eq(properties.id, id));
  if (!building) throw notFound("property");
  const [asset] = assetId
    ? await ctx.db
        .select({ kind: assets.kind })
        .from(assets)
        .where(and(eq(assets.id, assetId), eq(assets.propertyId, id)))
    : [];
  if (assetId && !asset) throw notFound("machine");
  const machine = asset?.kind ?? null;
  const job = jobKey({ planKey: null, category, machine });
  const subject = { job, about: job === null ? null : nameOf(category, machine), units: 1, places: placesOf(building) };
  return pricesOf(ctx, id, subject, null);
}

/** Whether a building's jobs are counted: they are until its owner says otherwise. */
export async function readSharing(ctx: Ctx, propertyId: string): Promise<{ counted: boolean; version: number }> {
  const [row] = await ctx.db.select().from(priceSharing).where(eq(priceSharing.propertyId, propertyId));
  return { counted: row?.counted ?? true, version: row?.version ?? 0 };
}

export async function findPriceSharing(ctx: Ctx, { id }: CallRead<typeof priceCalls.findPriceSharing>) {
  const { relations, standing } = await authorizeProperty(ctx, "price", "see", id);
  return { sharing: await readSharing(ctx, id), can: canOf(userOf(ctx).role, relations, "price", standing.closed) };
}
