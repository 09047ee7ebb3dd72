import { expect, test } from "vitest";
import { attemptKey } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { signInFailures } from "#features/accounts/tables.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { add } from "../../../../tests/harness/members.ts";
import { ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

/** As after all but one of the additions that somebody has within the hour. */
async function almostSpent({ id }: Person): Promise<void> {
  const now = new Date();
  const row = { accountKey: attemptKey("people added by", id), failures: attempts.additions.most - 1 };
  await database.db.insert(signInFailures).values({ ...row, windowStartedAt: now, lastFailedAt: now });
}

const added = { name: "Musa Bello", phone: "08031234567" };
const anybody = () => `${crypto.randomUUID()}@example.com`;

test("nobody tries address after address to learn who has an account, at a building or for a team", async () => {
  const { owner, propertyId } = await ownedBuilding();
  await almostSpent(owner);
  const technician = await person("technician");
  // What is refused tells as well, so it counts.
  expect((await add(owner, propertyId, technician.email, "contractor")).status).toBe(409);
  expect((await add(owner, propertyId, anybody(), "contractor")).status).toBe(429);
  const firm = await person("contractor");
  await almostSpent(firm);
  const join = () => firm.post("/contractor/team-members", { ...added, email: anybody() });
  expect([(await join()).status, (await join()).status]).toEqual([201, 429]);
});
