import { expect, test } from "vitest";
import { closedBecause, expiryOf, shareLinks } from "./rules.ts";

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

test("the links of apps carry the whole address, its fragment too", () => {
  const address = "https://tunse.example/invitation#a-b_c";
  const links = shareLinks({ address, propertyName: "Ilé & Sons", role: "Contractor", email: "a+b@example.com" });
  for (const link of Object.values(links)) {
    expect(new URL(link).hash).toBe("");
    expect(decodeURIComponent(link)).toContain(
      `Ilé & Sons on Tunse, as contractor. Open this link to join: ${address}`,
    );
  }
  expect(links.mail).toMatch(/^mailto:a%2Bb%40example\.com\?subject=/);
});
