import { and, desc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { addDays, addMonths, lagosDay, startOfDay, startOfMonth } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import { monthSeason } from "#domain/season.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { paperAnswer } from "#platform/paper.server.ts";
import { costOf, listScheduled, type Scheduled } from "../budget/queries.server.ts";
import { listOpenTasks, type OpenTask } from "../plan-entries.queries.server.ts";
import { daysOf, isRound, recurrenceOf } from "../rules.ts";
import { numberOf } from "../versions/queries.server.ts";
import { changeSaid } from "../versions/rules.ts";
import { planChanges } from "../versions/tables.server.ts";
import type { PlanYearPicture, planYearCalls } from "./contract.ts";
import { monthsFrom, stripsOf, yearMonths } from "./rules.ts";
import { type PaperWork, writePlan } from "./writing.queries.server.ts";

/** The year of a building's plan as a picture. */
export async function findPlanYear(ctx: Ctx, { id }: CallRead<typeof planYearCalls.findPlanYear>) {
  const { picture } = await readYear(ctx, id);
  return { picture };
}

/** The year of a building's plan on paper, made anew each time: it is nothing that was sealed. */
export async function readPlanPaper(
  ctx: Ctx,
  { id }: CallRead<typeof planYearCalls.readPlanPaper>,
): Promise<FileAnswer> {
  const { picture, works } = await readYear(ctx, id);
  const today = lagosDay(ctx.now);
  const file = await writePlan({ picture, works, today, madeAt: startOfDay(today) });
  return paperAnswer(`tunse-plan-${today}.pdf`, file);
}

async function readYear(ctx: Ctx, id: string): Promise<{ picture: PlanYearPicture; works: PaperWork[] }> {
  const { property } = await authorizeProperty(ctx, "schedule", "see", id);
  const today = lagosDay(ctx.now);
  const open = await listOpenTasks(ctx, id);
  const works = (await listScheduled(ctx, id)).map((one) => workOf(one, open.get(one.id) ?? [], today));
  const months = monthsFrom(startOfMonth(today));
  const { number } = await numberOf(ctx, id);
  const picture = {
    ...{
      property: property.name,
      number,
      fromDay: startOfMonth(today),
      toDay: addDays(addMonths(startOfMonth(today), 12), -1),
    },
    months: yearMonths(works, months).map(({ low, planned, high, ...rest }) => ({
      ...rest,
      season: monthSeason(Number(rest.month.slice(5)), property.state),
      ...{ low: koboToNaira(low), planned: koboToNaira(planned), high: koboToNaira(high) },
    })),
    strips: stripsOf(works, months),
    changes: await readChanges(ctx, id, today),
  };
  return { picture, works };
}

function workOf(one: Scheduled, open: readonly OpenTask[], today: string): PaperWork {
  const recurrence = recurrenceOf(one);
  const entry = {
    recurrence,
    openOn: open.map(({ dueOn }) => dueOn),
    costKobo: 0,
    isLive: one.nextExecutionOn !== null,
  };
  const end = addMonths(startOfMonth(today), 12);
  return {
    ...{ title: one.title, component: one.component, isStatutory: one.statutory, cost: costOf(one) },
    ...{ frequencyValue: one.frequencyValue, frequencyUnit: one.frequencyUnit },
    isRound: isRound(recurrence.interval),
    days: daysOf(entry, today, end).filter((day) => day < end),
  };
}

const mostTold = 12;

/** What holds now and did not a year ago; what waits for somebody, or was rejected, changed nothing. */
async function readChanges(ctx: Ctx, propertyId: string, today: string): Promise<PlanYearPicture["changes"]> {
  const sinceDay = addMonths(today, -12);
  const holds = or(isNull(planChanges.decision), inArray(planChanges.decision, ["accepted"]));
  const isIt = and(eq(planChanges.propertyId, propertyId), gte(planChanges.at, startOfDay(sinceDay)), holds);
  const rows = await ctx.db.select().from(planChanges).where(isIt).orderBy(desc(planChanges.id)).limit(mostTold);
  return {
    sinceDay,
    count: await ctx.db.$count(planChanges, isIt),
    newest: rows.map((row) => ({
      ...{ day: lagosDay(row.at), title: row.title, what: changeSaid(row), why: row.event.text },
    })),
  };
}
