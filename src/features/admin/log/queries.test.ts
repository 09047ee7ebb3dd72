import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { writeCursor } from "#platform/paging.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { password, person, send, siteAdmin } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

const admin = await siteAdmin({ name: "Ronke Adisa", role: "admin" });
/** What somebody did on days of its own, long before anything else in this database. */
const someone = crypto.randomUUID();
const write = (act: string, at: string) =>
  database.db.execute(
    sql`insert into audit (id, actor_kind, actor_id, act, thing, thing_id, at)
        values (${crypto.randomUUID()}, 'user', ${someone}, ${act}, 'task', ${crypto.randomUUID()}, ${at}::timestamptz)`,
  );
await write("first", "2020-03-01T22:59:59Z");
await write("second", "2020-03-01T23:00:00Z");
await write("third", "2020-03-02T22:59:59Z");
await write("fourth", "2020-03-02T23:00:00Z");

const log = async (query: string) => (await admin.get(`/admin/audit?${query}`)).body as never as Log;
type Log = {
  data: { act: string; actorName: string | null; actorKind: string; id: string }[];
  nextCursor: string | null;
};
const acts = async (query: string) => (await log(query)).data.map(({ act }) => act);

test.each([
  sql`update audit set act = 'nothing'`,
  sql`delete from audit`,
  sql`truncate audit`,
  sql`update audit set actor_id = null where id = ${crypto.randomUUID()}`,
])("whatever goes wrong in the product, a line of the log cannot be changed or taken away", async (statement) => {
  await expect(database.db.execute(statement)).rejects.toThrow();
  expect(await acts(`actor=${someone}`)).toEqual(["fourth", "third", "second", "first"]);
});

describe("the log", () => {
  test("is read the latest first, with the names of today", async () => {
    const user = await person("contractor", { name: "Chidi Okeke" });
    await send("POST", "/auth/login", null, { email: user.email, password });
    expect(await acts(`actor=${user.id}`)).toEqual(["signed_in", "registered"]);
    await user.post("/auth/logout");
    expect((await log(`actor=${user.id}`)).data[0]).toMatchObject({
      actorKind: "user",
      actorName: "Chidi Okeke",
      act: "ended",
      thing: "session",
    });
    await admin.post("/admin/password/change", { currentPassword: "Harmattan-7!", newPassword: "Overhead tank 44" });
    expect((await log(`actor=${admin.id}`)).data[0]).toMatchObject({
      actorKind: "site_admin",
      actorName: "Ronke Adisa",
      act: "password_changed",
      thing: "site_admin",
    });
  });

  test.each([
    ["", ["fourth", "third", "second", "first"]],
    ["&act=second", ["second"]],
    ["&thing=task&kind=user", ["fourth", "third", "second", "first"]],
    ["&thing=account", []],
    ["&kind=site_admin", []],
    ["&from=2020-03-02", ["fourth", "third", "second"]],
    ["&to=2020-03-02", ["third", "second", "first"]],
    ["&from=2020-03-02&to=2020-03-02", ["third", "second"]],
  ])("%s keeps to what is asked, days being those of Lagos", async (filter, expected) => {
    expect(await acts(`actor=${someone}${filter}`)).toEqual(expected);
  });

  test("pages without a gap or a repeat", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Log = await log(`actor=${someone}&limit=1${cursor ? `&cursor=${cursor}` : ""}`);
      expect(page.data.length).toBeLessThanOrEqual(1);
      seen.push(...page.data.map(({ act }) => act));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["fourth", "third", "second", "first"]);
  });

  test.each([
    "actor=somebody",
    "kind=owner",
    "from=2020-02-30",
    "to=yesterday",
    "limit=0",
    "limit=201",
    "cursor=x",
    `cursor=${writeCursor(["2026-01-01T00:00:00.000Z", "no-id"])}`,
    `cursor=${writeCursor(["never", someone])}`,
    `cursor=${writeCursor(["+275760-09-13T00:00:00.000Z", someone])}`,
  ])("refuses %s", async (query) => {
    expect((await admin.get(`/admin/audit?${query}`)).status).toBe(422);
  });
});
