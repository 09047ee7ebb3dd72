import { expect, test } from "vitest";
import { historyKindLabels, historyRoutes, kindOf } from "./client.ts";
import { historyCalls, historyKinds } from "./contract.ts";

test("address and filters of the screen are those of the contract", () => {
  const { method, path } = historyCalls.listHistory;
  expect(historyRoutes.listHistory).toEqual({ method, path });
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
