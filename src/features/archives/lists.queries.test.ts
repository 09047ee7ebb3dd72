import { expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { listOf } from "#platform/csv/lists.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { bindings } from "../../app-bindings.server.ts";
import { listsOf } from "./lists.queries.server.ts";

await testApp();

/** The lists of a building that its archive goes without, and why. */
const leftOut: Record<string, string> = {
  "/properties/{id}/plan": "the work that comes, which the schedules say",
  "/properties/{id}/tax-taken": "of one month; the invoices and the journal have all months",
};

test("every list of a building is in its archive, or is left out for a reason", () => {
  const held = new Set(listsOf({} as Ctx, crypto.randomUUID()).map(({ call }) => call.path));
  const paths = bindings.flatMap(({ call }) =>
    call.path.startsWith("/properties/{id}/") && listOf(call) ? [call.path] : [],
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !held.has(path)).toSorted()).toEqual(Object.keys(leftOut).toSorted());
});
