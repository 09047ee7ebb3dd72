import { expect, test } from "vitest";
import { closedBecause, expiryOf } from "./invitation.ts";

const made = new Date("2026-11-21T09:00:00Z");
const open = { usedAt: null, revokedAt: null, expiresAt: expiryOf(made) };
const on = (day: string) => new Date(`${day}T09:00:00Z`);

test("an invitation is open for 14 days", () => {
  expect(open.expiresAt).toEqual(on("2026-12-05"));
  expect(closedBecause(open, new Date(open.expiresAt.getTime() - 1))).toBeNull();
  expect(closedBecause(open, open.expiresAt)).toContain("expired");
});

test("says what closed it, and of one cleared away after its day that it expired", () => {
  expect(closedBecause({ ...open, revokedAt: on("2026-11-22") }, on("2026-12-24"))).toContain("withdrawn");
  expect(closedBecause({ ...open, revokedAt: on("2026-12-10") }, on("2026-12-24"))).toContain("expired");
  expect(closedBecause({ ...open, usedAt: made, revokedAt: made }, made)).toContain("used already");
});
