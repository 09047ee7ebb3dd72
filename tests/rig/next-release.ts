import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const code = ["src", "migrations", "package.json", "scripts/runtime.cjs"];
/** What the tables of a busy page may meet in a release: a column, a rule, a table that leads to them, an index. */
const nextMigrations = [
  `alter table tasks add column rain text not null default 'none';
   alter table tasks add constraint tasks_rain_check check (rain in ('none', 'some')) not valid;
   alter table properties add column rains boolean;
   create table rainy_days (task_id uuid not null references tasks (id), property_id uuid not null references properties (id));`,
  "-- outside a transaction\ncreate index concurrently tasks_rain on tasks (rain, id);\ncreate index concurrently properties_rains on properties (rains);",
];

/** A statement of a database that says whether the next release waits for a table. */
export const waitingMigration =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%add column rain %'";

/**
 * Puts the next release into an empty folder: this code, with what else is named, and migrations that the database has not
 * got yet. Answers the number of the last of them.
 */
export async function putNextRelease(folder: string, also: readonly string[] = []): Promise<number> {
  for (const part of [...code, ...also]) await cp(join(root, part), join(folder, part), { recursive: true });
  // Not the folder itself: what is compiled of this release would stay there.
  await mkdir(join(folder, "node_modules"));
  const packages = (await readdir(join(root, "node_modules"))).filter((name) => !name.startsWith("."));
  for (const name of packages) await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  const last = (await readdir(join(folder, "migrations"))).length;
  for (const [at, text] of nextMigrations.entries()) {
    const name = `${String(last + at + 1).padStart(4, "0")}_rain.sql`;
    await writeFile(
      join(folder, "migrations", name),
      `-- runs with code from: ${String(last).padStart(4, "0")}\n${text}`,
    );
  }
  return last + nextMigrations.length;
}
