import { closeSync, readdirSync, readlinkSync, writeSync } from "node:fs";
import pg from "pg";
import { startEngine } from "#platform/database/engine.server.ts";
import { WireStream } from "#platform/database/wire.server.ts";

// Takes the engine's log away from under it, as a failing disk would, and says what it answers.
const [, , folder = ""] = process.argv;
const say = (line: string) => writeSync(1, `${line}\n`);
const gone = Promise.withResolvers<void>();
const engine = await startEngine(folder, () => gone.resolve());
const pool = new pg.Pool({ stream: () => new WireStream(engine.exchange) as never, user: "postgres", max: 1 });
pool.on("error", () => {});
const insert = () =>
  pool.query("insert into rows values (1)").then(
    () => "acknowledged",
    (error: Error) => (error.message.includes("PANIC") ? "panic" : error.message),
  );

await pool.query("create table rows (id int)");
say(`before: ${await insert()}`);
for (const descriptor of readdirSync("/proc/self/fd")) {
  if (isLog(descriptor)) closeSync(Number(descriptor));
}
say(`after: ${await insert()}`);
await gone.promise;
say("engine: gone");
process.exit(0);

function isLog(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).includes("/pg_wal/");
  } catch {
    return false;
  }
}
