import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import { systemContext } from "../../../app.server.ts";
import { figuresOf, sumFigures } from "./queries.server.ts";
import { taskFigures } from "./service.server.ts";

const { database, clock, signer } = await testApp();
const { db } = database;
const base = { db, signer } as unknown as Parameters<typeof systemContext>[0];
const now = (): Ctx => systemContext(base, clock.now ?? new Date());
/** As many as a reader keeps the figures of, and two more. */
const places = 12;

type World = { owner: Person; occupant: Person; ids: string[] };

async function world(): Promise<World> {
  const owner = await person("property_owner");
  const ids: string[] = [];
  for (let nth = 0; nth < places; nth += 1) ids.push(await building(owner));
  const occupant = await person("building_occupant", { propertyId: ids[0] });
  return { owner, occupant, ids };
}

type Act = { kind: string; nth: number; amount: number };
const hourMs = 60 * 60 * 1_000;

async function pick(table: string, { ids }: World, nth: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where property_id = any(${sql.param(ids)}::uuid[]) order by id offset ${nth} limit 1`,
  );
  return rows[0]?.id;
}

/** What people do, by the calls; some of it is refused, which changes nothing either. */
async function play(at: World, { kind, nth, amount }: Act): Promise<unknown> {
  const { owner, occupant, ids } = at;
  const dueDate = lagosDay(new Date((clock.now?.getTime() ?? 0) + (nth - 6) * 24 * hourMs));
  const task = ["complete", "begin", "cancel", "edit"].includes(kind) ? await pick("tasks", at, nth % 5) : undefined;
  const ticket = kind === "resolve" ? await pick("tickets", at, nth % 3) : undefined;
  const priority = nth % 2 ? "critical" : "low";
  switch (kind) {
    case "create":
      return owner.post("/tasks", {
        ...{ propertyId: ids[nth % places], title: "Paint", description: "The wall.", category: "Painting" },
        ...{ priority, dueDate, estimatedCost: amount },
      });
    case "complete":
      return owner.put(`/tasks/${task}/status`, { status: "completed", actualCost: amount });
    case "begin":
      return owner.put(`/tasks/${task}/status`, { status: "in_progress" });
    case "cancel":
      return owner.remove(`/tasks/${task}`);
    case "edit":
      return owner.put(`/tasks/${task}`, { dueDate, priority });
    case "report":
      return occupant.post("/repair-tickets", {
        ...{ propertyId: ids[0], title: "Tap", description: "It drips.", category: "Plumbing", priority: "low" },
        ...{ location: "Kitchen", locationDetails: "Kitchen" },
      });
    case "resolve":
      return owner.put(`/repair-tickets/${ticket}/status`, { status: "resolved" });
    case "wait":
      clock.now = new Date((clock.now?.getTime() ?? 0) + nth * 5 * hourMs);
      return undefined;
    default:
      return taskFigures.freshen(now());
  }
}

/** What readers are told, beside what is counted at this moment; and what is kept unmarked, which is told to them. */
async function compare({ ids }: World): Promise<void> {
  const ctx = now();
  const told = await figuresOf(ctx, ids);
  const rows = new Map((await taskFigures.countOnly(ctx, ids)).map((row) => [row.property_id, row]));
  for (const id of ids) {
    const { taskCounts, byPriority, money, condition, lastMaintenance, nextScheduled, openTickets } = told(id);
    const { pending, in_progress, overdue, completed } = taskCounts;
    expect({
      ...{ pending, in_progress, overdue, completed, ...byPriority },
      ...{ spent: money.spent, saved: money.saved, open_tickets: openTickets, old_tickets: condition.oldTickets },
      ...{ last_maintenance: lastMaintenance, next_scheduled: nextScheduled, due_90: condition.recentTasks },
    }).toEqual(expect.objectContaining({ ...pickFrom(rows.get(id)) }));
  }
  const sum = await sumFigures(ctx, sql`select unnest(${sql.param(ids)}::uuid[])`);
  const all = [...rows.values()];
  const total = (of: (row: (typeof all)[number]) => number) => all.reduce((sofar, row) => sofar + of(row), 0);
  expect(sum.properties).toBe(ids.length);
  expect(sum.taskCounts.completed).toBe(total((row) => Number(row.completed)));
  expect(sum.months.map((month) => month.spent)).toEqual(
    sum.months.map((_, nth) => total((row) => Number((row.spent_by_month as string[])[nth]))),
  );
}

const compared = [
  "pending",
  "in_progress",
  "overdue",
  "completed",
  "critical",
  "high",
  "medium",
  "low",
  "spent",
  "saved",
  "open_tickets",
  "old_tickets",
  "last_maintenance",
  "next_scheduled",
  "due_90",
];
const texts = ["last_maintenance", "next_scheduled"];
const pickFrom = (row: Record<string, unknown> = {}) =>
  Object.fromEntries(compared.map((name) => [name, texts.includes(name) ? row[name] : Number(row[name])]));

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "create",
      "create",
      "complete",
      "begin",
      "cancel",
      "edit",
      "report",
      "resolve",
      "wait",
      "freshen",
    ),
    nth: fc.nat(14),
    amount: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 8, maxLength: 14 },
);

test("kept figures are those that would be counted now, after whatever people do, also past midnight without a job", async () => {
  clock.now = new Date("2027-02-27T20:00:00Z");
  const at = await world();
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (played, isAtOnce) => {
      if (isAtOnce) await Promise.all(played.filter(({ kind }) => kind !== "wait").map((act) => play(at, act)));
      for (const act of isAtOnce ? [] : played) {
        await play(at, act);
        await compare(at);
      }
      await compare(at);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await taskFigures.freshen(now());
  const { rows } = await db.execute<{ marks: number }>(
    sql`select count(*)::int as marks from figures_stale where property_id = any(${sql.param(at.ids)}::uuid[])`,
  );
  expect(rows[0]?.marks).toBe(0);
  await compare(at);
  clock.now = null;
});

test("counting all anew finds what was kept wrong, and mends it", async () => {
  clock.now = new Date("2027-04-10T10:00:00Z");
  const { ids } = await world();
  await figuresOf(now(), ids);
  const [id = ""] = ids;
  await db.execute(sql`update property_figures set overdue = 7 where property_id = ${id}`);
  expect((await figuresOf(now(), ids))(id).taskCounts.overdue).toBe(7);
  expect((await taskFigures.recountAll(now())).wrong).toEqual([id]);
  expect((await figuresOf(now(), ids))(id).taskCounts.overdue).toBe(0);
  expect((await taskFigures.recountAll(now())).wrong).toEqual([]);
  clock.now = null;
});
