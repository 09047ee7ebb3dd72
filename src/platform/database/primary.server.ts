import type { Socket } from "node:net";
import pg from "pg";
import type { DatabaseLog } from "./log.server.ts";
import { learnToBegin, sendTogether } from "./sending.server.ts";
import { Timelines } from "./timelines.server.ts";

const probeMs = 5_000;
/** How long a process may go on with what was the primary before it looks whether another server is. */
const lookMs = 5_000;
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;

/** The addresses of one server each: several hosts stand in one address with commas between. */
export function addressesOf(databaseUrl: string): string[] {
  const [, start = "", hosts = "", end = ""] = parts.exec(databaseUrl) ?? [];
  return hosts.split(",").map((host) => `${start}${host}${end}`);
}

/** What a server says of itself: of which database it is, and on which timeline it writes, where it does. */
const standing = `select pg_is_in_recovery() as waits, (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::int end as timeline`;
type Standing = { waits: boolean; system: string | null; timeline: number | null };

async function standingOf(ask: (text: string) => Promise<pg.QueryResult>): Promise<Standing> {
  const { rows } = await ask(standing).catch((error: { code?: string }) => {
    // Some that are hosted tell nobody of their timeline.
    if (!/^(?:42501|42883|0A000)$/.test(error.code ?? "")) throw error;
    return ask("select pg_is_in_recovery() as waits, null as system, null as timeline");
  });
  return rows[0];
}

export type Clients = { connectionString: string; Client: typeof pg.Client; stop(): void };

/**
 * Connections that lead to whichever of several servers is the primary when they are opened, and to none that was one
 * before another took over. Those that are open to it then are ended.
 */
export function clientFor(databaseUrl: string, log: DatabaseLog): Clients {
  const addresses = addressesOf(databaseUrl);
  const isOneOf = addresses.length > 1;
  const timelines = new Timelines<pg.Client>(log, (client) => {
    // Not `end`: a server that is gone answers no farewell.
    (client as unknown as Connected).connection.stream.destroy();
  });
  const servers = new Servers(addresses, timelines);

  class PrimaryClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A pool hears of a client only once it is open and while it is idle. A server that goes at any other moment is
      // told by the statement that fails; heard by nobody, its word would end the process.
      this.on("error", () => {});
      sendTogether(this);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      const done = callback as (error?: Error) => void;
      connected.then(() => done(), done);
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      if (isOneOf) Object.assign(this, await servers.findPrimary());
      await super.connect();
      try {
        // Asked on this very connection: behind one name there may be another server each time.
        const { system, timeline } = await standingOf((text) => this.query(text));
        timelines.enter(this, `${this.host}:${this.port}`, system, timeline);
        if (this.pipeline) await learnToBegin(this);
      } catch (error) {
        void this.end().catch(() => {});
        throw error;
      }
      return this;
    }
  }
  const looking = isOneOf ? setInterval(() => servers.askAll().catch(() => {}), lookMs).unref() : undefined;
  return {
    connectionString: addresses[0] ?? databaseUrl,
    Client: PrimaryClient,
    stop: () => clearInterval(looking),
  };
}

type Connected = { connection: { stream: Socket } };

type Found = { host: string; port: number };

class Servers {
  readonly #addresses: readonly string[];
  readonly #timelines: Timelines<pg.Client>;
  #first: Promise<Found> | undefined;

  constructor(addresses: readonly string[], timelines: Timelines<pg.Client>) {
    this.#addresses = addresses;
    this.#timelines = timelines;
  }

  /** All are asked at once: one that is gone keeps nobody waiting, but for the first time, when nothing is known yet. */
  async findPrimary(): Promise<Found> {
    if (!this.#first) {
      this.#first = this.askAll();
      this.#first.catch(() => {
        this.#first = undefined;
      });
      return this.#first;
    }
    await this.#first;
    return Promise.any(this.#addresses.map((address) => this.#ask(address))).catch(fail);
  }

  /** The primary of the latest timeline, once all have answered or were given up. */
  async askAll(): Promise<Found> {
    const asked = this.#addresses.map((address) => this.#ask(address));
    const answers = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [latest] = answers.sort((one, other) => (other.timeline ?? 0) - (one.timeline ?? 0));
    return latest ?? Promise.any(asked).catch(fail);
  }

  async #ask(address: string): Promise<Found & { timeline: number | null }> {
    const limits = { connectionTimeoutMillis: probeMs, query_timeout: probeMs };
    const client = new pg.Client({ connectionString: address, ...limits });
    client.on("error", () => {});
    try {
      await client.connect();
      const { waits, system, timeline } = await standingOf((text) => client.query(text));
      if (waits) throw new Error("It is a standby.");
      const { host, port } = client;
      this.#timelines.meet(`${host}:${port}`, system, timeline);
      return { host, port, timeline };
    } finally {
      void client.end().catch(() => {});
    }
  }
}

function fail(cause: AggregateError): never {
  const refusals = cause.errors as { code?: string }[];
  const wrong = refusals.find(({ code }) => code !== undefined && /^(?:28|3D)/.test(code));
  if (wrong) throw wrong;
  throw Object.assign(new Error("None of the servers in DATABASE_URL is a primary.", { cause }), { code: "08001" });
}
