import { inject } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { openCopy } from "../rig/databases.ts";

const key = Symbol.for("tunse.test-database");
const shelf = globalThis as { [key]?: Promise<Database> };

/**
 * The worker's one database, migrated, embedded or on a server as TEST_DATABASE says. All test files of the worker
 * share it and never close it, so each test mints its own world.
 */
export function testDatabase(): Promise<Database> {
  shelf[key] ??= openCopy(inject("databases"), `worker_${process.pid}`);
  return shelf[key];
}
