import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { readSettings } from "#platform/settings.server.ts";
import { throwawayFolder } from "./folder.ts";
import { type Opened, openDemo } from "./open.ts";
import { spanTo } from "./play.ts";

// The product with eight months of life in it, on a folder that goes when it stops: npm run demo

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
/** Nobody types it: the sign-in page of the demo knows them. */
const newPassword = () => `Aa1!${randomBytes(15).toString("base64url")}`;

process.umask(0o077);
const folder = throwawayFolder();
let opened: Opened | undefined;
let isStopping = false;

async function stop(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    await opened?.stop().catch(() => {});
    folder.remove();
  }
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  const { DATABASE_URL: _, ...env } = process.env;
  const dataDir = join(folder.path, "data");
  const settings = readSettings({ LOG_LEVEL: "warn", ...env, ROLE: "all", DATA_DIR: dataDir });
  say("Playing eight months in three buildings …");
  opened = await openDemo(settings, pino({ level: settings.logLevel }), spanTo(new Date()), newPassword);
  const { url, phones, bank, gate, job } = opened;
  say(`What goes to people outside of Tunse comes to invented phones: ${phones}`);
  say(`Transfers to the account numbers of the flats are sent from an invented bank: ${bank}`);
  say(`Tunse is ready at ${url}/login, where one click signs you in. Ctrl+C ends it and takes all of it away.`);
  say(`A guard without an account checks codes at ${gate}`);
  if (job) say(`A technician without an account does a job at ${job}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await stop(1);
}
