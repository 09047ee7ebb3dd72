import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Manifest } from "#platform/backup/manifest.server.ts";
import { judgeArchive, type KeptJob, restoreArchive } from "#platform/backup/restore.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { DatabaseLog } from "#platform/database/log.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { examine } from "./doctor.queries.server.ts";
import { filesStatement } from "./files.queries.server.ts";
import { type Keys, restoreKeys } from "./making.service.server.ts";
import type { Diagnosis } from "./rules.ts";

export type Restoring = {
  archive: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  passphrase?: string | undefined;
  endsSessions?: boolean;
  log: DatabaseLog;
  /** Sends again what waited in the queue. */
  sendJobs: (database: Database, jobs: readonly KeptJob[]) => Promise<void>;
};

/** Puts an archive back, with the queue; its keys where they are opened. */
export async function restore({ endsSessions = false, sendJobs, ...given }: Restoring): Promise<Manifest> {
  return restoreArchive({
    ...given,
    async finish(database, jobs) {
      if (endsSessions)
        for (const table of ["sessions", "admin_sessions"])
          await database.db.execute(
            sql`update ${sql.identifier(table)} set revoked_at = now() where revoked_at is null`,
          );
      await sendJobs(database, jobs);
    },
    async useKeys(keys, session) {
      const { secret, signingKeys } = keys as Keys;
      await restoreKeys({ secret, signingKeys }, session);
      await writeFile(join(given.dataDir, "secret.key"), secret, { mode: 0o600, flush: true });
    },
  });
}

export type Verified = {
  manifest: Manifest;
  diagnosis: Diagnosis;
  /** Of each kind of file one was opened. */
  opened: string[];
  tookMs: number;
};

type Verifying = {
  archive: string;
  log: DatabaseLog;
  contextOf: (database: Database, dataDir: string) => Promise<Ctx>;
};

/** Restores an archive where nobody is, looks at all of it, opens a file of each kind, and takes it away again. */
export async function verify({ archive, log, contextOf }: Verifying): Promise<Verified> {
  const began = performance.now();
  await judgeArchive(archive);
  const dataDir = await mkdtemp(join(tmpdir(), "tunse-verify-"));
  try {
    const manifest = await restore({ archive, dataDir, log, sendJobs: async () => {} });
    const database = await openDatabase({ dataDir, log });
    try {
      const ctx = await contextOf(database, dataDir);
      const diagnosis = await examine(ctx, { dataDir });
      const opened = await openOneOfEach(ctx);
      return { manifest, diagnosis, opened, tookMs: Math.round(performance.now() - began) };
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openOneOfEach(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ key: string; kind: string }>(
    sql`select distinct on (kind) kind, key from (${sql.raw(filesStatement)}) named where key not like '%/' order by kind, key`,
  );
  const opened: string[] = [];
  for (const { key, kind } of rows) {
    opened.push(`${kind} (${await ctx.storage.withLocalFiles([key], openAsItIs)})`);
  }
  return opened;
}

async function openAsItIs(path: string): Promise<string> {
  const type = (await fileTypeFromBuffer(await headOf(path)))?.mime ?? "plain bytes";
  if (type.startsWith("image/")) await sharp(path).stats();
  return type;
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(new Uint8Array(4_100));
  return buffer.subarray(0, bytesRead);
}
