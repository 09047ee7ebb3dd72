import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import type { DemoPerson } from "#features/accounts/demo.rules.ts";
import { openDatabase } from "#platform/database.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { type Running, startServer } from "../../src/start.server.ts";
import { startKeepers } from "../anchors/server.ts";
import { startPaystack } from "../paystack/server.ts";
import { startPhones } from "../phones/server.ts";
import { throwawayFolder } from "./folder.ts";
import { takeOnline } from "./online.ts";
import { handOut, sendOn, settingsWith } from "./phones.ts";
import { play, spanTo } from "./play.ts";
import { connectPrograms, startBookkeeping } from "./programs.ts";
import type { Player } from "./stage.ts";

// The product with eight months of life in it, on a folder that goes when it stops: npm run demo

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
/** Nobody types it: the sign-in page of the demo knows them. */
const newPassword = () => `Aa1!${randomBytes(15).toString("base64url")}`;

const tryable = [
  ["owner", "three buildings"],
  ["manager", "keeps them in repair"],
  ["amaka", "Flat 3B in Yaba"],
  ["builder", "four technicians"],
  ["musa", "plumber"],
] as const;

/** Who can be tried out, one for each role. */
function peopleOf({ player, editor }: Awaited<ReturnType<typeof play>>): DemoPerson[] {
  const personOf = ({ role, name, email, password }: Player, about: string) => ({ role, name, about, email, password });
  return [...tryable.map(([name, about]) => personOf(player(name), about)), personOf(editor, "posts and waitlist")];
}

process.umask(0o077);
const folder = throwawayFolder();
let running: Running | undefined;
let isStopping = false;

async function stop(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    await running?.stop().catch(() => {});
    folder.remove();
  }
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  const dataDir = join(folder.path, "data");
  const { DATABASE_URL: _, ...env } = process.env;
  const settings = readSettings({ LOG_LEVEL: "warn", ...env, ROLE: "all", DATA_DIR: dataDir });
  const log = pino({ level: settings.logLevel });
  say("Playing eight months in three buildings …");
  const database = await openDatabase({ dataDir, log });
  // Nobody would miss a demo that a power cut took: commits need not wait for the disk.
  await database.pool.query("set synchronous_commit = off");
  const troupe = await play({ database, dataDir, log }, spanTo(new Date()), newPassword);
  await database.close();
  const phones = await startPhones();
  const paystack = await startPaystack();
  const keepers = await startKeepers();
  const bookkeeping = await startBookkeeping();
  const anchors = {
    ...{ stamps: [keepers.stampUrl("court")], calendars: [keepers.calendarUrl("court")], roots: [keepers.root] },
    mailTo: [],
  };
  running = await startServer(
    {
      ...(await settingsWith(settings, phones)),
      paystackUrl: paystack.url,
      webhookHosts: [bookkeeping.host],
      anchors,
      demo: JSON.stringify(peopleOf(troupe)),
    },
    log,
  );
  await handOut(
    phones,
    running.url,
    tryable.map(([name]) => troupe.player(name)),
  );
  sendOn(phones, running.url, troupe.sent);
  await takeOnline(paystack, running.url, troupe);
  const gate = await connectPrograms(running.url, troupe, bookkeeping);
  say(`What goes to people outside of Tunse comes to invented phones: ${phones.url}`);
  say(`Tunse is ready at ${running.url}/login, where one click signs you in. Ctrl+C ends it and takes all of it away.`);
  say(`A guard without an account checks codes at ${running.url}${gate}`);
  if (troupe.link) say(`A technician without an account does a job at ${running.url}${troupe.link}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await stop(1);
}
