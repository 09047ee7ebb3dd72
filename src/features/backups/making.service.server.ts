import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Made } from "#platform/backup/make.server.ts";
import { makeArchive } from "#platform/backup/make.server.ts";
import type { Session } from "#platform/backup/rows.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { filesStatement, leftOut } from "./files.queries.server.ts";
import { archiveName, keptOf, type Retention } from "./rules.ts";

/** What an archive is made of. */
export type Source = { database: Pick<Database, "pool" | "kind">; storage: Storage; version: string };

/** What is sealed where the keys are asked for: the secret of the installation, and those that lie in the database. */
export type Keys = { secret: string; signingKeys: { purpose: string; secret: string; created_at: string }[] };

const readKeys =
  (secret: string) =>
  async (session: Session): Promise<Keys> => {
    const { rows } = await session.query<Keys["signingKeys"][number]>(
      "select purpose, encode(secret, 'hex') as secret, created_at::text from signing_keys order by id",
    );
    return { secret, signingKeys: rows };
  };

export async function restoreKeys(keys: Keys, session: Session): Promise<void> {
  for (const { purpose, secret, created_at } of keys.signingKeys)
    await session.query(
      "insert into signing_keys (purpose, secret, created_at) values ($1, decode($2, 'hex'), $3) on conflict do nothing",
      [purpose, secret, created_at],
    );
}

export type Asked = { folder: string; now: Date; sealing?: { passphrase: string; secret: string } | undefined };

/** Makes an archive in a folder, of everything as it stands at one instant. */
export async function makeIn(source: Source, { folder, now, sealing }: Asked): Promise<Made & { path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearParts(folder);
  const path = join(folder, archiveName(now));
  const { pool, kind } = source.database;
  const keys = sealing && { passphrase: sealing.passphrase, read: readKeys(sealing.secret) };
  const parts = { pool, kind, storage: source.storage, version: source.version, leftOut, files: filesStatement, keys };
  return { ...(await makeArchive(parts, path, now)), path };
}

/** What a process that died left of an archive. */
async function clearParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^tunse-\w+\.tar\.(part|list)$/.test(name)) await rm(join(folder, name), { force: true });
}

/** Takes away the archives that need not be kept any longer. */
export async function clearOld(folder: string, retention: Retention, now: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const kept = keptOf(names, retention, now);
  const gone = names.filter((name) => /^tunse-\w+\.tar$/.test(name) && !kept.has(name));
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone;
}
