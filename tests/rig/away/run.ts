import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { lagosDay } from "#domain/days.ts";
import { type Away, keptNames, technicianWith, untilKept } from "../../harness/away.ts";
import { chanceOf } from "../../harness/scenes.ts";
import { newDataDir, startServer } from "../../harness/server.ts";
import type { File } from "../../harness/steps.ts";
import { act, type Doing } from "./acting.ts";
import { type Done, faultsOf, photoFaults } from "./arrived.ts";
import { type HeldThen, heldThen } from "./held.ts";
import { type LossyLine, startLossyLine } from "./line.ts";
import { type Phone, takePhone } from "./phone.ts";

/** Days without a network, and how bad the way back is. */
type Plan = {
  seed: number;
  jobs: number;
  steps: readonly string[];
  photosEach: number;
  /** The side of a photo, in pixels. */
  side: number;
  awayMs: number;
  /** How often something is killed: a tab, or each second time the whole browser. The first third of them before the line returns. */
  kills: number;
  /** How often the server is killed and started again. */
  restarts: number;
  /** The part of the calls that is cut. */
  lost: number;
  tabs: number;
  /** How many times slower the processor is; 1 unless told. */
  slower?: number;
  /** The way back, in kilobits a second. */
  kbit?: number;
  /** The server takes nothing of the first job until all others have arrived. */
  isOneStuck?: boolean;
  say: (line: string) => void;
};

type Outcome = {
  faults: string[];
  acts: number;
  photos: number;
  /** Until all had arrived but what was stuck. */
  sentMs: number;
  /** On the phone once nothing waited. */
  held: HeldThen;
  /** From a press to the word that it is on the phone. */
  actTimes: number[];
  /** From the press on Log out until nothing of the account was left. */
  wipeMs: number;
};

const patience = 300_000;
/** With six of ten calls lost each photo is tried for long, and a busy machine is given room. */
const patienceOnBadLine = 900_000;
const lookEveryMs = 250;

/** A technician's work without a network, all of it, and the way back; answers what is not as it should be. */
export async function runAway(plan: Plan): Promise<Outcome> {
  const chance = chanceOf(plan.seed);
  const dataDir = newDataDir();
  let server = await startServer(dataDir);
  const line = await startLossyLine(server.url, chance);
  const world = {
    ...{ plan, chance, line },
    async restart() {
      const { port } = new URL(server.url);
      await server.kill();
      await pause(500 + chance() * 1_000);
      server = await startServer(dataDir, { PORT: port });
    },
  };
  const titles = Array.from({ length: plan.jobs }, (_, at) => `Job ${at + 1}`);
  const away = await technicianWith(server.url, titles, lagosDay(new Date()), plan.steps);
  const phone = await takePhone(line.url, away.technician, plan.slower);
  try {
    await phone.setBehind(plan.awayMs);
    await readAhead(phone, away);
    const { done, actTimes } = await workAway(phone, away, world);
    const sentMs = await comeBack(phone, away, world, done.length);
    const held = await heldThen(phone, line.url);
    const faults = await faultsOf(server.url, away, done);
    faults.push(...photoFaults(dataDir, done));
    const photos = done.reduce((sum, { photos = [] }) => sum + photos.length, 0);
    const wipeMs = await logOut(phone, away);
    return { faults, acts: done.length, photos, sentMs, held, actTimes, wipeMs };
  } finally {
    await phone.throwAway();
    await line.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

type World = { plan: Plan; chance: () => number; line: LossyLine; restart: () => Promise<void> };

/** The phone has the product and the jobs; its clock is already where it will be when the work begins. */
async function readAhead(phone: Phone, { taskIds }: Away): Promise<void> {
  const page = await phone.openTab("/technician-dashboard");
  await untilKept(page);
  const until = Date.now() + patience;
  for (;;) {
    const names = await keptNames(page);
    if (taskIds.every((id) => names.some((name) => name.includes(id)))) break;
    if (Date.now() > until) throw new Error("The jobs were not read ahead.");
    await pause(lookEveryMs);
  }
}

function doingsOf(taskId: string, steps: readonly string[], photos: File[]): Doing[] {
  return [
    { taskId, what: "start" },
    ...steps.map((step): Doing => ({ taskId, what: "tick", step })),
    { taskId, what: "log" },
    { taskId, what: "complete", photos },
  ];
}

async function workAway(phone: Phone, { taskIds }: Away, { plan, chance, line }: World) {
  const done: Done[] = [];
  const actTimes: number[] = [];
  const total = taskIds.length * (plan.steps.length + 3);
  const kills = new Set(Array.from({ length: killsAway(plan) }, () => 1 + Math.floor(chance() * (total - 1))));
  await phone.setOffline(true);
  line.shut(true);
  let page = phone.tabs()[0] ?? (await phone.openTab("/technician-dashboard"));
  let killed = 0;
  for (const [at, taskId] of taskIds.entries()) {
    const photos = await Promise.all(
      Array.from({ length: plan.photosEach }, (_, one) => noise(`job ${at + 1}, ${one + 1}.jpg`, plan.side)),
    );
    for (const doing of doingsOf(taskId, plan.steps, photos)) {
      await act(page, doing, done.length + 1);
      const behindMs = plan.awayMs * (1 - done.length / total);
      done.push({ ...doing, saidAt: Date.now() - behindMs });
      if (kills.has(done.length)) {
        page = await kill(phone, killed % 2 === 0, `/technician/tasks/${taskId}`, chance);
        killed += 1;
      }
      await phone.setBehind(plan.awayMs * (1 - done.length / total));
    }
    actTimes.push(...(await timesOn(page)));
    plan.say(`job ${at + 1} done, ${done.length} acts wait`);
  }
  await phone.setBehind(0);
  return { done, actTimes };
}

/** What the page has noted since it was loaded: each job is opened anew. */
const timesOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { actTimes: number[] }).actTimes);

