import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Figure, median } from "./report.ts";
import { type Moved, move } from "./shards/move.ts";
import { openShard, type Shard } from "./shards/shard.ts";
import { type Estate, keepWriting, type Model, Router } from "./shards/writers.ts";

const portfolios = 12;
const buildingsEach = 20;
const tasksEach = 100;
const writers = 8;
const moves = 12;
const pageSize = 51;

/** Accounts and organisations stand everywhere; the portfolios by turns on each shard. */
async function seed(shards: Shard[]): Promise<Estate[]> {
  const [home] = shards;
  await home?.pool.query("create table portfolio_shards (portfolio uuid primary key, shard text not null)");
  const owner = randomUUID();
  const estates = Array.from({ length: portfolios }, (_, n) => ({
    ...{ portfolio: randomUUID(), shard: shards[n % shards.length] as Shard },
    buildings: Array.from({ length: buildingsEach }, () => randomUUID()),
  }));
  for (const { pool } of shards) {
    await pool.query(
      "insert into accounts (id, name, email, password_hash, role, created_at) values ($1, 'Ada Obi', 'ada@example.com', '-', 'property_owner', now())",
      [owner],
    );
    await pool.query(
      "insert into organisations (id, name, created_by, created_at) select id, 'Company', $2, now() from unnest($1::uuid[]) id",
      [estates.map(({ portfolio }) => portfolio), owner],
    );
  }
  for (const { portfolio, buildings, shard } of estates) {
    await home?.pool.query("insert into portfolio_shards values ($1, $2)", [portfolio, shard.name]);
    await shard.pool.query("insert into held_portfolios values ($1)", [portfolio]);
    await shard.pool.query(
      `insert into properties (id, name, location, type, components, created_by, created_at, organisation_id)
       select id, 'House', 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', $2, now(), $3 from unnest($1::uuid[]) id`,
      [buildings, owner, portfolio],
    );
    await shard.pool.query(
      `insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
       select gen_random_uuid(), p.id, 'Clean the gutters ' || n, 'Check, clean and test.', 'Plumbing', 'high', 'pending', current_date + n * 3, now()
       from properties p, generate_series(1, ${tasksEach}) n where p.organisation_id = $1`,
      [portfolio],
    );
  }
  return estates;
}

/** A page of whoever reaches all of it: a page from each shard, of the portfolios that it holds, merged. */
async function mergedPage(shards: Shard[]): Promise<string[]> {
  const page = `select t.id, t.list_order from tasks t join properties p on p.id = t.property_id
    join held_portfolios h on h.id = p.organisation_id order by t.list_order, t.id limit ${pageSize}`;
  const pages = await Promise.all(shards.map(({ pool }) => pool.query<{ id: string; list_order: number }>(page)));
  const all = pages.flatMap(({ rows }) => rows);
  all.sort((one, other) => one.list_order - other.list_order || (one.id < other.id ? -1 : 1));
  return all.slice(0, pageSize).map(({ id }) => id);
}

type Kept = { id: string; property_id: string; version: number; list_order: number };

/** What the shards hold by the end, against what was acknowledged. */
async function compare(shards: Shard[], model: Model) {
  const all = await Promise.all(
    shards.map(({ pool }) => pool.query<Kept>("select id, property_id, version, list_order from tasks")),
  );
  const copies = Map.groupBy(
    all.flatMap(({ rows }) => rows),
    ({ id }) => id,
  );
  const acts = await Promise.all(
    shards.map(({ pool }) => pool.query<{ n: string }>("select count(*) as n from activity where act = 'created'")),
  );
  const kept = [...copies.values()];
  const lost = [...model.tasks].filter(([id, { building, version }]) => {
    const [one] = copies.get(id) ?? [];
    return one?.property_id !== building || one.version < version;
  }).length;
  const more = [...model.tasks].filter(([id, { version }]) => (copies.get(id)?.[0]?.version ?? 0) > version).length;
  const unknown = kept.length - portfolios * buildingsEach * tasksEach - model.tasks.size;
  const actsKept = acts.reduce((sum, { rows }) => sum + Number(rows[0]?.n), 0);
  const first = kept.flat().sort((one, other) => one.list_order - other.list_order || (one.id < other.id ? -1 : 1));
  const page = first.slice(0, pageSize).map(({ id }) => id);
  const isPageSame = JSON.stringify(page) === JSON.stringify(await mergedPage(shards));
  const doubled = kept.filter((some) => some.length > 1).length + more + Math.max(0, unknown);
  const lostActs = Math.abs(model.tasks.size - actsKept);
  return { lost: lost + Math.max(0, -unknown) + lostActs, doubled, isPageSame };
}

/**
 * Portfolios on three PostgreSQL of their own, moved from one to another while eight write: what of it was lost, what is
 * there twice, and how long nobody could write.
 */
export async function benchShards(): Promise<Figure[]> {
  const shards = await Promise.all(["north", "east", "west"].map(openShard));
  const home = shards[0]?.pool;
  if (!home) throw new Error("There is no shard.");
  try {
    const estates = await seed(shards);
    const model: Model = { tasks: new Map(), answers: 0, turnedAway: 0 };
    let isOver = false;
    const router = new Router(home, shards);
    const writing = Promise.all(
      Array.from({ length: writers }, () => keepWriting(router, estates, model, () => isOver)),
    );
    // What a writer met is said below, once the moves are over.
    writing.catch(() => {});
    const done: Moved[] = [];
    for (let n = 0; n < moves; n += 1) {
      const { portfolio } = estates[n % portfolios] as Estate;
      const { rows } = await home.query("select shard from portfolio_shards where portfolio = $1", [portfolio]);
      const from = shards.findIndex(({ name }) => name === rows[0].shard);
      const place = { home, portfolio, from: shards[from] as Shard, to: shards[(from + 1) % shards.length] as Shard };
      // Every third is broken off halfway, and begun again.
      if (n % 3 === 0) await move(place, true);
      done.push(await move(place));
      await pause(200);
    }
    isOver = true;
    await writing;
    const { lost, doubled, isPageSame } = await compare(shards, model);
    const rows = done.reduce((sum, one) => sum + one.rows, 0);
    const followed = done.reduce((sum, one) => sum + one.followed, 0);
    const frozen = done.map(({ frozenMs }) => frozenMs);
    console.log(
      `  ${model.answers} writes acknowledged, ${model.turnedAway} sent on; ${moves} moves, ${rows} rows copied, ${followed} followed`,
    );
    console.log(`  nobody could write for ${median(frozen).toFixed(0)} ms in the middle`);
    return [
      { name: "acknowledged writes lost", value: lost, unit: "", limit: 0 },
      { name: "writes there twice", value: doubled, unit: "", limit: 0 },
      { name: "longest time without writing for one portfolio", value: Math.max(...frozen), unit: "ms", limit: 2_000 },
      { name: "merged pages that differ from one list", value: isPageSame ? 0 : 1, unit: "", limit: 0 },
    ];
  } finally {
    for (const shard of shards) await shard.stop();
  }
}
