import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** Stands in the folder, and on a server in the database, from the start of a restore until all of it is there. */
export const markOf = (dataDir: string): string => join(dataDir, "restore.under-way");
export const markTable = "restore_under_way";

const again = "Nothing starts here until it is whole: run npm run restore with the archive again.";

/** Throws where a restore was cut off: what is there looks whole and is not. */
export function refuseHalfRestored(dataDir: string): void {
  if (dataDir !== "" && existsSync(markOf(dataDir)))
    throw new Error(`${dataDir} holds half of a restored archive. ${again}`);
}

export async function refuseHalfLoaded(pool: pg.Pool): Promise<void> {
  if (await isHalfLoaded(pool)) throw new Error(`The database holds half of a restored archive. ${again}`);
}

export async function isHalfLoaded(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass($1) is not null as there", [markTable]);
  return rows[0]?.there === true;
}