const killsAway = ({ kills }: Plan) => Math.floor(kills / 3);

/** Ends a tab, or all of the browser, and comes back. */
async function kill(phone: Phone, isAll: boolean, path: string, chance: () => number): Promise<Page> {
  const tabs = phone.tabs();
  const tab = tabs[Math.floor(chance() * tabs.length)];
  if (isAll || !tab) await phone.killAll();
  else await phone.killTab(tab);
  return phone.openTab(path);
}

type Trouble = { at: number; what: "all" | "tab" | "server" };
const troubled: Record<Trouble["what"], string> = { all: "the browser", tab: "a tab", server: "the server" };

const paths = ["/technician-dashboard", "/unsent", "/technician/next-job", "/account"];

/** The line returns, bad as it is, and everything is killed now and then until nothing waits. */
async function comeBack(phone: Phone, away: Away, world: World, total: number): Promise<number> {
  const { plan, chance, line, restart } = world;
  const stuck = plan.isOneStuck ? plan.steps.length + 3 : 0;
  line.lose(plan.lost);
  if (plan.isOneStuck) line.stick(away.taskIds[0] ?? null);
  line.shut(false);
  // Slow before it is there: told of both at once, a slow browser tells its pages of neither.
  if (plan.kbit) await phone.slowDown(plan.kbit);
  await phone.setOffline(false);
  const beganAt = Date.now();
  const giveUpAt = beganAt + (plan.lost > 0 ? patienceOnBadLine : patience);
  const openAll = async () => {
    while (phone.tabs().length < plan.tabs) await phone.openTab(paths[phone.tabs().length % paths.length] ?? "/unsent");
  };
  await openAll();
  const killsLeft = plan.kills - killsAway(plan);
  const troubles = [
    ...Array.from(
      { length: killsLeft },
      (_, at): Trouble => ({
        ...{ at: (at + 0.5) / killsLeft, what: at % 2 === 1 ? "all" : "tab" },
      }),
    ),
    ...Array.from(
      { length: plan.restarts },
      (_, at): Trouble => ({
        ...{ at: (at + 1) / (plan.restarts + 1), what: "server" },
      }),
    ),
  ].sort((one, other) => one.at - other.at);
  let sentMs: number | undefined;
  let isStuck = plan.isOneStuck ?? false;
  for (;;) {
    const { open, needsYou } = await waiting(phone, away);
    sentMs ??= open <= stuck ? Date.now() - beganAt : undefined;
    if (sentMs !== undefined && isStuck) {
      isStuck = false;
      line.stick(null);
      await pressSendNow(phone);
    }
    const gone = (total - open) / total;
    const next = troubles[0];
    if (next && (gone >= next.at * 0.9 || open === 0)) {
      troubles.shift();
      plan.say(`${open} wait, and ${troubled[next.what]} is killed`);
      if (next.what === "server") await restart();
      else await kill(phone, next.what === "all", "/unsent", chance);
      await openAll();
    } else if (open === 0 || needsYou.length > 0 || Date.now() > giveUpAt) {
      const { calls, before, after } = line.counts();
      plan.say(`${calls} calls, ${before} cut on their way, ${after} whose answer was lost`);
      if (open > 0) plan.say(`${open} still wait: ${needsYou.join("; ")}`);
      line.lose(0);
      return sentMs ?? Number.POSITIVE_INFINITY;
    }
    await pause(lookEveryMs);
  }
}

