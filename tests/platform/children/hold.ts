import { writeSync } from "node:fs";
import { openDatabase } from "#platform/database.server.ts";

// Opens a database, says so and holds it until killed; a refusal and an error go to standard error.
const [, , dataDir = "", migrationsDir = "", databaseUrl] = process.argv;
const log = { info() {}, warn() {}, error: (_: object, message: string) => writeSync(2, `${message}\n`) };
try {
  await openDatabase({ dataDir, databaseUrl, migrationsDir, log });
  writeSync(1, "open\n");
  setInterval(() => {}, 60_000);
} catch (error) {
  writeSync(2, `${(error as Error).message}\n`);
  process.exit(1);
}
