// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import type { Unit } from "../contract.ts";
import { EditUnit } from "./unit-dialog.tsx";

page.setPage();

const unit = {
  id: "u1",
  name: "4B",
  label: "Flat 4B",
  kind: "flat",
  occupancy: "empty",
  version: 1,
} as unknown as Unit;
const dialog = (shown: Unit) => <EditUnit unit={shown} onClose={() => {}} onRemoved={() => {}} />;

test("a form that is open while somebody moves in says so, and keeps what is typed", async () => {
  await page.comeIn("property_owner");
  await page.show(dialog(unit));
  expect(page.control("occupancy").value).toBe("empty");
  page.type("name", "4C");
  await page.show(dialog({ ...unit, occupancy: "occupied", version: 2 }));
  expect([page.control("occupancy").value, page.control("name").value]).toEqual(["occupied", "4C"]);
});
