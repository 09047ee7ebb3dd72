import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { examine } from "#features/backups/doctor.queries.server.ts";
import { makeIn } from "#features/backups/making.service.server.ts";
import { restore, verify } from "#features/backups/restoring.service.server.ts";
import { type Diagnosis, tellDiagnosis } from "#features/backups/rules.ts";
import type { Manifest } from "#platform/backup/manifest.server.ts";
import type { KeptJob } from "#platform/backup/restore.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { askRunning } from "#platform/control.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { chooseStorage } from "#platform/storage/chosen.server.ts";
import { folderStorage, type Storage } from "#platform/storage.server.ts";
import { installationSecret } from "#platform/vault.server.ts";
import { version } from "#platform/version.server.ts";
import { systemContext } from "./app.server.ts";
import { definitions } from "./app-jobs.server.ts";
import { siteOf } from "./start.server.ts";

// What an operator does with backups, on the server's machine and with the server's settings (docs/operations/backup.md):
//   npm run backup [-- --to FOLDER --with-keys]     while people write, or while Tunse is stopped
//   npm run backup:verify -- ARCHIVE                restores it where nobody is, and looks at all of it
//   npm run restore -- ARCHIVE [--end-sessions]     into an empty DATA_DIR and database
//   npm run doctor                                  looks at everything that is kept

// What is made here can be read only by the account that runs this.
process.umask(0o077);

const settings = readSettings({ LOG_LEVEL: "error", ...process.env });
const { dataDir } = settings;
// A pooler gives nothing to what runs alone.
const databaseUrl = settings.directUrl ?? settings.databaseUrl;
const log = pino({ level: settings.logLevel }, pino.destination(2));
const passphrase = process.env.BACKUP_PASSPHRASE || undefined;
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const inMb = (bytes: number) => `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en");

const scratchOf = (database: Database, folder: string) => contextOf(database, folderStorage(folder));

async function contextOf(database: Database, storage: Storage): Promise<Ctx> {
  return systemContext(
    {
      ...{ db: database.db, jobs: { send: async () => {} }, storage, log },
      ...{ signer: await loadSigner(database.db, database.now()), mail: noMail, site: siteOf(settings) },
      forgetSession: () => {},
    },
    database.now(),
  );
}

/** Asks the process that has the embedded database, or does it here where none runs. */
async function byWhoeverHasIt<T>(command: string, input: object, work: (database: Database) => Promise<T>): Promise<T> {
  const told = databaseUrl ? undefined : await askRunning(dataDir, command, input);
  if (told?.fault !== undefined) throw new Error(told.fault);
  if (told) return told.answer as T;
  if (!databaseUrl && !existsSync(join(dataDir, "database")))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as Tunse has it.`);
  const database = await openDatabase({ dataDir, databaseUrl, log, isAsItIs: true });
  return work(database).finally(() => database.close());
}

async function make(folder: string, withKeys: boolean): Promise<void> {
  if (withKeys && !passphrase)
    throw new Error("Set BACKUP_PASSPHRASE: the keys are sealed by it, and opened by it alone.");
  const secretOf = () => installationSecret(dataDir, settings.secretKey).toString();
  const sealing = withKeys && passphrase ? { passphrase, secret: secretOf() } : undefined;
  const began = performance.now();
  const { path, bytes, manifest } = await byWhoeverHasIt(
    "backup",
    { folder, passphrase: sealing?.passphrase },
    async (database) =>
      makeIn(
        { database, storage: await chooseStorage(settings, database.db), version },
        { folder, now: database.now(), sealing },
      ),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`${path}\n${inMb(bytes)}: ${rowsIn(manifest)} rows, ${manifest.files.count} files, in ${seconds} s.`);
  for (const fault of manifest.faults) say(`✗ ${fault}`);
  if (!manifest.hasKeys)
    say("The keys are not in it: keep DATA_DIR/secret.key or SECRET_KEY elsewhere, or make one with -- --with-keys.");
  if (manifest.faults.length > 0) process.exitCode = 1;
}

async function check(archive: string): Promise<void> {
  const found = await verify({ archive, log, contextOf: scratchOf });
  const { manifest, diagnosis, opened, tookMs } = found;
  await new Promise((sent) => (process.send ? process.send(found, sent) : sent(null)));
  say(
    `${archive}\nmade ${manifest.madeAt} by Tunse ${manifest.version}: ${rowsIn(manifest)} rows, ${manifest.files.count} files`,
  );
  say(tellDiagnosis(diagnosis));
  if (opened.length > 0) say(`Opened: ${opened.join(", ")}`);
  for (const fault of manifest.faults) say(`✗ When it was made: ${fault}`);
  const isGood = diagnosis.isWell && manifest.faults.length === 0;
  say(
    isGood
      ? `The archive can be restored (${(tookMs / 1_000).toFixed(1)} s).`
      : "The archive can be restored, and is not in order.",
  );
  if (!isGood) process.exitCode = 1;
}

/** What waited goes into the queue again; a job that this version does not know is left out. */
async function sendJobs(database: Database, jobs: readonly KeptJob[]): Promise<void> {
  const queue = await startJobs({ database, definitions, mode: "web", log, run: async () => {} });
  for (const { name, data, startAfter, key, isPressing } of jobs) {
    const job = definitions.find((one) => one.name === name);
    if (!job?.schema.safeParse(data).success) continue;
    const options = { startAfter: new Date(startAfter), isPressing, ...(key === null ? {} : { singletonKey: key }) };
    await queue.jobs.send(database.db, job, data, options);
  }
  await queue.stop();
}

async function putBack(archive: string, endsSessions: boolean): Promise<void> {
  const began = performance.now();
  const manifest = await restore({ archive, dataDir, databaseUrl, passphrase, endsSessions, log, sendJobs });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(
    `Restored what stood at ${manifest.madeAt}: ${rowsIn(manifest)} rows, ${manifest.files.count} files, in ${seconds} s.`,
  );
  if (!manifest.hasKeys || !passphrase)
    say("Its keys were not restored: put secret.key into DATA_DIR, or set SECRET_KEY, before you start.");
  if (settings.store)
    say(
      `The files lie in ${join(dataDir, "files")} and not yet in the store: start Tunse with STORAGE_MOVING=on, then npm run storage:move.`,
    );
  say("Start Tunse, then run npm run doctor.");
}

async function diagnose(): Promise<void> {
  const diagnosis = await byWhoeverHasIt<Diagnosis>("doctor", {}, async (database) =>
    examine(await contextOf(database, await chooseStorage(settings, database.db)), { dataDir }),
  );
  say(tellDiagnosis(diagnosis));
  if (!diagnosis.isWell) process.exitCode = 1;
}

async function run(): Promise<void> {
  const options = {
    to: { type: "string" },
    "with-keys": { type: "boolean" },
    "end-sessions": { type: "boolean" },
  } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [command, given] = positionals;
  const archive = () => {
    if (given === undefined)
      throw new Error("Name the archive, as in: npm run restore -- /backups/tunse-20261123T013000Z.tar");
    return resolve(given);
  };
  if (command === "make")
    return make(
      resolve(values.to ?? settings.backups?.folder ?? join(dataDir, "backups")),
      values["with-keys"] ?? false,
    );
  if (command === "verify") return check(archive());
  if (command === "restore") return putBack(archive(), values["end-sessions"] ?? false);
  if (command === "doctor") return diagnose();
  throw new Error("Say what: make, verify, restore or doctor.");
}

// Whoever had it verified is gone.
const leave = () => process.exit(3);
process.once("disconnect", leave);
try {
  await run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
process.off("disconnect", leave);
if (process.connected) process.disconnect();