/** What the server refused for long waits for minutes, and its person does not. */
async function pressSendNow(phone: Phone): Promise<void> {
  const page = phone.tabs()[0] ?? (await phone.openTab("/unsent"));
  await page.goto("/unsent");
  await page.getByRole("button", { name: "Send now" }).first().click();
}

/** What stands on the phone's disk. */
async function waiting(phone: Phone, { technician }: Away): Promise<{ open: number; needsYou: string[] }> {
  const [page] = phone.tabs();
  const acts = (await page?.evaluate(readActs, technician.user.id).catch(() => null)) ?? null;
  if (acts === null) return { open: Number.POSITIVE_INFINITY, needsYou: [] };
  const open = acts.filter(({ state }) => state !== "received");
  const needsYou = open.filter(({ state }) => state === "needs-you");
  return { open: open.length, needsYou: needsYou.map(({ title, problem }) => `${title}: ${problem}`) };
}

type Kept = { state: string; title: string; problem: string | null };

function readActs(account: string): Promise<Kept[]> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(`tunse.uploads.${account}`);
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("acts").objectStore("acts").getAll();
      asked.onerror = () => failed(asked.error);
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result);
      };
    };
  });
}

/** Answers how long it takes until nothing of the account is left in this browser. */
async function logOut(phone: Phone, { technician }: Away): Promise<number> {
  const page = phone.tabs()[0] ?? (await phone.openTab("/account"));
  await page.goto("/account");
  await page.locator("[aria-expanded]:visible", { hasText: /Account of|Bakare/ }).click();
  await page.getByText("Log out").click();
  const beganAt = Date.now();
  const left = async () => page.evaluate(placesOf, technician.user.id).catch(() => ["the page moves on"]);
  for (let places = await left(); places.length > 0; places = await left()) {
    if (Date.now() - beganAt > patience) throw new Error(`Left behind: ${places.join(", ")}.`);
    await pause(20);
  }
  return Date.now() - beganAt;
}

async function placesOf(account: string): Promise<string[]> {
  const names = [...(await indexedDB.databases()).map(({ name }) => name ?? ""), ...Object.keys(localStorage)];
  return names.filter((name) => name.includes(account) || name === "tunse.token" || name === "tunse.user");
}

/** A photo that no other is like, and that hardly gets smaller. */
async function noise(name: string, side: number): Promise<File> {
  const create = {
    width: side,
    height: side,
    channels: 3 as const,
    noise: { type: "gaussian" as const, mean: 128, sigma: 40 },
  };
  const buffer = await sharp({ create: { ...create, background: "black" } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
