// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls, type Given } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Meter } from "../contract.ts";
import { MeterDialog } from "./meter-dialog.tsx";
import { MeterLife } from "./meter-life.tsx";
import { ReadingDialog } from "./reading-dialog.tsx";

page.setPage();

const [a1, a2, a3] = [1, 2, 3].map((at) => `019c0000-0000-7000-8000-00000000000${at}`);
const meter = {
  ...{ id: "m1", propertyId: "p1", unitId: null, assetId: a1, assetName: "Generator 1", name: "Hours of 1" },
  ...{ kind: "run_hours", source: null, reaches: null, serialNumber: null, capacity: null, version: 6 },
  ...{ last: { value: 1_200, at: "2026-11-20T08:00:00.000Z" } },
} as unknown as Meter;
const machines = [
  { id: a1, name: "Generator 1", retired: false },
  { id: a2, name: "Generator 2", retired: false },
  { id: a3, name: "Old generator", retired: true },
];

let asked: Asked;
let closed: number;
const close = () => {
  closed += 1;
};
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({
    "GET /properties/p1/assets": { assets: machines },
    "GET /properties/p1/units": { units: [], nextCursor: null },
    "PUT /meters/m1": { meter },
    ...more,
  });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_manager");
});

const sent = () => asked.writes.map(({ body }) => body);
const machineChoices = () => shown.texts("[name=assetId] option");

describe("the machine of a meter", () => {
  test("is one in use; what it was stays where nobody chooses another", async () => {
    await page.show(<MeterDialog propertyId="p1" meter={meter} onClose={close} />);
    await expect.poll(machineChoices).toEqual(["None", "Generator 1", "Generator 2"]);
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(sent()).toMatchObject([{ assetId: a1, version: 6 }]);
  });

  test.each([
    ["out of use by now", machines.map((one) => ({ ...one, retired: true }))],
    ["off the list", []],
  ])("stays with a meter though it is %s", async (_, assets) => {
    answers({ "GET /properties/p1/assets": { assets } });
    await page.show(<MeterDialog propertyId="p1" meter={meter} onClose={close} />);
    await expect.poll(machineChoices).toEqual(["None", "Generator 1"]);
    page.type("name", "Hours of the first");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(sent()).toMatchObject([{ assetId: a1, name: "Hours of the first" }]);
  });
});

test("what is typed of a meter stays while its keeper is asked whether it goes", async () => {
  await page.show(<MeterDialog propertyId="p1" meter={meter} onClose={close} />);
  page.type("name", "Hours of the first");
  await shown.tap("Take this meter away");
  expect(page.textThere()).toContain("Take Hours of 1 away?");
  await shown.tap("Keep it");
  expect([page.control("name").value, closed, sent()]).toEqual(["Hours of the first", 0, []]);
});

describe("a reading", () => {
  const doubt = "That is 40 times as much as usual.";
  const doubtful = ({ body }: Given) => {
    const { value, confirm } = body as { value: number; confirm: boolean };
    if (value < 5_000 || confirm) return { reading: { id: "r1" }, tasksMade: value < 5_000 ? 0 : 1 };
    const message = `${doubt} Send it again with confirm if it is right.`;
    const problem = { success: false, detail: message, errors: [{ path: "confirm", message }], requestId: "r" };
    return new Response(JSON.stringify(problem), { status: 422 });
  };
  const show = async () => {
    answers({ "POST /meters/m1/readings": doubtful });
    await page.show(<ReadingDialog meter={meter} onClose={close} />);
  };
  const confirms = () => sent().map((body) => (body as { confirm: boolean }).confirm);

  test("is one figure and one press", async () => {
    await show();
    expect(page.textThere()).toContain("It showed 1,200 h the last time.");
    page.type("value", "1,250.5");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(sent()).toMatchObject([{ value: 1_250.5, confirm: false, event: null, ended: null, at: null }]);
    expect(page.toasts()).toEqual(["Saved: undefined"]);
  });

  test("that is much more than usual is asked about, and sent once somebody says that it is right", async () => {
    await show();
    page.type("value", "9000");
    await page.press();
    await expect.poll(page.summary).toEqual([doubt]);
    expect([page.toasts(), closed]).toEqual([[`Not saved: ${doubt}`], 0]);
    await page.press();
    expect(confirms()).toEqual([false, false]);
    await shown.tap("It is right");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(confirms()).toEqual([false, false, true]);
    expect(page.summary()).toEqual([]);
    expect(page.toasts().at(-1)).toEqual("Saved: A task is due by use now. It stands among the tasks.");
  });

  test("of another figure than the one that is right is asked about anew", async () => {
    await show();
    page.type("value", "9000");
    await page.press();
    await shown.tap("It is right");
    page.type("value", "90000");
    await page.press();
    await expect.poll(() => sent().length).toBe(2);
    expect([confirms(), closed]).toEqual([[false, false], 0]);
    expect(page.find("#reading-confirm")).toHaveProperty("checked", false);
  });
});

test("the newest reading alone is taken back, and asked about first", async () => {
  const read = (id: string, value: number, day: number) => ({
    ...{ id, value, at: `2026-11-${day}T08:00:00.000Z`, used: 40, added: null, event: null },
    ...{ by: "Ada", origin: "hand", note: null, media: [] },
  });
  answers({
    "GET /meters/m1/readings": { readings: [read("r2", 1_200, 20), read("r1", 1_160, 13)], nextCursor: null },
    "DELETE /meters/m1/readings/r2": {},
  });
  const life = { ...meter, total: 40, perDay: 6, schedules: null, can: { edit: true } } as unknown as Meter;
  await page.show(<MeterLife meter={life} onEdit={() => {}} onClose={close} />);
  await shown.tap("Take this reading back");
  expect(page.textThere()).toContain("Take 1,200 h back?");
  await shown.tap("Keep it");
  expect([shown.allNamed("Take this reading back").length, sent()]).toEqual([1, []]);
  await shown.tap("Take this reading back");
  await shown.tap("Take back");
  await expect.poll(page.toasts).toEqual(["The reading is taken back: undefined"]);
  expect(asked.writes.map((one) => one.asked)).toEqual(["DELETE /meters/m1/readings/r2"]);
});
