import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Shard } from "./shard.ts";

/** What was acknowledged: each task with how often it was changed. */
export type Model = { tasks: Map<string, { building: string; version: number }>; answers: number; turnedAway: number };

export type Estate = { portfolio: string; buildings: string[] };

const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;

/** Knows where each portfolio was; asks again where it is no longer. */
export class Router {
  #known = new Map<string, string>();
  readonly #home: pg.Pool;
  readonly #shards: Map<string, Shard>;

  constructor(home: pg.Pool, shards: readonly Shard[]) {
    this.#home = home;
    this.#shards = new Map(shards.map((shard) => [shard.name, shard]));
  }

  async #shardOf(portfolio: string): Promise<Shard> {
    const known = this.#known.get(portfolio) ?? (await this.#ask(portfolio));
    const shard = this.#shards.get(known);
    if (!shard) throw new Error(`There is no shard ${known}.`);
    return shard;
  }

  async #ask(portfolio: string): Promise<string> {
    const { rows } = await this.#home.query("select shard from portfolio_shards where portfolio = $1", [portfolio]);
    this.#known.set(portfolio, rows[0].shard);
    return rows[0].shard;
  }

  /** One transaction where the portfolio is; `away` hears each time that it was not there. */
  async write(portfolio: string, away: () => void, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    for (;;) {
      const client = await (await this.#shardOf(portfolio)).pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query("select 1 from held_portfolios where id = $1 for share", [portfolio]);
        if (rows.length > 0) {
          await work(client);
          await client.query("commit");
          return;
        }
        await client.query("rollback");
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
      away();
      this.#known.delete(portfolio);
      await new Promise((go) => setTimeout(go, 5));
    }
  }
}

const newTask = `insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
  values ($1, $2, 'Service the pump', 'Check, clean and test.', 'Plumbing', 'high', 'pending', current_date + $3::int, now())`;
const newAct = `insert into activity (id, property_id, thing, thing_id, act, at) values ($1, $2, 'task', $3, 'created', now())`;

/** Makes and changes tasks of portfolios by chance until told to stop; keeps what was acknowledged. */
export async function keepWriting(
  router: Router,
  estates: Estate[],
  model: Model,
  isOver: () => boolean,
): Promise<void> {
  const mine: { portfolio: string; id: string }[] = [];
  const away = () => {
    model.turnedAway += 1;
  };
  while (!isOver()) {
    const changes = mine.length > 0 && Math.random() < 0.4;
    if (changes) {
      const { portfolio, id } = pick(mine);
      await router.write(portfolio, away, async (client) => {
        const done = await client.query("update tasks set version = version + 1 where id = $1", [id]);
        if (done.rowCount !== 1) throw new Error(`The task ${id} is not where its portfolio is.`);
      });
      const known = model.tasks.get(id);
      if (known) known.version += 1;
    } else {
      const { portfolio, buildings } = pick(estates);
      const [id, building] = [randomUUID(), pick(buildings)];
      await router.write(portfolio, away, async (client) => {
        await client.query(newTask, [id, building, Math.floor(Math.random() * 300)]);
        await client.query(newAct, [randomUUID(), building, id]);
      });
      model.tasks.set(id, { building, version: 1 });
      mine.push({ portfolio, id });
    }
    model.answers += 1;
  }
}
