// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Unit } from "../contract.ts";
import { SoughtUnits } from "./sought-units.tsx";

page.setPage();

const unit = (nth: number) =>
  ({
    ...{ id: `u${nth}`, block: nth % 2 ? "A" : "B", floor: 1, name: `Flat ${nth}`, label: `Flat ${nth}` },
    ...{ state: nth === 7 ? "overdue" : "quiet", overdueTasks: nth === 7 ? 1 : 0, occupancy: null, occupants: 0 },
  }) as unknown as Unit;
const many = Array.from({ length: 40 }, (_, nth) => unit(nth));
const tiles = () => shown.texts("ol button").length;

beforeEach(() => page.comeIn("property_owner"));

test("one of many units is found by its place and name, or by what is open there", async () => {
  await page.show(<SoughtUnits units={many} onChoose={() => {}} />);
  expect(tiles()).toBe(40);
  await shown.write("input[type=search]", "block b 12");
  await expect.poll(tiles).toBe(1);
  expect(page.find("[role=status]").textContent).toBe("1 of 40 units.");
  await shown.tap("Something open1");
  await expect.poll(tiles).toBe(0);
  expect(page.textThere()).toContain("No unit is like that.");
  await shown.tap("Clear search");
  await expect.poll(() => shown.texts("ol button")).toEqual([expect.stringContaining("Flat 7")]);
});

test("a building that is seen at a glance asks for nothing", async () => {
  await page.show(<SoughtUnits units={many.slice(0, 12)} onChoose={() => {}} />);
  expect(document.querySelector("input")).toBeNull();
  expect(tiles()).toBe(12);
});
