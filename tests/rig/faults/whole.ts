import { examine } from "#features/backups/doctor.queries.server.ts";
import { keptFirms } from "#features/insights/firms/service.server.ts";
import { taskFigures } from "#features/tasks/figures/service.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { chooseStorage } from "#platform/storage/chosen.server.ts";
import { systemContext } from "../../../src/app.server.ts";
import { siteOf } from "../../../src/start.server.ts";
import { ask } from "../standby.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
/** A job of a killed process is given to another within a minute; a busy machine is given room. */
const mostMs = 240_000;

/** What failed while the database was away waits a while before it is tried again. */
const due = `select count(*)::int as jobs from pgboss.job
  where (state in ('retry', 'active') or state = 'created' and start_after <= now()) and name not like '\\_\\_%'`;
const givenUp = "select name, count(*)::int as jobs from pgboss.job where state = 'failed' group by name";
const unplanned = `select p.name from properties p
  where not exists (select from tasks t where t.property_id = p.id and t.title not like 'Writer %')`;

/** Waits until the queue has done everything; says what it never did. */
export async function jobsLeft(databaseUrl: string): Promise<string[]> {
  const giveUpAt = Date.now() + mostMs;
  for (;;) {
    const [{ jobs = 0 } = {}] = await ask<{ jobs: number }>(databaseUrl, due);
    const without = await ask<{ name: string }>(databaseUrl, unplanned);
    if (jobs + without.length === 0 || Date.now() > giveUpAt) {
      const failed = await ask<{ name: string; jobs: number }>(databaseUrl, givenUp);
      return [
        ...(jobs > 0 ? [`${jobs} jobs were due and nobody worked them.`] : []),
        ...failed.map(({ name, jobs }) => `${jobs} jobs ${name} were given up.`),
        ...without.map(({ name }) => `The building ${name} has no plan: its job is lost.`),
      ];
    }
    await new Promise((later) => setTimeout(later, 200));
  }
}

/** What the doctor finds (files by their sums, books, the chain), and figures that were kept wrong. */
export async function examineAll(settings: Record<string, string>): Promise<string[]> {
  const read = readSettings({ LOG_LEVEL: "silent", ...settings });
  const { dataDir, databaseUrl } = read;
  const database = await openDatabase({ dataDir, databaseUrl, isAsItIs: true, log: silent });
  try {
    const storage = await chooseStorage(read, database.db);
    const ctx = systemContext({
      ...{ db: database.db, storage, log: silent, mail: noMail, site: siteOf(read) },
      signer: await loadSigner(database.db, new Date()),
      jobs: { send: async () => {} },
      forgetSession: () => {},
    });
    const { checks } = await examine(ctx, { dataDir });
    const { wrong } = await taskFigures.recountAll(ctx);
    wrong.push(...(await keptFirms.recountAll(ctx)).wrong);
    return [
      // A full disk is not what is asked here.
      ...checks.filter(({ name }) => name !== "disk").flatMap(({ faults }) => faults),
      ...wrong.map((id) => `The figures of building ${id} were kept wrong.`),
    ];
  } finally {
    await database.close();
  }
}
