import { appendFile } from "node:fs/promises";
import { join } from "node:path";

/** What a test writes need not outlive the machine, so no database of theirs waits for the disk. */
export const unsynced = { fsync: "off", full_page_writes: "off" };

/** Has the embedded database in this folder do as these settings say, from its next start on. */
export async function settle(folder: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(join(folder, "postgresql.conf"), `\n${lines.join("")}`);
}
