import { expect, test } from "vitest";
import { workLogCalls } from "./contract.ts";
import { logDecisionRoutes } from "./deciding-client.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(logDecisionRoutes)) {
    const { method, path, idempotent } = workLogCalls[name as keyof typeof workLogCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
