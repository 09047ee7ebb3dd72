import { expect, test } from "vitest";
import { historyKindLabels, kindOf } from "./client.ts";
import { historyKinds } from "./contract.ts";

test("the filters of the screen stand in the order of the contract", () => {
  expect(Object.keys(historyKindLabels)).toEqual([...historyKinds]);
});

test.each([
  ["kind=ticket", "ticket"],
  ["kind=gossip", null],
  ["kind=toString", null],
  ["", null],
])("an address with %s asks for %s", (query, kind) => {
  expect(kindOf(new URLSearchParams(query))).toBe(kind);
});
