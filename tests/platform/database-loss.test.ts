import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, plannedTasks, register, type SignedIn } from "../harness/remote.ts";
import { startServer } from "../harness/server.ts";
import { type Cluster, type Ending, startCluster } from "../rig/postgres.ts";
import { scratchFolder, until } from "./scratch.ts";

const writers = 8;
const stopsOfAKind = 10;
const endings: Ending[] = ["fast", "immediate", "killed"];
/** Within 5 s where the machine has nothing else to do; a busy one is given room. */
const backAgainMs = 45_000;

/** The product as it runs, with its queue, on a server of its own that keeps what it acknowledged. */
async function productOnItsOwnServer() {
  const cluster = await startCluster({ synchronous_commit: "on" });
  onTestFinished(() => cluster.stop());
  // A worker serves the calls as well, and needs no built screens.
  const settings = { DATABASE_URL: cluster.url, ROLE: "worker", TRUST_PROXY: "1" };
  const product = await startServer(await scratchFolder(), settings);
  onTestFinished(() => product.stop());
  return { cluster, product };
}

type Place = { url: string; at: number; owner: SignedIn; propertyId: string };

/** Writes one task after another, each with a key until it is acknowledged, and keeps what it was told. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly refusals: { status: number; detail: string }[] = [];
  readonly #place: Place;
  readonly #ended: Promise<void>;
  #isOver = false;

  /** `databaseIsBack` is asked after a second refusal in a row. */
  constructor(place: Place, databaseIsBack: () => Promise<void> | undefined) {
    this.#place = place;
    this.#ended = this.#write(databaseIsBack);
  }

  over(): Promise<void> {
    this.#isOver = true;
    return this.#ended;
  }

  async #write(databaseIsBack: () => Promise<void> | undefined) {
    for (let number = 1; !this.#isOver; number += 1) {
      const title = `Writer ${this.#place.at}, task ${number}`;
      for (let tries = 1; !(await this.#isTaken(title)); tries += 1) {
        if (this.#isOver && this.refusals.at(-1)?.status === 0) return;
        if (tries % 2 === 0) await databaseIsBack();
      }
      this.acknowledged.push(title);
    }
  }

  async #isTaken(title: string): Promise<boolean> {
    const { url, at, owner, propertyId } = this.#place;
    const task = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
    const sent = fetch(`${url}/api/tasks`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "application/json",
        "idempotency-key": title.replaceAll(/\W/g, "-"),
        "x-forwarded-for": `10.0.0.${at}`,
      },
      body: JSON.stringify({ ...task, dueDate: "2090-05-01" }),
    });
    const { status, detail } = await sent.then(
      async (answer) => ({ status: answer.status, detail: String((await answer.json()).detail) }),
      (error) => ({ status: 0, detail: String(error.cause ?? error) }),
    );
    if (status !== 201) this.refusals.push({ status, detail });
    return status === 201;
  }
}

/** An owner who has just brought in a building. */
async function newcomer(url: string): Promise<SignedIn> {
  const owner = await register(url, "property_owner");
  await bringIn(url, owner);
  return owner;
}

/** Opens a live stream and keeps what comes; where it ends, as browsers do, it comes back. */
function listenTo(url: string, { token }: SignedIn) {
  const heard: string[] = [];
  const leaving = new AbortController();
  const read = async () => {
    const response = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    for await (const piece of response.body ?? []) heard.push(new TextDecoder().decode(piece));
  };
  const reading = (async () => {
    while (!leaving.signal.aborted) await read().catch(() => {});
  })();
  const leave = () => {
    leaving.abort();
    return reading;
  };
  return { heard, leave };
}

async function inDatabase<Row extends pg.QueryResultRow>(cluster: Cluster, text: string): Promise<Row[]> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  return client.query<Row>(text).then(({ rows }) => client.end().then(() => rows));
}

test("the product lives through every loss of its database, and no write is lost or doubled", async () => {
  const { cluster, product } = await productOnItsOwnServer();
  const exits: string[] = [];
  product.process.on("exit", (code, signal) => exits.push(`${code ?? signal}: ${product.said()}`));
  const owners = await Promise.all(Array.from({ length: writers }, () => register(product.url, "property_owner")));
  const houses = await Promise.all(owners.map((owner) => bringIn(product.url, owner)));
  const [listener] = owners;
  if (!listener) throw new Error("nobody writes");
  const live = listenTo(product.url, listener);
  let restarting: Promise<void> | undefined;
  const crew = owners.map(
    (owner, at) => new Writer({ url: product.url, at, owner, propertyId: houses[at] ?? "" }, () => restarting),
  );
  const stopWriting = () => Promise.all(crew.map((writer) => writer.over()));
  onTestFinished(async () => void (await stopWriting()));
  const written = () => crew.map(({ acknowledged }) => acknowledged.length);
  const eachGoesOn = async () => {
    const before = written();
    await until(() => exits.length > 0 || written().every((count, at) => count > (before[at] ?? 0)));
  };

  const late: object[] = [];
  await eachGoesOn();
  for (const ending of endings) {
    for (let stop = 1; stop <= stopsOfAKind; stop += 1) {
      restarting = cluster.restart(ending);
      await restarting;
      const back = performance.now();
      const sinceBack = () => Math.round(performance.now() - back);
      const heardBefore = live.heard.length;
      await eachGoesOn();
      const writing = sinceBack();
      await until(() => exits.length > 0 || live.heard.length > heardBefore);
      const listening = sinceBack();
      expect(exits).toEqual([]);
      // The queue makes the plan.
      if (stop === stopsOfAKind) await plannedTasks(product.url, await newcomer(product.url));
      if (sinceBack() > backAgainMs) late.push({ ending, stop, writing, listening, working: sinceBack() });
    }
  }
  await stopWriting();
  await live.leave();

  expect(exits).toEqual([]);
  const refusals = crew.flatMap((writer) => writer.refusals);
  // Much of what a stop meets is tried again and never told: what is told is told so.
  expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
  expect(refusals.filter(({ detail }) => !/Send it again: with its key nothing happens twice\.$/.test(detail))).toEqual(
    [],
  );
  expect(late).toEqual([]);

  const acknowledged = crew.flatMap((writer) => writer.acknowledged);
  const tasks = await inDatabase<{ title: string }>(
    cluster,
    "select k.title from tasks k join activity a on a.thing_id = k.id and a.act = 'created' where k.title like 'Writer %'",
  );
  expect(tasks.map(({ title }) => title).sort()).toEqual(acknowledged.sort());
});
