import { expect, test } from "vitest";
import { insightRoutes } from "./client.ts";
import { insightCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(insightRoutes)) {
    const { method, path, idempotent } = insightCalls[name as keyof typeof insightCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
