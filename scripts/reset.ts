import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { pino } from "pino";
import { makeResetLink } from "#features/accounts/password-reset.service.server.ts";
import { endTwoStepOf } from "#features/accounts/two-step/switching.service.server.ts";
import { listAdminEmails, resetAdmin } from "#features/admin/recovery.service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { siteOf, stolenPasswordsOf } from "../src/start.server.ts";

// The way back in for who lost password or phone, on the server's machine and with the server's settings:
//   npm run admin:reset -- EMAIL     asks for a new password of a site admin, and switches two-step sign-in off
//   npm run account:reset -- EMAIL   prints a link by which a user chooses a new password, once, within an hour;
//                                    with `lost-phone` after it two-step sign-in is off as well

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** What is typed at a terminal does not appear on it; else the lines that are sent. */
async function askTwice(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question);
    const line = await typed.next();
    process.stdout.write("\n");
    return line.done ? "" : line.value;
  };
  const password = await ask("New password, at least 8 characters: ");
  const again = await ask("The same again: ");
  lines.close();
  if (password !== again) throw new Error("The two are not the same. Nothing was changed.");
  return password;
}

async function openAdmin(ctx: Ctx, email: string): Promise<void> {
  const emails = await listAdminEmails(ctx);
  if (emails.length === 0) throw new Error("There is no site admin yet: the first one is made at /admin/setup.");
  if (!emails.includes(email))
    throw new Error(`No site admin has the email ${email || "that you left out"}. There are: ${emails.join(", ")}.`);
  await resetAdmin(ctx, { email, password: await askTwice() });
  say(`Done. Sign in at ${ctx.site.url}/admin/login. Two-step sign-in is off; switch it on again in Settings.`);
}

async function openAccount(ctx: Ctx, email: string, hasLostPhone: boolean): Promise<void> {
  const link = await makeResetLink(ctx, email);
  if (!link) throw new Error(`No account that may sign in has the email ${email || "that you left out"}.`);
  if (hasLostPhone) {
    await endTwoStepOf(ctx, email);
    say("Two-step sign-in is off. They can switch it on again under Your account.");
  }
  say(`Give them this link. It works once, within an hour, and for whoever holds it:\n${link}`);
}

async function run(kind: string | undefined, email: string, hasLostPhone: boolean): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: "error", ...process.env });
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  const { dataDir, databaseUrl, directUrl } = settings;
  const database = await openDatabase({ dataDir, databaseUrl, directUrl, log });
  try {
    const ctx = systemContext(
      {
        db: database.db,
        jobs: { send: async () => {} },
        storage: folderStorage(dataDir),
        signer: await loadSigner(database.db, database.now()),
        mail: noMail,
        site: siteOf(settings),
        stolenPasswords: stolenPasswordsOf(settings, log),
        log,
        forgetSession: () => {},
      },
      database.now(),
    );
    await (kind === "admin" ? openAdmin(ctx, email) : openAccount(ctx, email, hasLostPhone));
  } finally {
    await database.close();
  }
}

const [kind, email = "", more] = process.argv.slice(2);
try {
  await run(kind, email.trim().toLowerCase(), more === "lost-phone");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
