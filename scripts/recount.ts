import { pino } from "pino";
import { keptFirms } from "#features/insights/firms/service.server.ts";
import { taskFigures } from "#features/tasks/figures/service.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { siteOf } from "../src/start.server.ts";

// Counts the figures of every building anew, with the server's settings, and says which were kept wrong:
//   npm run recount

const settings = readSettings({ LOG_LEVEL: "error", ...process.env });
const log = pino({ level: settings.logLevel }, pino.destination(2));
const { dataDir, databaseUrl, directUrl } = settings;
const database = await openDatabase({ dataDir, databaseUrl, directUrl, log });
try {
  const ctx = systemContext(
    {
      ...{ db: database.db, log, mail: noMail, site: siteOf(settings), storage: folderStorage(dataDir) },
      signer: await loadSigner(database.db, database.now()),
      jobs: { send: async () => {} },
      forgetSession: () => {},
    },
    database.now(),
  );
  const { counted, wrong: ofTasks } = await taskFigures.recountAll(ctx);
  const { wrong: ofFirms } = await keptFirms.recountAll(ctx);
  const wrong = [...new Set([...ofTasks, ...ofFirms])];
  for (const id of wrong) process.stdout.write(`The figures of building ${id} were wrong.\n`);
  process.stdout.write(`${counted} buildings were counted anew; ${wrong.length} had been kept wrong.\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await database.close();
}
