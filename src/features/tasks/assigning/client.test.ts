import { expect, test } from "vitest";
import { contractorTaskRoutes } from "./client.ts";
import { contractorTaskCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(contractorTaskRoutes)) {
    const { method, path, idempotent } = contractorTaskCalls[name as keyof typeof contractorTaskCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
