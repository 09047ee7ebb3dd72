import { expect, test } from "vitest";
import { refuseOldVersion } from "#platform/database/remote.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { kinds, migrationsOf, quiet, scratchDatabase } from "./scratch.ts";

const withServer = test.runIf(kinds.includes("server"));

function keepingLog() {
  const entries: string[] = [];
  const keep = (fields: object, message: string) => entries.push(JSON.stringify(fields) + message);
  return { entries, log: { info: keep, warn: keep, error: keep } };
}

withServer("a server is used with its limits, in UTC, by several connections at once", async () => {
  const { pool, kind } = await scratchDatabase("server");
  const setting = async (name: string) =>
    (await pool.query("select current_setting($1) as value", [name])).rows[0].value;
  expect(kind).toBe("server");
  expect(await setting("statement_timeout")).toBe("15s");
  expect(await setting("idle_in_transaction_session_timeout")).toBe("30s");
  expect(await setting("application_name")).toBe("tunse");
  expect(await setting("timezone")).toBe("UTC");
  expect(await setting("jit")).toBe("off");
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(pool.totalCount).toBe(10);
});

withServer("a wrong password is told without repeating it", async () => {
  const { entries, log } = keepingLog();
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? "");
  databaseUrl.pathname = "/no_such_database";
  databaseUrl.password = "s3cret-word";
  const opening = openDatabase({
    dataDir: "",
    databaseUrl: databaseUrl.href,
    migrationsDir: await migrationsOf(),
    log,
  });
  const error = await opening.catch((problem: Error) => problem);
  expect(error).toMatchObject({ message: expect.stringContaining("The database at DATABASE_URL cannot be opened") });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + entries.join()).not.toContain("s3cret-word");
});

test("an address that is none is refused without repeating it", async () => {
  const { entries, log } = keepingLog();
  for (const databaseUrl of ["mysql://me:s3cret-word@host/name", "s3cret-word"]) {
    const opening = openDatabase({ dataDir: "", databaseUrl, migrationsDir: await migrationsOf(), log });
    const error = await opening.catch((problem: Error) => problem);
    expect(error).toMatchObject({
      message: "DATABASE_URL is not an address like postgres://user:password@host:5432/name.",
    });
  }
  expect(entries).toEqual([]);
});

test("an address that asks for anything but the primary is refused", async () => {
  const open = async (wanted: string) =>
    openDatabase({
      dataDir: "",
      databaseUrl: `postgres://me:s3cret-word@127.0.0.1:1,127.0.0.1:2/name?target_session_attrs=${wanted}`,
      migrationsDir: await migrationsOf(),
      log: quiet,
    });
  for (const wanted of ["any", "standby", "prefer-standby", "read-only"])
    await expect(open(wanted)).rejects.toThrow(
      `DATABASE_URL asks for target_session_attrs=${wanted}: Tunse writes, so it always looks for the primary.`,
    );
});

test("a server that is too old is refused by its version", () => {
  expect(() => refuseOldVersion("14.20 (Debian 14.20-1)")).toThrow(
    "leads to PostgreSQL 14.20 (Debian 14.20-1); Tunse needs 15",
  );
  for (const version of ["15.0", "18.4 (Debian)", "19beta1"]) expect(() => refuseOldVersion(version)).not.toThrow();
});
