import { expect, test } from "vitest";
import { propertyRoutes } from "./client.ts";
import { propertyCalls } from "./contract.ts";

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(propertyRoutes)) {
    const { method, path, idempotent } = propertyCalls[name as keyof typeof propertyCalls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
