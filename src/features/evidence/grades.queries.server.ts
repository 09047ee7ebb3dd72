import { type SQL, sql } from "drizzle-orm";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { GradeMonth } from "./contract.ts";
import { hard } from "./grade.rules.ts";
import { proofGrades } from "./tables.server.ts";
import { pictureKinds } from "./worker.rules.ts";

type Row = GradeMonth & { contractor: string };

/** Half a year, this month with it. */
const monthsBack = 5;

const oneOf = (kinds: readonly string[]) => sql`check_kind = any(${sql.param(kinds)}::text[])`;

/** The grade that `forWorkers` comes to: a doubt by their pictures alone is none to those who sent them. */
const gradeForWorkers = sql`case when grade = 'in_doubt' and not (
  select coalesce(bool_or(${oneOf(hard.filter((kind) => !pictureKinds.includes(kind)))}), false)
    or count(distinct case when ${oneOf(pictureKinds)} then 'picture' else check_kind end) > 1
  from (select said->>'kind' as check_kind from jsonb_array_elements(checks) said
    where said->>'answer' = 'contradicts') as against
) then 'thin' else grade end`;

/** How the proofs of each contractor stood, month by month, over the work that `bound` names by columns of the grades. */
async function gradesWhere(ctx: Ctx, bound: SQL, graded = sql`grade`): Promise<(contractorId: string) => GradeMonth[]> {
  const month = sql`to_char(completed_at at time zone 'Africa/Lagos', 'YYYY-MM')`;
  const first = addMonths(startOfMonth(lagosDay(ctx.now)), -monthsBack);
  const count = (grade: string) => sql`count(*) filter (where graded = ${grade})::int`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select contractor_id as contractor, ${month} as month, ${count("strong")} as strong, ${count("good")} as good,
      ${count("thin")} as thin, ${count("in_doubt")} as "inDoubt"
    from (select *, ${graded} as graded from ${proofGrades}
      where ${bound} and contractor_id is not null and completed_at >= ${`${first}T00:00:00+01:00`}::timestamptz) as done
    group by 1, 2 order by 2`);
  const of = Map.groupBy(rows, ({ contractor }) => contractor);
  return (contractorId) => (of.get(contractorId) ?? []).map(({ contractor: _, ...counts }) => counts);
}

/** One contractor's own, over all buildings, as they are told it of each job. */
export async function gradesOf(ctx: Ctx, contractorId: string): Promise<GradeMonth[]> {
  return (await gradesWhere(ctx, sql`contractor_id = ${contractorId}`, gradeForWorkers))(contractorId);
}

/** Those of these contractors at these properties, given as a subquery of their ids. */
export const gradesAt = (ctx: Ctx, propertyIds: SQL, contractorIds: readonly string[]) =>
  gradesWhere(ctx, sql`property_id in (${propertyIds}) and contractor_id = any(${sql.param(contractorIds)}::uuid[])`);
