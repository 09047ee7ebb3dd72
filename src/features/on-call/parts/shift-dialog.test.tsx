// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { OnCall } from "../contract.ts";
import { ShiftDialog } from "./shift-dialog.tsx";

page.setPage();

const person = (accountId: string, name: string, problem: string | null = null) => ({
  ...{ accountId, name, role: "property_manager", problem },
});
const day = { days: [1, 2], from: "07:00", to: "18:00", people: ["a"] };
const night = { days: [6], from: "18:00", to: "07:00", people: ["a", "b", "x"] };
const onCall = {
  ...{ shifts: [day, night], version: 7, absences: [] },
  people: [person("a", "Ada"), person("b", "Bola", "has no phone that is proved"), person("c", "Chidi")],
  notAgreed: [{ accountId: "n", name: "Ngozi" }],
} as unknown as OnCall;

let asked: Asked;
let closed: number;
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({ "PUT /properties/p1/on-call": {}, ...more });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_manager");
});

const show = (at: number) => {
  const close = () => {
    closed += 1;
  };
  return page.show(<ShiftDialog propertyId="p1" onCall={onCall} at={at} onClose={close} />);
};
const sent = () => asked.writes.map(({ body }) => body);
const order = () => shown.texts("[role=dialog] ol > li");
const offered = () => shown.texts("[role=dialog] option").slice(1);

describe("the hours of one shift", () => {
  test("are kept beside the others, by the version that they were read from", async () => {
    await show(0);
    await shown.tap("Wednesday");
    await shown.tap("Monday");
    await shown.write("[role=dialog] input[type=time]", "08:30");
    await shown.tap("Keep");
    await expect.poll(() => closed).toBe(1);
    const changed = { ...day, days: [2, 3], from: "08:30" };
    expect(sent()).toEqual([{ shifts: [changed, night], version: 7 }]);
  });

  test("that are new come after those that are there", async () => {
    await show(2);
    await shown.pick("[role=dialog] select", "c");
    await shown.tap("Keep");
    const every = { days: [1, 2, 3, 4, 5, 6, 7], from: "18:00", to: "07:00", people: ["c"] };
    await expect.poll(sent).toEqual([{ shifts: [day, night, every], version: 7 }]);
  });

  test("are not sent where nobody would be called in them", async () => {
    await show(2);
    await shown.tap("Keep");
    expect(page.textThere()).toContain("Choose at least one person.");
    await shown.pick("[role=dialog] select", "a");
    expect(page.textThere()).not.toContain("Choose at least one person.");
    await shown.write("[role=dialog] input[type=time]", "");
    await shown.tap("Keep");
    expect(page.textThere()).toContain("Say from when until when.");
    expect(sent()).toEqual([]);
  });

  test("are taken away alone, once that was asked; whoever keeps them finds all as it was", async () => {
    await show(0);
    await shown.tap("Wednesday");
    await shown.tap("Take these hours away");
    expect(page.textThere()).toContain("Monday, Tuesday 07:00–18:00.");
    await shown.tap("Keep them");
    expect([sent(), closed]).toEqual([[], 0]);
    await shown.tap("Take these hours away");
    await shown.tap("Take away");
    await expect.poll(sent).toEqual([{ shifts: [night], version: 7 }]);
  });

  test("stay in the dialog where somebody else changed them meanwhile", async () => {
    answers({ "PUT /properties/p1/on-call": refuse(409, "Somebody changed who is on call.") });
    await show(0);
    await shown.tap("Keep");
    await expect.poll(page.toasts).toEqual(["Not kept: Somebody changed who is on call."]);
    expect(closed).toBe(0);
  });
});

describe("who is called", () => {
  test("is called in the order that is shown, which can be changed", async () => {
    await show(1);
    await shown.tap("Call Bola earlier");
    await shown.tap("Leave Somebody who left out");
    await shown.tap("Keep");
    await expect.poll(sent).toEqual([{ shifts: [day, { ...night, people: ["b", "a"] }], version: 7 }]);
  });

  test("is named with what keeps them from being reached, and who has left stays in sight", async () => {
    await show(1);
    expect(order()).toEqual(["1Ada", "2Bolahas no phone that is proved", "3Somebody who left"]);
  });

  test("can be anybody once, and nobody who has not agreed to be here", async () => {
    await show(1);
    expect(offered()).toEqual(["Chidi (property manager)"]);
    expect(page.textThere()).toContain("once they have agreed to be here: Ngozi.");
  });
});
