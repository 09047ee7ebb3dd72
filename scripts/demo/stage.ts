import { v7 } from "uuid";
import { addDays, lagosDay, startOfWeek } from "#domain/days.ts";
import { makeIdsBy } from "#domain/ids.ts";
import type { Role } from "#domain/vocab.ts";
import { lapseJob } from "#features/compliance/jobs.server.ts";
import { expiryJob } from "#features/library/documents/jobs.server.ts";
import { draftAccountsJob } from "#features/money-accounts/jobs.server.ts";
import { rangesJob } from "#features/prices/jobs.server.ts";
import { dueTasksJob } from "#features/schedules/jobs.server.ts";
import type { Log } from "#platform/context.server.ts";
import type { Database } from "#platform/database.server.ts";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp, systemContext } from "../../src/app.server.ts";
import { definitions, jobNamed } from "../../src/app-jobs.server.ts";
import { Agenda } from "./agenda.ts";
import { type Chance, chanceOf } from "./chance.ts";

export type Sheet = { name: string; email: string; phone: string; location: string; role: Role; password: string };
/** Somebody with an account; the site's own admins go through another door. */
export type Player = Pick<Sheet, "name" | "email" | "password"> & {
  role: Role | "site_admin";
  id: string;
  token: string;
};
/** The `data` of an answer, of every shape; the code that asks knows which. */
export type Answer = ReturnType<typeof JSON.parse>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The product in this process, at the moment that the play has come to. */
export type Stage = {
  chance: Chance;
  /** The Lagos day on which the play ends. */
  today: string;
  now(): Date;
  /** Opens an account. */
  join(sheet: Sheet, more?: object): Promise<Player>;
  /** One call of the API as this person; throws with the server's sentence where it is refused. */
  call(who: Player, method: Method, path: string, body?: object): Promise<Answer>;
  /** Somebody means to do this then; it happens when time comes to it. */
  plan(at: Date, act: () => Promise<unknown>): void;
  /** As `call`, by nobody. */
  visit(method: Method, path: string, body?: object): Promise<Answer>;
  /** Sends a form with a file in it. */
  send(who: Player, path: string, form: FormData): Promise<Answer>;
  /** Lets time run to this moment; what was planned and the product's own jobs happen on the way. */
  goTo(moment: Date): Promise<void>;
  /** Ends the play: what waits is given to the server's own queue. */
  close(): Promise<void>;
};

/** An hour of a day in Lagos. */
export const momentOf = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`);
export const later = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);

const site = { url: "http://127.0.0.1:3000", supportEmail: null };
const loose = 1_000_000_000;
const limits = { perAccountAndMinute: loose, perAddressAndMinute: loose, signUpsPerAddressAndHour: loose };

export type Span = { opening: Date; curtain: Date; seed: number };

/** Where the play is played: an empty database and a folder for files. */
export type Ground = { database: Database; dataDir: string; log: Log };

export async function openStage(ground: Ground, { opening, curtain, seed }: Span): Promise<Stage> {
  const { database, dataDir, log } = ground;
  const clock = { now: opening };
  const agenda = new Agenda(clock);
  const chance = chanceOf(seed);
  makeIdsBy(idsBy(clock, chanceOf(seed + 1)));
  const storage = folderStorage(dataDir);
  const signer = await loadSigner(database.db, opening);
  const base = { db: database.db, storage, signer, mail: noMail, site, log, forgetSession: () => {} };
  const work = async (name: string, data: unknown): Promise<void> =>
    jobNamed(name).work(systemContext({ ...base, jobs }, clock.now), data);
  const jobs = agenda.jobs(work);
  const now = () => clock.now;
  const app = await createApp({ database, jobs, storage, signer, site, log, now, limits });
  for (let day = lagosDay(opening); day <= lagosDay(curtain); day = addDays(day, 1)) {
    agenda.add(momentOf(day, "00:03"), () => work(dueTasksJob.name, {}));
    if (startOfWeek(day) === day) agenda.add(momentOf(day, "03:26"), () => work(rangesJob.name, {}));
    if (addDays(day, 70) < lagosDay(curtain)) continue;
    agenda.add(momentOf(day, "06:07"), () => work(expiryJob.name, {}));
    agenda.add(momentOf(day, "05:12"), () => work(draftAccountsJob.name, {}));
    agenda.add(momentOf(day, "06:11"), () => work(lapseJob.name, {}));
  }
  return {
    ...callsTo(app),
    chance,
    today: lagosDay(curtain),
    now,
    plan: (at, act) => agenda.add(at, act),
    goTo: (moment) => agenda.runTo(moment),
    async close() {
      await work(housekeeping.name, {});
      await app.close();
      makeIdsBy(null);
      await handOver(ground, agenda);
    },
  };
}

type Payload = { body: object } | { bytes: Buffer; contentType: string } | undefined;

/** Sends calls in process; a session that has run out by then is opened again, as the person would. */
function callsTo(app: Awaited<ReturnType<typeof createApp>>): Pick<Stage, "join" | "call" | "visit" | "send"> {
  const send = async (method: Method, path: string, token: string | null, given: Payload) => {
    const headers: Record<string, string> = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" };
    if (token) headers.authorization = `Bearer ${token}`;
    if (given && "bytes" in given) headers["content-type"] = given.contentType;
    const payload = given && "bytes" in given ? given.bytes : given?.body;
    const response = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, answer: response.json() as Answer };
  };
  const insist = async (method: Method, path: string, token: string | null, given: Payload): Promise<Answer> => {
    const { status, answer } = await send(method, path, token, given);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${answer.detail}`);
    return answer.data ?? answer;
  };
  const callAs = async (who: Player, method: Method, path: string, given: Payload): Promise<Answer> => {
    const { status, answer } = await send(method, path, who.token, given);
    if (status < 400) return answer.data ?? answer;
    if (status !== 401) throw new Error(`${who.name}: ${method} ${path} answered ${status}: ${answer.detail}`);
    const { email, password, role } = who;
    const door = role === "site_admin" ? "/admin/login" : "/auth/login";
    who.token = (await insist("POST", door, null, { body: { email, password } })).token;
    return insist(method, path, who.token, given);
  };
  return {
    async join(sheet, more = {}) {
      const { user, token } = await insist("POST", "/auth/register", null, { body: { ...sheet, ...more } });
      return { ...sheet, id: user.id, token };
    },
    call: (who, method, path, body = {}) => callAs(who, method, path, method === "GET" ? undefined : { body }),
    visit: (method, path, body) => insist(method, path, null, body && { body }),
    async send(who, path, form) {
      const whole = new Response(form);
      const bytes = Buffer.from(await whole.arrayBuffer());
      return callAs(who, "POST", path, { bytes, contentType: whole.headers.get("content-type") ?? "" });
    },
  };
}

/** Ids that are the same at every start, made at the moment of the play as real ones are at theirs. */
function idsBy(clock: { now: Date }, chance: Chance): () => string {
  let seq = 0;
  return () => {
    seq += 1;
    const random = Uint8Array.from({ length: 16 }, () => chance.between(0, 255));
    return v7({ msecs: clock.now.getTime(), seq, random });
  };
}

async function handOver({ database, log }: Ground, agenda: Agenda): Promise<void> {
  const queue = await startJobs({ database, definitions, mode: "web", log, run: async () => {} });
  for (const { name, data, at } of agenda.waitingJobs()) {
    await queue.jobs.send(database.db, jobNamed(name), data, { startAfter: at });
  }
  await queue.stop();
}
