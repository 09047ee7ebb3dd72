import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { findSessionsThatHold } from "./queries.server.ts";
import { accounts, sessions } from "./tables.server.ts";

const {
  database: { db },
} = await testApp();

const now = new Date("2027-01-10T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type Session = typeof sessions.$inferInsert;

async function session(of: Partial<Session> = {}, whose: Partial<typeof accounts.$inferInsert> = {}): Promise<string> {
  const [accountId, id] = [newId(), newId()];
  const person = { name: "Ada", email: `${accountId}@example.com`, passwordHash: "-", role: "property_owner" } as const;
  await db.insert(accounts).values({ id: accountId, ...person, createdAt: hours(-9), ...whose });
  const times = { createdAt: hours(-9), lastUsedAt: hours(-0.5), expiresAt: hours(1) };
  await db.insert(sessions).values({ id, accountId, tokenHash: Buffer.from(id), ...times, ...of });
  return id;
}

test("streams are told which sessions hold: none that was revoked, is over, or is of an account that is locked or gone", async () => {
  const holds = await session();
  const over = await Promise.all([
    session({ revokedAt: hours(-1) }),
    session({ expiresAt: hours(-1) }),
    session({}, { suspendedAt: hours(-1) }),
    session({}, { deletedAt: hours(-1) }),
  ]);
  expect([...(await findSessionsThatHold({ db, now }, [holds, ...over, newId()])).keys()]).toEqual([holds]);
});

test("who only listens stays signed in", async () => {
  const [listening, calling] = [await session({ lastUsedAt: hours(-2) }), await session()];
  await findSessionsThatHold({ db, now }, [listening, calling]);
  const ends = async (id: string) =>
    (await db.select({ at: sessions.expiresAt }).from(sessions).where(eq(sessions.id, id)))[0]?.at;
  expect((await ends(listening))?.getTime()).toBeGreaterThan(hours(24).getTime());
  expect(await ends(calling)).toEqual(hours(1));
});
