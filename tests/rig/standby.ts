import pg from "pg";
import { type Line, startLine } from "./faults/line.ts";
import { type Cluster, startCluster } from "./postgres.ts";

/** A cluster, and the way by which the product reaches it. */
type Server = { cluster: Cluster; line: Line };

/** Asks one server by itself. */
export async function ask<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const untilTrue = async (url: string, text: string) => {
  while (!(await ask<{ is: boolean }>(url, text))[0]?.is) await new Promise((later) => setTimeout(later, 20));
};

/** A primary and a server that follows it and takes over when told to. */
export class Pair {
  /** Names both servers. */
  readonly url: string;
  primary: Server;
  standby: Server;

  private constructor(primary: Server, standby: Server) {
    this.primary = primary;
    this.standby = standby;
    const [one, other] = [primary, standby].map(({ line }) => new URL(line.url).host);
    this.url = primary.line.url.replace(one ?? "", `${one},${other}`);
  }

  /** The primary acknowledges what the standby has on its disk; with `local`, what it has on its own. */
  static async start(commit: "on" | "local" = "on"): Promise<Pair> {
    const primary = await startCluster({ synchronous_commit: commit, wal_retrieve_retry_interval: "200ms" });
    const standby = await primary.standby("second").catch(async (error: unknown) => {
      await primary.stop();
      throw error;
    });
    const [one, other] = [await startLine(primary.url), await startLine(standby.url)];
    const pair = new Pair({ cluster: primary, line: one }, { cluster: standby, line: other });
    await pair.#follow();
    return pair;
  }

  async #follow(): Promise<void> {
    const { url } = this.primary.cluster;
    await untilTrue(url, "select count(*) = 1 as is from pg_stat_replication where state = 'streaming'");
    await ask(url, "alter system set synchronous_standby_names = 'second'", "select pg_reload_conf()");
    await this.following();
  }

  /** Waits until the standby has what the primary acknowledges. */
  following(): Promise<void> {
    const isSame = "select count(*) = 1 as is from pg_stat_replication where sync_state = 'sync'";
    return untilTrue(this.primary.cluster.url, isSame);
  }

  /** Ends the stream to the standby: what the primary writes from now on is nowhere else. */
  async cutOff(): Promise<void> {
    const { url } = this.standby.cluster;
    await ask(url, "alter system set primary_conninfo = ''", "select pg_reload_conf()");
    await untilTrue(url, "select count(*) = 0 as is from pg_stat_wal_receiver");
  }

  /** The standby takes over, alone. */
  async promote(): Promise<void> {
    await ask(this.standby.cluster.url, "select pg_promote()");
  }

  /** The old primary waits for no standby any more: nothing that is its own keeps it from taking writes. */
  async unhold(): Promise<void> {
    await ask(this.primary.cluster.url, "alter system set synchronous_standby_names = ''", "select pg_reload_conf()");
  }

  /** A copy of the one that took over stands where the old primary stood, and follows. */
  async rebuild(): Promise<void> {
    const { primary: old, standby: now } = this;
    const copy = await now.cluster.standby("second");
    old.line.lead(copy.url);
    old.line.resume();
    await old.cluster.stop();
    this.primary = now;
    this.standby = { cluster: copy, line: old.line };
    await this.#follow();
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary, this.standby].flatMap(({ cluster, line }) => [line.stop(), cluster.stop()]));
  }
}
