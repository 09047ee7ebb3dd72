import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { bringIn, callServer, register } from "../harness/remote.ts";
import type { Server } from "../harness/server.ts";

const callsASecond = 50;
/** No more are sent while so many are under way: a machine that is busy with something else gets fewer. */
const mostUnderWay = 12;
/** One account may make twenty calls a second. */
const howManyOwners = 4;
const proxyAsksEveryMs = 50;
const task = { description: "As agreed.", category: "Plumbing", priority: "high", dueDate: "2090-05-01" };

type Owner = { token: string; propertyId: string; fresh: string[]; changed: string[] };
type Told = { task: { id: string; version: number } };

/** At most fifty calls a second of four owners, which a proxy gives in turn to the processes that say they are ready. */
export class Traffic {
  /** What the owners were told of each task: its version. */
  readonly acknowledged = new Map<string, number>();
  readonly failed: string[] = [];
  read = 0;
  written = 0;
  readonly #ready = new Set<Server>();
  readonly #owners: Owner[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #turn = 0;
  #isOver = false;
  #sending: Promise<void> | undefined;

  /** One more that the proxy knows of, until it has ended. */
  add(server: Server): void {
    this.#ready.add(server);
    this.#watch(server);
  }

  async #watch(server: Server): Promise<void> {
    while (server.process.exitCode === null && !this.#isOver) {
      const isReady = await fetch(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) this.#ready.add(server);
      else this.#ready.delete(server);
      await pause(proxyAsksEveryMs);
    }
    this.#ready.delete(server);
  }

  async begin(): Promise<void> {
    const [{ url } = { url: "" }] = this.#ready;
    for (let at = 0; at < howManyOwners; at += 1) {
      const owner = await register(url, "property_owner");
      const propertyId = await bringIn(url, owner);
      this.#owners.push({ token: owner.token, propertyId, fresh: [], changed: [] });
    }
    this.#sending = this.#send();
  }

  async #send(): Promise<void> {
    const began = performance.now();
    for (let [turn, sent] = [0, 0]; !this.#isOver; await pause(5)) {
      const due = ((performance.now() - began) / 1_000) * callsASecond;
      for (; turn < due; turn += 1) {
        if (this.#underWay.size >= mostUnderWay) continue;
        const call = this.#pass(sent++).catch((error: Error) => {
          this.failed.push(String(error.cause ?? error));
        });
        this.#underWay.add(call);
        call.finally(() => this.#underWay.delete(call));
      }
    }
  }

  async #pass(number: number): Promise<void> {
    const ready = [...this.#ready];
    const { url } = ready[this.#turn++ % ready.length] ?? {};
    const owner = this.#owners[number % howManyOwners];
    if (!url || !owner) throw new Error("No process was ready.");
    const kind = Math.floor(number / howManyOwners) % 4;
    if (kind === 0) return this.#add(url, owner, number);
    if (kind === 1) return this.#change(url, owner);
    if (kind === 2) return this.#look(url, owner);
    await callServer(url, "GET", `/tasks?propertyId=${owner.propertyId}&counts=1`, owner.token);
    this.read += 1;
  }

  async #add(url: string, { token, propertyId, fresh }: Owner, number: number): Promise<void> {
    const sheet = { ...task, propertyId, title: `Task ${number}` };
    const told = (await callServer(url, "POST", "/tasks", token, sheet)) as Told;
    this.acknowledged.set(told.task.id, told.task.version);
    this.written += 1;
    fresh.push(told.task.id);
  }

  async #change(url: string, { token, fresh, changed }: Owner): Promise<void> {
    const id = fresh.shift();
    if (!id) return;
    const sheet = { description: "As agreed anew.", version: 1 };
    const told = (await callServer(url, "PUT", `/tasks/${id}`, token, sheet)) as Told;
    this.acknowledged.set(id, told.task.version);
    this.written += 1;
    changed.push(id);
  }

  /** What was acknowledged by one process is there at the next. */
  async #look(url: string, { token, changed }: Owner): Promise<void> {
    const id = changed.at(-1);
    if (!id) return;
    const told = (await callServer(url, "GET", `/tasks/${id}`, token)) as Told;
    if (told.task.version !== 2) throw new Error(`A change that was acknowledged is not there: ${told.task.version}.`);
    this.read += 1;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#sending;
    await Promise.all(this.#underWay);
  }
}

/** Each task of a database with its version, as `acknowledged` has them. */
export async function tasksIn(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; version: number }>(
    "select id, version from tasks where title like 'Task %'",
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
