import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { hashLightly } from "#features/accounts/passwords.service.server.ts";
import { preparePushKey } from "#features/contact-points/push-keys.service.server.ts";
import { type Channels, noChannels } from "#platform/channels.server.ts";
import type { Ctx, Log } from "#platform/context.server.ts";
import type { Database } from "#platform/database.server.ts";
import { type Jobs, startJobs } from "#platform/jobs.server.ts";
import { type Mail, noMail } from "#platform/mail.server.ts";
import { type Model, noModel } from "#platform/model.server.ts";
import { type Outbound, outboundTo } from "#platform/outbound.server.ts";
import { loadSigner, type Signer } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { type Vault, vaultOf } from "#platform/vault.server.ts";
import { createApp, systemContext } from "../../src/app.server.ts";
import { definitions, jobNamed } from "../../src/app-jobs.server.ts";
import { testDatabase } from "./database.ts";

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  /** Where its files lie. */
  dataDir: string;
  jobs: Jobs;
  signer: Signer;
  vault: Vault;
  /** Sets the clock and all that is outside back to what they are until a test says otherwise. */
  setBack: () => void;
  /** Works every job that is due, at the clock's time, then returns. */
  drain: () => Promise<void>;
  /** The clock that every call reads; `null` is the machine's own. Set it back at the end of a test. */
  clock: { now: Date | null };
  /** How it sends mail: not at all, until a test says otherwise. Set it back at the end. */
  post: { mail: Mail };
  /** Which model it may ask: none, until a test says otherwise. Set it back at the end. */
  advice: { model: Model };
  /** What it reaches of other machines: the open internet, until a test says otherwise. Set it back at the end. */
  road: { outbound: Outbound };
  /** Ways out beside mail: push, until a test says otherwise. Set it back at the end. */
  ways: { channels: Channels };
};

type Outside = Pick<TestApp, "clock" | "post" | "advice" | "road" | "ways">;

function setBack({ clock, post, advice, road, ways }: Outside): void {
  clock.now = null;
  post.mail = noMail;
  advice.model = noModel;
  road.outbound = outboundTo();
  ways.channels = pushAlone;
}

const key = Symbol.for("tunse.test-app");
const shelf = globalThis as { [key]?: Promise<TestApp> };

/** The worker's one whole application, in process, on its own database; tests mint their own worlds in it. */
export function testApp(): Promise<TestApp> {
  shelf[key] ??= startApp();
  return shelf[key];
}

const loose = 1_000_000;

/** Above what any test asks, since a call that was held back shows nothing; the limits have tests of their own. */
export const looseLimits = {
  perAccountAndMinute: loose,
  perAddressAndMinute: loose,
  signUpsPerAddressAndHour: loose,
};

const site = { url: "https://tunse.example", supportEmail: "help@tunse.example" };
const silent = () => {};
const log: Log = {
  debug: silent,
  info: silent,
  warn: silent,
  error: (fields, message) => console.error(message, fields),
};

const advisedBy = (advice: TestApp["advice"]): Model => ({
  get host() {
    return advice.model.host;
  },
  get name() {
    return advice.model.name;
  },
  ask: (rules, text) => advice.model.ask(rules, text),
});

const byPost = (post: TestApp["post"]): Mail => ({
  get isSetUp() {
    return post.mail.isSetUp;
  },
  send: (letter) => post.mail.send(letter),
});

const onRoad = (road: TestApp["road"]): Outbound => ({
  problemOf: (address) => road.outbound.problemOf(address),
  post: (address, headers, body) => road.outbound.post(address, headers, body),
});

export const pushAlone: Channels = { ...noChannels, pushContact: "mailto:help@tunse.example" };

const onWays = (ways: TestApp["ways"]): Channels => ({
  get pushContact() {
    return ways.channels.pushContact;
  },
  get whatsapp() {
    return ways.channels.whatsapp;
  },
  get inboundMail() {
    return ways.channels.inboundMail;
  },
  get sms() {
    return ways.channels.sms;
  },
  get voice() {
    return ways.channels.voice;
  },
  get reports() {
    return ways.channels.reports;
  },
  get money() {
    return ways.channels.money;
  },
  get payments() {
    return ways.channels.payments;
  },
  get anchors() {
    return ways.channels.anchors;
  },
});

async function startApp(): Promise<TestApp> {
  hashLightly();
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-files-"));
  const clock: TestApp["clock"] = { now: null };
  const now = () => clock.now ?? new Date();
  const post = { mail: noMail };
  const mail = byPost(post);
  const advice = { model: noModel };
  const model = advisedBy(advice);
  const road = { outbound: outboundTo() };
  const outbound = onRoad(road);
  const ways = { channels: pushAlone };
  const channels = onWays(ways);
  const storage = folderStorage(dataDir);
  const signer = await loadSigner(database.db, now());
  const vault = vaultOf(Buffer.from("the secret of the tests"));
  const acting = (): Ctx => {
    const own = { db: database.db, storage, signer, vault, mail, outbound, channels, site, log };
    const base = { ...own, jobs: queue.jobs, forgetSession: silent };
    return systemContext(base, now());
  };
  const queue = await startJobs({
    database,
    definitions,
    mode: "web",
    log,
    run: async ({ name }, data) => jobNamed(name).work(acting(), data),
    runTogether: async ({ name }, all) => jobNamed(name).workTogether?.(acting(), all),
  });
  await preparePushKey(acting());
  const app = await createApp({
    database,
    jobs: queue.jobs,
    storage,
    signer,
    vault,
    ...{ mail, model, outbound, channels, site, log, now, limits: looseLimits },
    // More than ever come at once here: what is refused has a test of its own.
    ...{ checkAnswers: true, callsAtOnce: 1_000 },
  });
  await app.ready();
  const outside = { clock, post, advice, road, ways };
  const { jobs, drain } = queue;
  return { ...{ app, database, dataDir, signer, vault, jobs, drain }, ...outside, setBack: () => setBack(outside) };
}
