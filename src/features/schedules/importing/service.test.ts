import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { building, person } from "../../../../tests/harness/world.ts";
import { scheduleSample } from "./fields.ts";

const { database, drain } = await testApp();

type Body = Record<string, unknown>;

async function estate() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  await drain();
  const read = (csv: string, dryRun = false) =>
    owner.post(`/properties/${propertyId}/schedules/import`, { csv, dryRun });
  const list = async (state = "all"): Promise<Body[]> => {
    const query = `propertyId=${propertyId}&limit=200&activeOnly=false${state === "all" ? "" : `&state=${state}`}`;
    const { schedules } = (await owner.get(`/property-manager/maintenance-schedules?${query}`)).body.data;
    return schedules.filter(({ isPlanned }: Body) => !isPlanned);
  };
  const tasks = async () =>
    (
      await database.db.execute<Body>(sql`
        select k.id, k.title, k.status from tasks k join schedules s on s.id = k.schedule_id
        where k.property_id = ${propertyId} and s.plan is null order by k.title`)
    ).rows;
  return { owner, propertyId, read, list, tasks, undo: (id: string) => owner.post(`/imports/${id}/undo`) };
}

const today = lagosDay(new Date());

describe("reading schedules from a file", () => {
  test("adds each once, and makes at once what is near", async () => {
    const { owner, propertyId, read, list, tasks } = await estate();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const dry = (await read(scheduleSample, true)).body.data;
    expect(dry.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
    expect([await list(), await tasks()]).toEqual([[], []]);
    expect((await read(scheduleSample)).status).toBe(200);
    const byName = new Map((await list()).map((one) => [one.scheduleName, one]));
    expect(byName.get("Service the generator")).toMatchObject({
      ...{ category: "Electrical", priority: "high", frequency: "quarterly", startDate: "2027-01-15" },
      ...{ estimatedHours: 4, estimatedCost: 85_000, state: "active", description: "Oil and filters" },
    });
    expect(byName.get("Test the smoke alarms")).toMatchObject({
      ...{ frequencyValue: 45, frequencyUnit: "days", startDate: today, endDate: "2028-12-31" },
    });
    expect(await tasks()).toMatchObject([{ title: "Test the smoke alarms", status: "pending" }]);
    const { notifications } = (await manager.get("/notifications")).body.data;
    expect(notifications.filter(({ title }: Body) => title === "Schedules were added from a file")).toHaveLength(1);
    expect((await read(scheduleSample)).body.data.counts).toMatchObject({ new: 0, same: 3 });
    expect(await tasks()).toHaveLength(1);
  });

  test.each([
    ["name,category\nA,Dancing", "Category must be one of"],
    ["name,category,every\nA,Safety,3", "belong together"],
    ["name,category,every,every_unit\nA,Safety,30,years", "at most ten years"],
    ["name,category,start,end\nA,Safety,2027-05-01,2027-04-01", "must not be before the start"],
    ["name,category,frequency\nA,Safety,sometimes", "Frequency must be one of"],
    ["name,category\nA,Safety\na,Safety", "Row 2 is the same schedule"],
    ["name,category\n=cmd|x,Safety", "a spreadsheet would run"],
    ["name,category,hours\nA,Safety,-1", "Estimated hours must be between"],
  ])("%j is refused, and nothing is written", async (csv, why) => {
    const { read, list } = await estate();
    const answer = await read(csv);
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([422, expect.stringContaining(why)]);
    expect(await list()).toEqual([]);
  });

  test("refuses what is there with other facts", async () => {
    const { read } = await estate();
    await read("name,category,start\nA,Safety,2090-01-01");
    const answer = await read("name,category,priority\nA,Safety,low");
    expect(answer.body.errors?.[0]?.message).toContain("with other facts");
  });
});

describe("undone,", () => {
  test("they end together, and what they made that nobody touched is cancelled", async () => {
    const { read, list, tasks, undo } = await estate();
    const { importId } = (await read(scheduleSample)).body.data;
    expect((await undo(importId)).status).toBe(200);
    expect(await list("active")).toEqual([]);
    expect(await tasks()).toMatchObject([{ status: "cancelled" }]);
    expect((await read(scheduleSample)).body.data.counts.new).toBe(3);
  });

  test("nothing ends where work of one has begun, or somebody changed one", async () => {
    const { owner, read, list, tasks, undo } = await estate();
    const { importId } = (await read(scheduleSample)).body.data;
    const [task] = await tasks();
    expect((await owner.put(`/tasks/${task?.id}/status`, { status: "in_progress" })).status).toBe(200);
    const generator = (await list()).find(({ scheduleName }) => scheduleName === "Service the generator");
    await owner.put(`/property-manager/maintenance-schedules/${generator?.id}`, { priority: "low" });
    const answer = await undo(importId);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [
        { path: "rows.2", message: expect.stringContaining("changed it since") },
        { path: "rows.4", message: expect.stringContaining("begun work") },
      ],
    ]);
    expect(await list("active")).toHaveLength(3);
  });
});

test("ten thousand schedules come in at once, each with its first task", async () => {
  const { read, tasks } = await estate();
  const rows = Array.from({ length: 10_000 }, (_, at) => `Round ${at},Safety,${addDays(today, at % 3)}`);
  expect((await read(["name,category,start", ...rows].join("\n"))).body.data.counts.new).toBe(10_000);
  expect(await tasks()).toHaveLength(10_000);
});
