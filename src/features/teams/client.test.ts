import { expect, test } from "vitest";
import { teamRoutes } from "./client.ts";
import { teamCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(teamRoutes)) {
    const { method, path, idempotent } = teamCalls[name as keyof typeof teamCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
