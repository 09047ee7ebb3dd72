import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { newestCatalogue } from "#features/planning/queries.server.ts";
import type { PlanItem } from "#features/planning/rules.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { schedules } from "../tables.server.ts";
import { offerLine } from "../versions/queries.server.ts";
import type { Line, Planned } from "../versions/rules.ts";
import type { Effect } from "./rules.ts";
import { catalogueEffects, catalogueRuns } from "./tables.server.ts";

/** Of a schedule that a person made theirs its own columns say what they set, and not what the plan says. */
const isOwn = sql`(created_by is not null or version > 1)`;

/**
 * What the plans of these buildings said when they were made last, by building; of what a person ended, paused or
 * dismissed that they did. A building without a plan is missing.
 */
export async function listStanding(ctx: Ctx, propertyIds: readonly string[]): Promise<Map<string, Line[]>> {
  const { rows } = await ctx.db.execute<{ propertyId: string; line: Line }>(sql`
    select property_id as "propertyId", json_build_object('key', plan_key, 'scheduleId', null, 'suggestionId', null,
      'title', schedule_name,
      'place', case when is_active and planned ->> 'isGone' is distinct from 'true' then 'scheduled' else 'paused' end,
      'interval', coalesce(planned -> 'interval', jsonb_build_object('every', frequency_value, 'unit', frequency_unit)),
      'season', case when planned is null then plan else planned end ->> 'seasonLabel',
      'priority', coalesce(planned ->> 'priority', priority),
      'costKobo', case when ${isOwn} then (plan -> 'cost' ->> 'typicalKobo')::float8 else estimated_cost_kobo::float8 end,
      'law', case when ${isOwn} then plan -> 'statutory' <> 'null' else statutory end,
      'startOn', null, 'endOn', null) as line
    from ${schedules}
    where ${isOneOf(schedules.propertyId, propertyIds)} and plan_key is not null and plan is not null
      and (is_active or version > 1)
    union all
    select property_id, ${offerLine}
    from ${suggestions} where ${isOneOf(suggestions.propertyId, propertyIds)} and status <> 'accepted'
      and not exists (select from ${schedules} s where s.property_id = ${suggestions.propertyId}
        and s.plan_key = ${suggestions.planKey} and (s.is_active or s.version > 1))`);
  const together = Map.groupBy(rows, ({ propertyId }) => propertyId);
  return new Map(Array.from(together, ([id, own]) => [id, own.map(({ line }) => line)]));
}

/** These works as the plans that stand said them last, by building and key. */
export async function listSaid(
  ctx: Ctx,
  wanted: readonly { propertyId: string; key: string }[],
): Promise<(propertyId: string, key: string) => PlanItem | undefined> {
  if (wanted.length === 0) return () => undefined;
  const isWanted = (propertyId: SQL, key: SQL) => sql`exists (
    select from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("propertyId" uuid, key text)
    where w."propertyId" = ${propertyId} and w.key = ${key})`;
  const { rows } = await ctx.db.execute<{ at: string; plan: PlanItem; planned: Planned | null }>(sql`
    select concat(property_id, ' ', plan_key) as at, plan, planned from ${schedules}
    where is_active and ${isWanted(sql`${schedules.propertyId}`, sql`${schedules.planKey}`)}
    union all
    select concat(property_id, ' ', plan_key), plan, null from ${suggestions}
    where status = 'offered' and ${isWanted(sql`${suggestions.propertyId}`, sql`${suggestions.planKey}`)}`);
  const saidOf = ({ plan, planned }: (typeof rows)[number]): PlanItem => {
    if (!planned || planned.isGone) return plan;
    const { isGone: _, ...said } = planned;
    return { ...plan, ...said };
  };
  const said = new Map(rows.reverse().map((row) => [row.at, saidOf(row)]));
  return (propertyId, key) => said.get(`${propertyId} ${key}`);
}

/** The look at the newest catalogue while another one is applied; null where it is applied, or nobody looks yet. */
export async function lookUnderWay(ctx: Ctx, applied: string): Promise<string | null> {
  const { version } = newestCatalogue;
  if (applied === version) return null;
  const { id, kind, organisationId, fromVersion, startedAt } = catalogueRuns;
  const [run] = await ctx.db
    .select({ id })
    .from(catalogueRuns)
    .where(
      and(
        ...[eq(kind, "preview"), eq(catalogueRuns.version, version)],
        ...[eq(fromVersion, applied), isNull(organisationId)],
      ),
    )
    .orderBy(startedAt)
    .limit(1);
  return run?.id ?? null;
}

/** What a look has found in these buildings, as far as it has come. */
export async function listSeen(
  ctx: Ctx,
  runId: string,
  propertyIds: readonly string[],
): Promise<Map<string, Effect[]>> {
  const { propertyId, effects } = catalogueEffects;
  const rows = await ctx.db
    .select({ propertyId, effects })
    .from(catalogueEffects)
    .where(and(eq(catalogueEffects.runId, runId), isOneOf(propertyId, propertyIds)));
  return new Map(rows.map((row) => [row.propertyId, row.effects]));
}
