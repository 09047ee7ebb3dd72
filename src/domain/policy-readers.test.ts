import { expect, test } from "vitest";
import type { Relation } from "./policy-grants.ts";
import { policyTable } from "./policy-table.ts";

test("an accountant reads what is opened by name, and no grant lets them write", () => {
  const opened = Object.entries(policyTable).flatMap(([thing, acts]) =>
    Object.entries(acts as Record<string, Record<string, readonly Relation[]>>).flatMap(([act, grants]) =>
      Object.values(grants).some((needed) => needed.includes("reads")) ? [`${thing} ${act}`] : [],
    ),
  );
  expect(opened.sort()).toEqual([
    "advance see",
    "bank see",
    "budget see",
    "budget see_forecast",
    "demand see",
    "deposit see",
    "invoice see",
    "ledger see",
    "online_payment see",
    "organisation see",
    "price see",
    "property see",
    "unit_payment see",
  ]);
});
