import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type S3, startS3 } from "../../../scripts/s3/server.ts";
import { chance } from "../chance.ts";
import { Pair } from "../standby.ts";
import { compare } from "./checker.ts";
import { History } from "./history.ts";
import { mischiefs, type World } from "./mischief.ts";
import { Processes } from "./processes.ts";
import { examineAll, jobsLeft } from "./whole.ts";
import { startWriters } from "./writers.ts";

type Plan = {
  seed: number;
  /** Asked after each round, in which everything happens once, in another order each time. */
  isOver: () => boolean;
  processes: { web: number; role: "web" | "worker" };
  writers: number;
  say: (line: string) => void;
  /** Spoils what is kept once all was compared: it is compared once more. */
  plant?: (databaseUrl: string, store: S3, history: History) => Promise<void>;
};
type Outcome = { history: History; done: number; slowestMs: number; faults: string[]; planted: string[] };

/** Nobody is acknowledged anything for so long: it does not come back by itself. */
const mostMs = 180_000;

function shuffled<T>(some: readonly T[], next: () => number): T[] {
  const ranked = some.map((one) => ({ one, rank: next() }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** What is in the way of trouble, and how all of it stops. */
async function build({ processes, writers }: Plan) {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const pair = await Pair.start();
    undo.push(() => pair.stop());
    const store = await startS3();
    undo.push(store.stop);
    const settings = {
      ...{ DATABASE_URL: pair.url, STORAGE_URL: store.url, SECRET_KEY: "a key of the tests, and of nobody else" },
      TRUST_PROXY: "1",
    };
    const webs = new Processes({ ...settings, ROLE: processes.role });
    const workers = new Processes({ ...settings, ROLE: "worker" });
    undo.push(() => Promise.all([webs.stop(), workers.stop()]));
    await workers.add();
    for (let count = 0; count < processes.web; count += 1) await webs.add();
    const history = new History();
    const mix = { ticket: 2, document: 5, building: 20 };
    const crew = await startWriters(history, { urls: () => webs.urls, count: writers, mix });
    undo.push(() => crew.stop());
    return { pair, store, webs, workers, settings, history, crew, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The product as it runs on several machines, with eight who write, while one thing after another fails; then everything
 * that they were told is compared with what is kept.
 */
export async function runFaults(plan: Plan): Promise<Outcome> {
  const { seed, isOver, writers, say } = plan;
  const { history, crew, settings, stop, ...parts } = await build(plan);
  const goesOn = async () => {
    const before = history.answeredAt.length;
    const giveUpAt = Date.now() + mostMs;
    while (history.answeredAt.length < before + 2 * writers) {
      if (Date.now() > giveUpAt) throw new Error(`Nobody could write for ${mostMs / 1_000} s (seed ${seed}).`);
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  const world: World = { ...parts, goesOn };
  const { pair, webs, workers } = parts;
  const next = chance(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-faults-"));
  let done = 0;
  try {
    await goesOn();
    do {
      for (const [name, happen] of shuffled(Object.entries(mischiefs), next)) {
        const began = performance.now();
        await happen(world);
        await goesOn();
        done += 1;
        say(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s, ${history.acknowledged.length} writes`);
      }
    } while (!isOver());
    await crew.stop();
    const slowestMs = history.longestGapMs();
    const { url } = pair.primary.cluster;
    const left = await jobsLeft(url);
    const died = [...webs.ended, ...workers.ended];
    await Promise.all([webs.stop(), workers.stop()]);
    const look = async () => [
      ...(await compare(url, history)),
      ...(await examineAll({ ...settings, DATABASE_URL: url, DATA_DIR: dataDir })),
    ];
    const answers = history.refusals.filter(({ status }) => status !== 503 && status !== 0);
    const faults = [
      ...died,
      ...answers.map(({ status, detail }) => `Somebody was answered ${status}: ${detail}`),
      ...left,
      ...(await look()),
    ];
    await plan.plant?.(url, parts.store, history);
    return { history, done, slowestMs, faults, planted: plan.plant ? await look() : [] };
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
