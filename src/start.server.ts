import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyRequest } from "fastify";
import { themeFromCookie } from "#domain/theme.ts";
import { prepareSetup } from "#features/admin/service.server.ts";
import { sealTotpSecrets } from "#features/admin/totp/service.server.ts";
import { callPages } from "#features/api-docs/queries.server.ts";
import { backupNight } from "#features/backups/jobs.server.ts";
import { lastTimes } from "#features/backups/queries.server.ts";
import { isDue } from "#features/backups/rules.ts";
import { blogPages } from "#features/blog/queries.server.ts";
import { anchorJob } from "#features/chain/anchors/jobs.server.ts";
import { prepareKey } from "#features/chain/keys.service.server.ts";
import { chainPages } from "#features/chain/queries.server.ts";
import { type Sequencer, startSequencer } from "#features/chain/sequencer.service.server.ts";
import { compliancePagesOf } from "#features/compliance/queries.server.ts";
import { preparePushKey } from "#features/contact-points/push-keys.service.server.ts";
import { sweepPapersJob } from "#features/credentials/jobs.server.ts";
import { recoverJob } from "#features/deliveries/jobs.server.ts";
import { clearDocumentsJob, expiryJob } from "#features/library/documents/jobs.server.ts";
import { serveLinkPages } from "#features/links/forms.calls.server.ts";
import { sweepLooseFiles } from "#features/media/jobs.server.ts";
import { catchUpJob } from "#features/prints/jobs.server.ts";
import { dueTasksJob, lookJob } from "#features/schedules/jobs.server.ts";
import { tagPages } from "#features/tags/queries.server.ts";
import { serveWaitlistForm } from "#features/waitlist/calls.server.ts";
import { channelsOf } from "#platform/channels/chosen.server.ts";
import type { Ctx, Log, Site } from "#platform/context.server.ts";
import { type Commands, openDoor } from "#platform/control.server.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { housekeeping } from "#platform/housekeeping.server.ts";
import type { Place } from "#platform/http/bodies.server.ts";
import { withoutValues } from "#platform/http/failures.server.ts";
import { CallsUnderWay } from "#platform/http/under-way.server.ts";
import { type JobOptions, type RunningJobs, startJobs } from "#platform/jobs.server.ts";
import { type Mail, noMail, smtpMail } from "#platform/mail.server.ts";
import { type Model, modelAt, noModel } from "#platform/model.server.ts";
import { serveOffline } from "#platform/offline.server.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { PageCache } from "#platform/page-cache.server.ts";
import type { PageFacts } from "#platform/page-context.ts";
import type { Settings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { type StolenPasswords, stolenPasswordsIn } from "#platform/stolen-passwords.server.ts";
import { chooseStorage, refuseStranger } from "#platform/storage/chosen.server.ts";
import type { Direction } from "#platform/storage/moving/move.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { installationSecret, vaultOf } from "#platform/vault.server.ts";
import { version } from "#platform/version.server.ts";
import { type Films, ffmpegFilms, findProgram, isProgram } from "#platform/video-frames.server.ts";
import { serveAssets, webHandler } from "#platform/web.server.ts";
import { calls, createApp, otherPaths, systemContext } from "./app.server.ts";
import { definitions, jobNamed } from "./app-jobs.server.ts";
import { commandsOf } from "./commands.server.ts";

const patienceMs = 10_000;
const shortKey = 16;
/** What acts by itself ends nobody's session. */
const forgetSession = () => {};
const buildDir = fileURLToPath(new URL("../build", import.meta.url));

/** `setupKey` was made now and is told this once, for whoever makes the first site admin. */
export type Running = { url: string; setupKey: string | null; stop: () => Promise<void> };

/** Database, files, queue, then web, worker or both, as `ROLE` says. */
export async function startServer(settings: Settings, log: Log): Promise<Running> {
  mkdirSync(settings.dataDir, { recursive: true });
  warnOf(settings, log);
  const { dataDir, databaseUrl, directUrl, trustProxy, metricsToken } = settings;
  const database = await openDatabase({ dataDir, databaseUrl, directUrl, log });
  const storage = await openStorage(settings, database.db, log);
  const signer = await loadSigner(database.db, database.now());
  const vault = vaultOf(installationSecret(settings.dataDir, settings.secretKey));
  const site = siteOf(settings);
  const [mail, underWay] = [mailOf(settings, site, log), new CallsUnderWay()];
  const [outbound, channels] = [outboundTo({ allowed: settings.webhookHosts }), channelsOf(settings, site)];
  const backups = settings.backups && { ...settings.backups, database, version };
  const base = { db: database.db, storage, signer, mail, site, log, backups, films: filmsOf(settings, log) };
  // A job left over from before may be worked while the queue is still starting.
  const acting = async () =>
    systemContext({ ...base, vault, outbound, channels, jobs: (await starting).jobs, forgetSession }, database.now());
  const starting: Promise<RunningJobs> = startJobs({
    database,
    definitions,
    mode: settings.role,
    log,
    ...workBy(acting),
    lull: () => underWay.lull(),
  });
  const queue = await starting;
  await catchUp(queue, database);
  const sequencer = await keepChain(settings, acting);
  const app = await createApp({
    ...{ database, jobs: queue.jobs, storage, signer, vault, mail, outbound, channels, site, log },
    ...{ trustProxy, metricsToken, incomingDir: dataDir, underWay, backups, callsAtOnce: settings.callsAtOnce },
    ...{ model: modelOf(settings), stolenPasswords: stolenPasswordsOf(settings, log) },
  });
  const docs = callPages(calls, otherPaths);
  if (settings.role !== "worker")
    await servePages(app, { database, log, isKept: settings.offline, incoming: incomingOf(dataDir, storage) }, () => ({
      ...factsOf(settings, mail, site),
      ...docs,
      ...readPages(() => systemContext({ ...base, jobs: queue.jobs, forgetSession }, database.now())),
    }));
  await sealTotpSecrets(database.db, vault);
  const setupKey = settings.role === "worker" ? null : await prepareSetup(database.db, settings.adminSetupKey);
  const url = await app.listen({ port: settings.port, host: settings.host });
  const door =
    database.kind === "embedded"
      ? await openDoor(settings.dataDir, doorTo(settings, { database, storage, acting }))
      : undefined;
  if (!settings.appUrl) site.url = url;
  return {
    ...{ url, setupKey },
    async stop() {
      await drain(underWay, settings.drainSeconds);
      // Somebody's slow upload must not keep the server from stopping.
      const hurry = setTimeout(() => app.server.closeAllConnections(), patienceMs);
      await Promise.all([app.close(), door?.close()]);
      clearTimeout(hurry);
      await Promise.all([sequencer?.stop(), queue.stop()]);
      await database.close();
    },
  };
}

const incomingOf = (folder: string, storage: Storage) => ({ folder, hasRoom: () => storage.hasRoom() });

/** A proxy that asks `/readyz` sends nobody here any more, before anybody is turned away. */
function drain(underWay: CallsUnderWay, seconds: number): Promise<void> {
  underWay.isDraining = true;
  return wait(seconds * 1_000);
}

type Inside = { database: Database; storage: Storage; acting: () => Promise<Ctx> };

const doorTo = (settings: Settings, { database, storage, acting }: Inside): Commands =>
  commandsOf({
    ...{ dataDir: settings.dataDir, acting, source: { database, storage, version } },
    secret: () => installationSecret(settings.dataDir, settings.secretKey).toString(),
    move: settings.storageMoving ? (direction) => moveFilesOf(settings, database.db, direction) : undefined,
  });

async function moveFilesOf(settings: Settings, db: Db, direction: Direction): Promise<string> {
  const { moveBetween, tellMoved } = await import("#platform/storage/moving/between.server.ts");
  return tellMoved(await moveBetween({ settings, db, direction }), direction, join(settings.dataDir, "files"));
}

/** The product's own jobs, each time with a context of its own. */
const workBy = (acting: () => Promise<Ctx>): Pick<JobOptions, "run" | "runTogether"> => ({
  run: async ({ name }, data) => jobNamed(name).work(await acting(), data),
  runTogether: async ({ name }, all) => jobNamed(name).workTogether?.(await acting(), all),
});

/** The chain needs its key wherever it is signed or asked; only who works numbers its entries. */
async function keepChain({ role }: Settings, acting: () => Promise<Ctx>): Promise<Sequencer | undefined> {
  await prepareKey(await acting());
  await preparePushKey(await acting());
  return role === "web" ? undefined : startSequencer(acting);
}

/** What can be used and should not stay so. */
function warnOf({ dataDir, adminSetupKey }: Settings, log: Log): void {
  if (isOpenToOthers(dataDir))
    log.warn({ dataDir }, "Others on this machine can look into DATA_DIR: chmod 700 keeps them out.");
  if (adminSetupKey && adminSetupKey.length < shortKey)
    log.warn({}, `ADMIN_SETUP_KEY has fewer than ${shortKey} characters: whoever guesses it first runs this site.`);
}

/** A store that is away for a moment is waited for; one that does not know us is told at once. */
async function openStorage(settings: Settings, db: Db, log: Log): Promise<Storage> {
  const storage = await chooseStorage(settings, db);
  const err = await refuseStranger(storage, settings);
  if (err) log.warn({ err }, "The file store does not answer: files cannot be had until it does.");
  return storage;
}

/** Of Windows the bits say nothing. */
const isOpenToOthers = (folder: string): boolean =>
  process.platform !== "win32" && (statSync(folder).mode & 0o007) !== 0;

/** What fell due while the server was down is done now, not only tonight; what only clears away a little later. */
async function catchUp({ jobs }: RunningJobs, { db, now }: Database): Promise<void> {
  const singletonKey = "at start";
  const { finishedAt } = await lastTimes(db, now());
  // A new installation waits for its first night.
  if (finishedAt && isDue(finishedAt, now())) await jobs.send(db, backupNight, {}, { singletonKey, startAfter: 600 });
  for (const job of [dueTasksJob, expiryJob, recoverJob, lookJob]) await jobs.send(db, job, {}, { singletonKey });
  const clearing = [anchorJob, housekeeping, sweepLooseFiles, clearDocumentsJob, sweepPapersJob, catchUpJob];
  for (const [at, job] of clearing.entries()) await jobs.send(db, job, {}, { singletonKey, startAfter: 60 * (at + 1) });
}

const readPages = (contextOf: () => Ctx) => ({
  ...blogPages(contextOf),
  ...chainPages(contextOf),
  ...tagPages(contextOf),
  ...compliancePagesOf(contextOf),
});

const factsOf = ({ demo, model }: Settings, mail: Mail, site: Site): PageFacts => ({
  mailAvailable: mail.isSetUp,
  supportEmail: site.supportEmail,
  url: site.url,
  modelHost: model ? new URL(model.baseUrl).host : null,
  demo,
});

/** Links in mails start with `APP_URL`, never with the Host of whoever asked for one. */
export const siteOf = ({ appUrl, host, port, supportEmail }: Settings): Site => ({
  url: appUrl?.replace(/\/+$/, "") ?? `http://${host}:${port}`,
  supportEmail: supportEmail ?? null,
});

const modelOf = ({ model }: Settings): Model => (model ? modelAt(model) : noModel);

function mailOf({ smtpUrl, smtpFrom, appUrl }: Settings, site: Site, log: Log): Mail {
  if (!smtpUrl) return noMail;
  if (!appUrl)
    log.warn({}, "Links in mails lead to the address this server listens on: set APP_URL to the public one.");
  return smtpMail(smtpUrl, smtpFrom ?? `Tunse <no-reply@${new URL(site.url).hostname}>`);
}

export const stolenPasswordsOf = ({ stolenPasswords }: Settings, log: Log): StolenPasswords | undefined =>
  stolenPasswords ? stolenPasswordsIn(stolenPasswords, log) : undefined;

/** Without ffmpeg videos keep their placeholder. */
function filmsOf({ ffmpegPath }: Settings, log: Log): Films | undefined {
  if (ffmpegPath && !isProgram(ffmpegPath))
    log.warn({ ffmpegPath }, "FFMPEG_PATH names no program: videos get no picture.");
  const program = ffmpegPath ?? findProgram("ffmpeg", process.env.PATH ?? "");
  return program && isProgram(program) ? ffmpegFilms(program) : undefined;
}

/** Every address that is no call and no file is a page, and so are those that show the calls. */
async function servePages(
  app: Awaited<ReturnType<typeof createApp>>,
  { database, log, isKept, incoming }: { database: Database; log: Log; isKept: boolean; incoming: Place },
  facts: () => PageFacts,
): Promise<void> {
  if (!existsSync(buildDir)) throw new Error("The web part is not built. Start with npm start, which builds it.");
  await serveAssets(app, buildDir);
  await serveOffline(app, { buildDir, loadContext: facts, isKept });
  const pages = new PageCache();
  await pages.listen(database.listen);
  const variantOf = ({ headers }: FastifyRequest) => themeFromCookie(headers.cookie);
  const onError = (error: unknown, { id }: FastifyRequest) =>
    log.error({ requestId: id, err: withoutValues(error) }, "A page failed");
  const page = await webHandler({ buildDir, loadContext: facts, pages, variantOf, onError });
  for (const url of ["/*", "/api/docs", "/api/docs/:call"])
    app.route({ method: ["GET", "HEAD"], url, handler: (request, reply) => page(request, reply) });
  serveWaitlistForm(app, page);
  serveLinkPages(app, page, incoming);
}
