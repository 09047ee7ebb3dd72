import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { startServer } from "../harness/server.ts";
import { compare } from "../rig/faults/checker.ts";
import { History } from "../rig/faults/history.ts";
import { startWriters } from "../rig/faults/writers.ts";
import { ask, Pair } from "../rig/standby.ts";
import { quiet, scratchFolder, until } from "./scratch.ts";

const writers = 8;
/** Within 10 s where the machine has nothing else to do; a busy one is given room. */
const mostMs = 45_000;

/** The product on two servers, with eight who write. */
async function productOn(pair: Pair) {
  onTestFinished(() => pair.stop());
  // A worker serves the calls as well, and needs no built screens.
  const settings = { DATABASE_URL: pair.url, ROLE: "worker", TRUST_PROXY: "1" };
  const product = await startServer(await scratchFolder(), settings);
  onTestFinished(() => product.stop());
  const history = new History();
  const crew = await startWriters(history, { urls: () => [product.url], count: writers });
  onTestFinished(() => crew.stop());
  const goesOn = async (by: number) => {
    const before = history.answeredAt.length;
    await until(() => history.answeredAt.length >= before + by);
  };
  return { product, history, crew, goesOn };
}

test("when the primary dies, its standby takes over and no acknowledged write is lost or doubled", async () => {
  const pair = await Pair.start();
  const { product, history, crew, goesOn } = await productOn(pair);
  await goesOn(10 * writers);
  // From here on the primary is alone with what it writes: the case in which most is lost.
  await pair.cutOff();
  await pair.primary.cluster.end("killed");
  const died = performance.now();
  await pair.promote();
  await goesOn(10 * writers);
  await crew.stop();

  const gapMs = (history.answeredAt.find((at) => at > died) ?? Number.NaN) - died;
  process.stdout.write(`Nothing was acknowledged for ${Math.round(gapMs)} ms after the primary died.\n`);
  expect(gapMs).toBeLessThan(mostMs);
  expect(product.process.exitCode).toBeNull();
  expect(history.refusals.filter(({ status }) => status !== 503)).toEqual([]);
  expect(await compare(pair.standby.cluster.url, history)).toEqual([]);
});

test("where the primary waits for nobody, the same shows what is lost", async () => {
  const pair = await Pair.start("local");
  const { history, crew, goesOn } = await productOn(pair);
  await goesOn(writers);
  await pair.cutOff();
  await goesOn(2 * writers);
  await pair.primary.cluster.end("killed");
  await pair.promote();
  await goesOn(writers);
  await crew.stop();

  const lost = (await compare(pair.standby.cluster.url, history)).filter((fault) =>
    fault.endsWith("was acknowledged and is lost."),
  );
  process.stdout.write(`${lost.length} of ${history.acknowledged.length} acknowledged writes were lost.\n`);
  expect(lost.length).toBeGreaterThanOrEqual(writers);
});

test("a primary that falls silent and comes back after another took over is written to by nobody", async () => {
  const pair = await Pair.start();
  const { history, crew, goesOn } = await productOn(pair);
  await goesOn(2 * writers);
  pair.primary.line.silence();
  await pair.cutOff();
  await pair.promote();
  // The connections to what is silent give no error: it is seen that there is another primary.
  await goesOn(2 * writers);

  // Nothing holds the old one back but us: it waits for no standby any more, and its line is there again.
  await pair.unhold();
  const old = pair.primary.cluster.url;
  const [{ back = "" } = {}] = await ask<{ back: string }>(old, "select clock_timestamp()::text as back");
  pair.primary.line.resume();
  await until(async () => (await connectedSince(old, back)) === 0);
  const before = await written(old);
  for (let time = 1; time <= 3; time += 1) {
    await ask(
      pair.standby.cluster.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tunse'",
    );
    await goesOn(2 * writers);
  }
  // Who has just come, and knows of nothing, asks all and takes the later one.
  const fresh = await openDatabase({ dataDir: "", databaseUrl: pair.url, isAsItIs: true, log: quiet });
  const { rows } = await fresh.pool.query("select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline");
  await fresh.close();
  expect(rows).toEqual([{ timeline: "00000002" }]);
  // Nor where it is the only one that answers.
  await pair.standby.cluster.end("fast");
  const refused = history.refusals.length;
  const isWritten = async () => JSON.stringify(await written(old)) !== JSON.stringify(before);
  await until(async () => history.refusals.length >= refused + writers || (await isWritten()));
  await pair.standby.cluster.begin();
  await goesOn(2 * writers);
  await crew.stop();
  expect(await written(old)).toEqual(before);
  expect(history.refusals.filter(({ status }) => status !== 503)).toEqual([]);
  expect(await compare(pair.standby.cluster.url, history)).toEqual([]);
});

/** What a server has taken. */
const written = (url: string) =>
  ask(url, "select (select count(*)::int from tasks) as tasks, (select count(*)::int from idempotency) as keys");

/** How many of ours were connected to a server before that moment, and are still. */
async function connectedSince(url: string, moment: string): Promise<number> {
  const ours = `select count(*)::int as ours from pg_stat_activity
    where application_name = 'tunse' and backend_start < '${moment}'`;
  const [row] = await ask<{ ours: number }>(url, ours);
  return row?.ours ?? Number.NaN;
}
