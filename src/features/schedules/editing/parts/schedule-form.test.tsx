// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { asItIs } from "#browser/forms/typed.ts";
import { lagosDay } from "#domain/days.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Schedule } from "../contract.ts";
import { ScheduleForm } from "./schedule-form.tsx";

page.setPage();

const path = "/property-manager/maintenance-schedules";
const [here, there, firm, sop, id] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
  ...[string, string, string, string, string],
];
const member = (accountId: string, name: string) => ({ accountId, name, role: "contractor", status: "active" });
const places = [
  { id: here, name: "Marina Court", status: "good" },
  { id: there, name: "Bar Beach House", status: "good" },
];
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({
    "GET /properties": { properties: places, nextCursor: null },
    [`GET /properties/${here}/members`]: { members: [member(firm, "Coolair")], nextCursor: null },
    [`GET /properties/${there}/members`]: { members: [], nextCursor: null },
    "GET /property-manager/sops": { sops: [{ id: sop, title: "Filters" }], nextCursor: null },
    [`POST ${path}`]: { schedule: {} },
    [`PUT ${path}/${id}`]: { schedule: {} },
  });
  await page.comeIn("property_owner");
});

const close = () => {
  closed += 1;
};
const fill = () => {
  page.type("scheduleName", "Clean filters");
  page.type("description", "All six.");
};

describe("a new schedule", () => {
  const fresh = {
    ...{ propertyId: here, scheduleName: "Clean filters", description: "All six.", category: "HVAC" },
    ...{ frequency: "monthly", startDate: lagosDay(new Date()), endDate: null, estimatedHours: 0, estimatedCost: null },
    ...{ assignedContractor: null, sopId: null },
  };

  test("begins with what is usual, and all of it is sent", async () => {
    await page.show(<ScheduleForm propertyId={here} onClose={close} />);
    fill();
    await page.press();
    expect(asked).toMatchObject([{ asked: `POST ${path}`, body: fresh }]);
    expect(Object.keys(fresh).sort()).toEqual(Object.keys(asked[0]?.body as object).sort());
    expect(closed).toBe(1);
    expect(page.toasts()).toEqual(["Success: Maintenance schedule created successfully"]);
  });

  test("asks for what is missing", async () => {
    await page.show(<ScheduleForm onClose={close} />);
    page.type("startDate", "");
    await page.press();
    expect(page.summary()).toEqual([
      ...["Choose the property.", "Schedule name is required.", "Description is required.", "Start date is required."],
    ]);
    expect(asked).toEqual([]);
  });

  test("takes an amount as people write it, and hours by halves of whatever kind", async () => {
    await page.show(<ScheduleForm propertyId={here} onClose={close} />);
    fill();
    page.type("estimatedCost", "₦45,000.50");
    page.type("estimatedHours", "2,5");
    await page.press();
    expect(asked).toMatchObject([{ body: { estimatedCost: 45_000.5, estimatedHours: 2.5 } }]);
  });

  test.each([
    ["estimatedCost", "a lot", "Enter an amount such as 45,000."],
    ["estimatedHours", "two", "Enter hours such as 2.5."],
    ["endDate", "2020-01-01", "End date must not be before the start date."],
  ])("%s %s is refused before it is sent", async (name, text, sentence) => {
    await page.show(<ScheduleForm propertyId={here} onClose={close} />);
    fill();
    page.type(name, text);
    await page.press();
    expect(page.summary()).toEqual([sentence]);
    expect(asked).toEqual([]);
  });

  test("may have an interval of its own, whole and within ten years", async () => {
    await page.show(<ScheduleForm propertyId={here} onClose={close} />);
    fill();
    await page.choose("frequency", asItIs);
    for (const [every, unit, sentence] of [
      ["", "days", "Enter a whole number from 1 to 1,000."],
      ["1.5", "days", "Enter a whole number from 1 to 1,000."],
      ["11", "years", "An interval can be at most ten years."],
    ] as const) {
      page.type("frequencyValue", every);
      page.type("frequencyUnit", unit);
      await page.press();
      expect(page.summary()).toEqual([sentence]);
    }
    page.type("frequencyValue", "45");
    page.type("frequencyUnit", "days");
    await page.press();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ frequencyValue: 45, frequencyUnit: "days" });
    expect(asked[0]?.body).not.toHaveProperty("frequency");
  });

  test("another property drops the contractor of the first", async () => {
    await page.show(<ScheduleForm propertyId={here} onClose={close} />);
    fill();
    await page.choose("assignedContractor", firm);
    await page.choose("propertyId", there);
    await page.press();
    expect(asked).toMatchObject([{ body: { propertyId: there, assignedContractor: null } }]);
  });

  test("comes back as it was left, an interval of its own and its contractor too", async () => {
    await page.show(<ScheduleForm onClose={close} />);
    fill();
    await page.choose("propertyId", here);
    await page.choose("frequency", asItIs);
    page.type("frequencyValue", "45");
    page.type("frequencyUnit", "days");
    await page.choose("assignedContractor", firm);
    await page.leave();
    await page.show(<ScheduleForm onClose={close} />);
    await page.press();
    expect(asked).toMatchObject([
      { body: { propertyId: here, frequencyValue: 45, frequencyUnit: "days", assignedContractor: firm } },
    ]);
  });
});

describe("a schedule that is there", () => {
  const schedule = {
    ...{ id, version: 4, propertyId: here, propertyName: "Marina Court", scheduleName: "Filters", description: null },
    ...{ category: "HVAC", frequency: "monthly", frequencyValue: 1, frequencyUnit: "months", startDate: "2027-01-31" },
    ...{
      endDate: null,
      estimatedHours: 1.5,
      estimatedCost: 45_000,
      assignedContractor: firm,
      contractorName: "Coolair",
    },
    ...{ sopId: sop, sopTitle: "Filters" },
  } as Schedule;

  test("is sent as it stands but for what was changed, and its property stays", async () => {
    await page.show(<ScheduleForm schedule={schedule} onClose={close} />);
    page.type("description", "All six.");
    await page.press();
    const { propertyId: _, ...body } = {
      ...{ id, version: 4, propertyId: here, scheduleName: "Filters", description: "All six.", category: "HVAC" },
      ...{ frequency: "monthly", startDate: "2027-01-31", endDate: null, estimatedHours: 1.5, estimatedCost: 45_000 },
      ...{ assignedContractor: firm, sopId: sop },
    };
    const { id: inPath, ...sent } = body;
    expect(inPath).toBe(id);
    expect(asked).toEqual([{ asked: `PUT ${path}/${id}`, body: sent, key: expect.any(String) }]);
  });

  test("shows an interval of its own as such", async () => {
    await page.show(
      <ScheduleForm schedule={{ ...schedule, frequencyValue: 45, frequencyUnit: "days" }} onClose={close} />,
    );
    expect([page.control("frequency").value, page.control("frequencyValue").value]).toEqual([asItIs, "45"]);
  });
});
