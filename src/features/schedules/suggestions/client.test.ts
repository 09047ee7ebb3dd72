import { expect, test } from "vitest";
import { planningCalls } from "#features/planning/contract.ts";
import { offerCalls } from "#features/planning/suggestions/contract.ts";
import { everyWords, listSuggestions, offerRoutes } from "./client.ts";

test("the addresses that screens use are those of the contract", () => {
  const calls = { ...offerCalls, listSuggestions: planningCalls.listSuggestions };
  for (const [name, route] of Object.entries({ ...offerRoutes, listSuggestions })) {
    const { method, path } = calls[name as keyof typeof calls];
    expect(route, name).toEqual({ method, path });
  }
});

test("how often is said in words", () => {
  expect(everyWords({ every: 1, unit: "years" })).toBe("Every year");
  expect(everyWords({ every: 6, unit: "months" })).toBe("Every 6 months");
});
