import { expect, test } from "vitest";
import { archiveRoutes } from "../archive/client.ts";
import { archiveCalls } from "../archive/contract.ts";
import { editingRoutes } from "./client.ts";
import { editingCalls } from "./contract.ts";

const calls = { ...editingCalls, ...archiveCalls };
const routes = { ...editingRoutes, ...archiveRoutes };

test("the addresses that screens use are those of the contract", () => {
  for (const [name, route] of Object.entries(routes)) {
    const { method, path, idempotent } = calls[name as keyof typeof calls];
    expect({ idempotent, ...route }, name).toEqual({ method, path, idempotent });
  }
});
