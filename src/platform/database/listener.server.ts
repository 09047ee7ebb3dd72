import pg from "pg";
import type { DatabaseLog } from "./log.server.ts";

export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  /** Called after each reconnection: messages may have been missed. */
  onReconnect?: () => void,
) => Promise<() => Promise<void>>;

type Ear = { onMessage: (payload: string) => void; onReconnect?: () => void };

const HEARTBEAT_MS = 10_000;

/** How long to wait after so many failures: live messages are back soon after the database is, however long it was away. */
export const pauseBeforeListening = (failures: number): number => Math.min(1_000, 200 * 2 ** failures);

/** Who listens to what; `subscribe` and `unsubscribe` tell the database. */
class Ears {
  readonly #channels = new Map<string, Set<Ear>>();

  get channels() {
    return [...this.#channels.keys()];
  }

  hear({ channel, payload }: pg.Notification) {
    for (const ear of this.#channels.get(channel) ?? []) ear.onMessage(payload ?? "");
  }

  reconnected() {
    for (const ears of this.#channels.values()) for (const ear of ears) ear.onReconnect?.();
  }

  async add(channel: string, ear: Ear, run: (sql: string) => Promise<unknown>) {
    const ears = this.#channels.get(channel) ?? new Set();
    ears.add(ear);
    this.#channels.set(channel, ears);
    /** Whether nobody is left who listens to the channel. */
    const forget = () => {
      ears.delete(ear);
      return ears.size === 0 && this.#channels.get(channel) === ears && this.#channels.delete(channel);
    };
    await run(`listen ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => {
      forget();
      throw error;
    });
    return async () => {
      if (forget()) await run(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }
}

/** Listening over the embedded database's one connection. */
export function listenOnPool(pool: pg.Pool): Listen {
  const ears = new Ears();
  pool.on("connect", (client) => client.on("notification", (message) => ears.hear(message)));
  return (channel, onMessage, onReconnect) => ears.add(channel, { onMessage, onReconnect }, (sql) => pool.query(sql));
}

/** Connects and listens to all of these; a connection that cannot is not left open. */
async function open(client: pg.Client, channels: string[]): Promise<void> {
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** Listening over one connection of its own, opened at the first use, which comes back by itself. */
export function listenOnServer(
  config: pg.ClientConfig,
  log: DatabaseLog,
  Client = pg.Client,
): { listen: Listen; close(): Promise<void> } {
  const ears = new Ears();
  let client: Promise<pg.Client> | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function lost(failures: number) {
    client = undefined;
    if (closed || ears.channels.length === 0) return;
    timer = setTimeout(() => {
      client ??= connect();
      client.then(() => ears.reconnected()).catch(() => lost(failures + 1));
    }, pauseBeforeListening(failures));
    timer.unref();
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new Client({ ...config, keepAlive: true, query_timeout: 5000 });
    fresh.on("notification", (message) => ears.hear(message));
    fresh.on("error", () => {});
    await open(fresh, ears.channels);
    const heartbeat = setInterval(() => {
      // A link that died silently gives no error: only an unanswered query shows it.
      fresh.query("select 1").catch(() => fresh.end().catch(() => {}));
    }, HEARTBEAT_MS);
    heartbeat.unref();
    fresh.once("end", () => {
      clearInterval(heartbeat);
      if (!closed) log.warn({}, "The connection for live messages was lost and is opened again.");
      lost(0);
    });
    return fresh;
  }

  return {
    listen(channel, onMessage, onReconnect) {
      return ears.add(channel, { onMessage, onReconnect }, async (sql) => {
        client ??= connect();
        const opening = client;
        const opened = await opening.catch((error: unknown) => {
          // Kept, it would refuse everybody who comes later.
          if (client === opening) client = undefined;
          throw error;
        });
        await opened.query(sql);
      });
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
