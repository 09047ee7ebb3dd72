import type { EventEmitter } from "node:events";
import type { DatabaseLog } from "./log.server.ts";

/**
 * PostgreSQL counts a timeline on each time a standby is made the primary. Who has met timeline 3 of a database knows
 * that a server which writes on timeline 2 was replaced: what it took would be lost. So the latest is kept in memory,
 * older servers are refused, and connections that are open to one are ended.
 */
export class Timelines<Connection extends EventEmitter> {
  /** By database: the numbers of two that were not made from each other say nothing. */
  readonly #latest = new Map<string, number>();
  readonly #open = new Map<Connection, { system: string; timeline: number }>();
  readonly #told = new Set<string>();
  readonly #log: DatabaseLog;
  readonly #drop: (connection: Connection) => void;

  constructor(log: DatabaseLog, drop: (connection: Connection) => void) {
    this.#log = log;
    this.#drop = drop;
  }

  /** Throws where the server was replaced. One that only reads, or does not say, is neither kept nor refused. */
  meet(server: string, system: string | null, timeline: number | null): void {
    if (system === null || timeline === null) return;
    const latest = this.#latest.get(system) ?? 0;
    if (timeline < latest) throw this.#refuse(server, timeline, latest);
    if (timeline === latest) return;
    this.#latest.set(system, timeline);
    const older = [...this.#open].filter(([, at]) => at.system === system && at.timeline < timeline);
    for (const [connection] of older) this.#drop(connection);
    if (latest > 0)
      this.#log.warn({ server, timeline, ended: older.length }, "Another server has become the database's primary.");
  }

  /** The same for a connection that was opened, which is watched until it ends. */
  enter(connection: Connection, server: string, system: string | null, timeline: number | null): void {
    this.meet(server, system, timeline);
    if (system === null || timeline === null) return;
    this.#open.set(connection, { system, timeline });
    connection.once("end", () => this.#open.delete(connection));
  }

  #refuse(server: string, timeline: number, latest: number): Error {
    const about = `${server} ${timeline} ${latest}`;
    if (!this.#told.has(about))
      this.#log.warn(
        { server, timeline, latest },
        "A server calls itself the primary, but another one took its place: nothing is written there. Make it a standby.",
      );
    this.#told.add(about);
    const sentence = `The database server writes on timeline ${timeline}, but timeline ${latest} was met before: another server took its place.`;
    return Object.assign(new Error(sentence), { code: "08001" });
  }
}
