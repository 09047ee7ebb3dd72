import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, callServer, fileRequest, plannedTasks, register } from "../harness/remote.ts";
import { type Server, startServer } from "../harness/server.ts";
import { picture } from "../harness/world.ts";
import { kinds, scratchFolder, scratchServerDatabase, until } from "./scratch.ts";

const hourMs = 3_600_000;
const wrongClock = fileURLToPath(new URL("../rig/wrong-clock.ts", import.meta.url));

/** What happened, wherever it is on record. What is still to come stands in columns of other names. */
const happenings = `select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone'
    and column_name in ('at', 'created_at', 'updated_at', 'alarm_raised_at', 'taken_at', 'joined_at', 'confirmed_at')`;

class World {
  readonly client: pg.Client;
  readonly ahead: Server;
  readonly behind: Server;
  readonly since: string;

  private constructor(client: pg.Client, since: string, ahead: Server, behind: Server) {
    this.client = client;
    this.since = since;
    this.ahead = ahead;
    this.behind = behind;
  }

  /** Two that work the same queue: one's clock is an hour ahead of the database's, the other's an hour behind. */
  static async start(): Promise<World> {
    const [url, dataDir] = [await scratchServerDatabase(), await scratchFolder()];
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
    const start = async (aheadMs: number) => {
      const wrong = { NODE_OPTIONS: `--import=${wrongClock}`, CLOCK_AHEAD_MS: String(aheadMs) };
      const server = await startServer(dataDir, { DATABASE_URL: url, ROLE: "worker", ...wrong });
      onTestFinished(() => server.stop());
      return server;
    };
    const ahead = await start(hourMs);
    return new World(client, rows[0]?.now ?? "", ahead, await start(-hourMs));
  }

  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** Columns in which anything stands that happened before the test began, or has not happened yet. */
  async wrongTimes(): Promise<string[]> {
    const wrong: string[] = [];
    for (const { table, column } of await this.ask<{ table: string; column: string }>(happenings)) {
      const [found] = await this.ask(
        `select from "${table}" where "${column}" not between $1 and clock_timestamp() limit 1`,
        [this.since],
      );
      if (found) wrong.push(`${table}.${column}`);
    }
    return wrong;
  }
}

/** An owner whose building has a photo, and somebody who is known to live there. */
async function settle(url: string) {
  const owner = await register(url, "property_owner");
  const photo = { fileName: "front.jpg", fileData: await picture() };
  const propertyId = await bringIn(url, owner, { name: crypto.randomUUID(), mediaUploads: [photo] });
  const occupant = await register(url, "building_occupant", { propertyId });
  const { members } = await callServer(url, "GET", `/properties/${propertyId}/members`, owner.token);
  const one = (members as { id: string; role: string }[]).find(({ role }) => role === "building_occupant");
  await callServer(url, "PUT", `/properties/${propertyId}/members/${one?.id}`, owner.token, { confirmed: true });
  return { owner, occupant, propertyId };
}

const emergency = { title: "Smell of gas", priority: "emergency", emergency: true };

test.runIf(kinds.includes("server"))(
  "two workers whose clocks are two hours apart do everything once, and nothing early or late",
  async () => {
    const world = await World.start();
    const [ahead, behind] = [world.ahead.url, world.behind.url];
    const homes = [await settle(ahead), await settle(behind)];
    const [one, other] = homes;
    if (!one || !other) throw new Error("Nobody settled.");
    // Each reports by the other's process than the one by which they signed up: sessions hold in both.
    const tickets = [
      await fileRequest(behind, one.occupant, one.propertyId, emergency),
      await fileRequest(ahead, other.occupant, other.propertyId, emergency),
    ];

    for (const [at, { owner, propertyId }] of homes.entries()) {
      await plannedTasks(at === 0 ? behind : ahead, owner);
      // An address is signed for the hour.
      const { property } = await callServer(at === 0 ? ahead : behind, "GET", `/properties/${propertyId}`, owner.token);
      const [photo] = (property as { mediaUploads: { url: string }[] }).mediaUploads;
      expect((await fetch(new URL(photo?.url ?? "", at === 0 ? behind : ahead))).status).toBe(200);
    }

    const steps = `select data->>'ticketId' as ticket, (data->>'step')::int as step, state::text as state,
        extract(epoch from start_after - clock_timestamp())::float8 / 60 as minutes
      from pgboss.job where name = 'tickets.escalate' order by ticket, step`;
    const first = await world.ask<{ ticket: string; step: number; state: string; minutes: number }>(steps);
    expect(first.map(({ ticket, step, state }) => [ticket, step, state])).toEqual(
      tickets.toSorted().map((id) => [id, 1, "created"]),
    );
    // Not what is left of an hour, nor an hour too many, however slowly the test got here.
    for (const { minutes } of first) expect(Math.abs(minutes - 10)).toBeLessThanOrEqual(5);

    const told = () =>
      world.ask(
        "select thing_id as ticket, count(*)::int as times from activity where act = 'escalated' group by 1 order by 1",
      );
    for (const step of [1, 2]) {
      await world.client.query(
        "update pgboss.job set start_after = now() where name = 'tickets.escalate' and state = 'created'",
      );
      const all = tickets.toSorted().map((ticket) => ({ ticket, times: step }));
      await until(async () => JSON.stringify(await told()) === JSON.stringify(all));
    }
    expect((await world.ask<{ step: number }>(steps)).map(({ step }) => step)).toEqual([1, 2, 3, 1, 2, 3]);
    const twice = "select from tasks where schedule_id is not null group by schedule_id, due_on having count(*) > 1";
    expect(await world.ask(twice)).toEqual([]);
    expect(await world.wrongTimes()).toEqual([]);
  },
);
