import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/database.server.ts";
import { defaultLimits } from "#platform/http/limits.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp } from "../src/app.server.ts";

// The product's API as it is, only with limits that a benchmark does not meet.
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: console.error };
const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-"));
const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL ?? "", log });
const most = 1_000_000_000;
const limits = { ...defaultLimits, perAccountAndMinute: most, perAddressAndMinute: most };
const app = await createApp({
  database,
  jobs: { send: async () => {} },
  storage: folderStorage(dataDir),
  signer: await loadSigner(database.db, new Date()),
  log,
  limits,
  // As it runs, unless a bench asks for the door.
  callsAtOnce: Number(process.env.CALLS_AT_ONCE ?? 0),
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
