import { and, desc, eq, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { csvHeadOf, csvLine, localPhone } from "#domain/csv.ts";
import { addDays, formatInstant, lagosDay, startOfWeek } from "#domain/days.ts";
import { likePattern } from "#domain/text.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { pageOf, readIdCursor, wholeList } from "#platform/paging.server.ts";
import type { LaterAnswers, WaitlistEntry, WaitlistStats, waitlistCalls } from "./contract.ts";
import { waitlistEntries } from "./tables.server.ts";

type Row = typeof waitlistEntries.$inferSelect;

/** Answers as the admin screens read them. */
export const answersOf = (row: Omit<Row, "id" | "email" | "source" | "tracking" | "laterAnswers">): LaterAnswers => ({
  full_name: row.fullName,
  whatsapp_phone: row.whatsappPhone,
  role: row.role,
  company_name: row.companyName,
  location: row.location,
  property_types: row.propertyTypes,
  portfolio_size: row.portfolioSize,
  desired_results: row.desiredResults,
  biggest_challenge: row.biggestChallenge,
  previous_attempts: row.previousAttempts,
  willingness_to_pay: row.willingnessToPay,
  submitted_at: row.submittedAt.toISOString(),
});

const entryOf = (row: Row): WaitlistEntry => ({
  _id: row.id,
  email: row.email,
  ...answersOf(row),
  source: row.source,
  tracking: {
    utm_source: row.tracking.utmSource ?? null,
    utm_medium: row.tracking.utmMedium ?? null,
    utm_campaign: row.tracking.utmCampaign ?? null,
    referrer_url: row.tracking.referrerUrl ?? null,
    device: row.tracking.device ?? null,
    page_variant: row.tracking.pageVariant ?? null,
    timestamp: row.tracking.timestamp ?? null,
  },
  later_answers: row.laterAnswers,
});

type Filters = CallRead<typeof waitlistCalls.listWaitlist>;

/** Newest first: ids are made in the order of time. */
export async function listWaitlist(ctx: Ctx, input: Filters) {
  const limit = input.limit ?? wholeList;
  const cursor = readIdCursor(input.cursor);
  const found = await entriesBefore(ctx, cursor, limit + 1, matching(input));
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.id]);
  return { entries: rows.map(entryOf), stats: await readStats(ctx), nextCursor };
}

const entriesBefore = (ctx: Ctx, cursor: string | undefined, limit: number, filter?: SQL): Promise<Row[]> =>
  ctx.db
    .select()
    .from(waitlistEntries)
    .where(and(filter, cursor ? lt(waitlistEntries.id, cursor) : undefined))
    .orderBy(desc(waitlistEntries.id))
    .limit(limit);

function matching({ search, role, size, source }: Filters): SQL | undefined {
  const { fullName, email, companyName, location } = waitlistEntries;
  const words = search ? likePattern(search) : null;
  return and(
    words ? or(...[fullName, email, companyName, location].map((column) => ilike(column, words))) : undefined,
    role ? eq(waitlistEntries.role, role) : undefined,
    size ? eq(waitlistEntries.portfolioSize, size) : undefined,
    source ? eq(waitlistEntries.source, source.toLowerCase()) : undefined,
  );
}

const mostSources = 20;
const daysShown = 30;

type Counted = { kind: "all" | "role" | "size" | "source" | "day"; name: string | null; count: number };

/** Figures of the whole list in one pass. */
async function readStats(ctx: Ctx): Promise<WaitlistStats> {
  const { rows } = await ctx.db.execute<Counted>(sql`
    select case when grouping(role) = 0 then 'role' when grouping(portfolio_size) = 0 then 'size'
      when grouping(source) = 0 then 'source' when grouping(day) = 0 then 'day' else 'all' end as kind,
      coalesce(role, portfolio_size, source, day) as name, count(*)::int as count
    from (select role, portfolio_size, source, to_char(submitted_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day
      from waitlist_entries) as entries
    group by grouping sets ((), (role), (portfolio_size), (source), (day))
    order by count desc, name`);
  const named = (kind: Counted["kind"]) =>
    rows.flatMap((row): [string, number][] => (row.kind === kind && row.name !== null ? [[row.name, row.count]] : []));
  const days = new Map(named("day"));
  const today = lagosDay(ctx.now);
  const monday = startOfWeek(today);
  const latest = Array.from({ length: daysShown }, (_, at) => addDays(today, at - daysShown + 1));
  return {
    total: rows.find(({ kind }) => kind === "all")?.count ?? 0,
    today: days.get(today) ?? 0,
    this_week: [...days].reduce((sum, [day, count]) => (day >= monday ? sum + count : sum), 0),
    by_role: Object.fromEntries(named("role")),
    by_portfolio_size: Object.fromEntries(named("size")),
    by_source: Object.fromEntries(named("source").slice(0, mostSources)),
    by_day: latest.map((day) => ({ day, count: days.get(day) ?? 0 })),
  };
}

const rowsAtOnce = 500;
const columns = [
  "Name",
  "Email",
  "Phone",
  "Role",
  "Company",
  "Location",
  "Portfolio Size",
  "Desired Results",
  "Challenge",
  "Budget",
  "Submitted At",
] as const;

/** The whole list as a spreadsheet, a few hundred rows in memory at a time. */
export async function exportWaitlist(ctx: Ctx): Promise<FileAnswer> {
  await recordAct(ctx, { thing: "waitlist", act: "exported", thingId: null });
  return { fileName: `tunse-waitlist-${lagosDay(ctx.now)}.csv`, content: csvOf(ctx) };
}

async function* csvOf(ctx: Ctx): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeadOf(columns));
  for (let rows = await entriesBefore(ctx, undefined, rowsAtOnce); rows.length > 0; ) {
    yield Buffer.from(rows.map(csvOfRow).join(""));
    rows = rows.length < rowsAtOnce ? [] : await entriesBefore(ctx, rows.at(-1)?.id, rowsAtOnce);
  }
}

const csvOfRow = (row: Row): string =>
  csvLine([
    row.fullName,
    row.email,
    row.whatsappPhone && localPhone(row.whatsappPhone),
    row.role,
    row.companyName,
    row.location,
    row.portfolioSize,
    row.desiredResults.join("; "),
    row.biggestChallenge,
    row.willingnessToPay,
    formatInstant(row.submittedAt),
  ]);
