import { expect, test } from "vitest";
import { can } from "./can.ts";
import { canOf } from "./policy.ts";

test("what is answered are acts of the policy, and the others that are named", () => {
  const all = canOf("property_owner", ["own"], "ticket");
  expect(can("ticket").parse(all)).toEqual(all);
  expect(can("ticket").safeParse({ ...all, acknowlege: true }).success).toBe(false);
  expect(can("ticket", "praise").safeParse({ ...all, praise: true }).success).toBe(true);
});
