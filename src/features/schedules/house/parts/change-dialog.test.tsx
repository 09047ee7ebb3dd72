// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { type Asked, answerCalls, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import type { HouseItem } from "../contract.ts";
import { ChangeDialog } from "./change-dialog.tsx";

page.setPage();

const effect = { key: "k1", title: "Clean the tank", effect: "gain", field: null, old: null, new: null };
const looked = {
  total: 1,
  buildings: [{ propertyId: "p1", name: "Marina Court", effects: [effect] }],
  nextCursor: null,
};
const adjusted = { kind: "adjusted", frequency: "monthly", everyYears: null, priority: "high" } as const;
const held = { ...adjusted, key: "k1", because: "The water is hard.", version: 3 } as HouseItem;

let asked: Asked;
let closed: number;
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({
    "POST /organisations/o1/catalogue/effect": looked,
    "PUT /organisations/o1/catalogue/k1": {},
    ...more,
  });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_owner");
});

const show = (item?: HouseItem) => {
  const close = () => {
    closed += 1;
  };
  const given = { organisationId: "o1", item: { key: "k1", title: "Clean the tank" }, held: item };
  return page.show(<ChangeDialog {...given} onClose={close} />);
};
const look = async () => {
  await page.press();
  await expect.poll(page.textThere).toContain("Marina Court");
};
const writes = () => asked.writes.map(({ asked: call, body }) => [call, body]);

test("shows what it does before it is applied, and goes with its reason and version", async () => {
  await show(held);
  await look();
  expect(writes()).toEqual([["POST /organisations/o1/catalogue/effect", { key: "k1", ...adjusted }]]);
  await shown.tap("Apply");
  await expect.poll(() => closed).toBe(1);
  const applied = { ...adjusted, because: "The water is hard.", version: 3 };
  expect(writes()[1]).toEqual(["PUT /organisations/o1/catalogue/k1", applied]);
});

test("is as it was typed for whoever goes back from its effect", async () => {
  await show(held);
  await page.choose("frequency", "quarterly");
  page.type("because", "The tank is new.");
  await look();
  await shown.tap("Back");
  expect([page.control("frequency").value, page.control("priority").value]).toEqual(["quarterly", "high"]);
  expect(page.control("because").value).toBe("The tank is new.");
  await page.tick("[value=retired]");
  await look();
  await shown.tap("Back");
  expect(page.find("[name=kind]:checked")).toHaveProperty("value", "retired");
});

test("needs a reason, and asks nothing without one", async () => {
  await show();
  await page.press();
  expect([page.summary(), writes()]).toEqual([["Why is required."], []]);
});

test("that somebody else changed meanwhile stays, and says so", async () => {
  answers({ "PUT /organisations/o1/catalogue/k1": refuse(409, "It was changed.") });
  await show(held);
  await look();
  await shown.tap("Apply");
  await expect.poll(page.toasts).toEqual([expect.stringContaining("It was changed.")]);
  expect(closed).toBe(0);
});
