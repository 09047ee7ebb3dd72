import { expect, test } from "vitest";
import { planningCalls } from "#features/planning/contract.ts";
import { planRoutes } from "./plan-client.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(planRoutes)) {
    const { method, path, idempotent } = planningCalls[name as keyof typeof planRoutes];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
