// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { named } from "../../../../tests/harness/shown.tsx";
import type { Unit } from "../contract.ts";
import { BuildingMap } from "./building-map.tsx";

page.setPage();

const unit = { id: "1", name: "4B", label: "Flat 4B", block: null, floor: 4, occupancy: "occupied", occupants: 2 };
const nothing = { emergencies: 0, overdueTasks: 0, openTickets: 0, arrearsKobo: 0 };

test.each([
  ["emergency", { emergencies: 1 }, "border-bad", "1 emergency"],
  ["overdue", { overdueTasks: 2 }, "border-warn", "2 overdue"],
  ["open", { openTickets: 3 }, "border-brand", "3 open requests"],
  ["arrears", { arrearsKobo: 4_500_000 }, "bg-hush", "₦45,000 in arrears"],
  ["quiet", {}, "bg-surface", "Nothing open"],
])("a tile tells by colour and by words that it is %s", async (state, open, colour, words) => {
  const shown = { ...unit, ...nothing, ...open, state } as unknown as Unit;
  await page.show(<BuildingMap units={[shown]} onChoose={() => {}} />);
  const tile = named(/^4B/);
  expect(tile.className.split(" ")).toContain(colour);
  expect(tile.textContent).toContain(words);
});
