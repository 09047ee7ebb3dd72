import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { askRunning } from "#platform/control.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { moveBetween, tellMoved } from "#platform/storage/moving/between.server.ts";

// Moves all files from DATA_DIR to the store of STORAGE_URL while Tunse runs (docs/operations/storage.md):
//   npm run storage:move             from the folder to the store
//   npm run storage:move -- --back   from the store to the folder

process.umask(0o077);

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { back: { type: "boolean" } } });
  const settings = readSettings({ LOG_LEVEL: "error", ...process.env });
  const { dataDir, databaseUrl, directUrl, store } = settings;
  if (!store || !settings.storageMoving)
    throw new Error(
      "Set STORAGE_URL and STORAGE_MOVING=on, restart Tunse with them, then move: see docs/operations/storage.md.",
    );
  const direction = values.back ? "to_folder" : "to_store";
  const told = databaseUrl ? undefined : await askRunning(dataDir, "storage:move", { direction });
  if (told?.fault !== undefined) throw new Error(told.fault);
  if (told) return say(String(told.answer));
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  const database = await openDatabase({ dataDir, databaseUrl, directUrl, log, isAsItIs: true });
  const tell = (step: string, { files }: { files: number }) =>
    say(`${step === "copy" ? "Copied" : "Compared"}: ${files.toLocaleString("en")} files`);
  try {
    const moved = await moveBetween({ settings, db: database.db, direction, tell });
    say(tellMoved(moved, direction, join(dataDir, "files")));
    if (moved.faults.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
