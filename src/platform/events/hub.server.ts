import { randomBytes } from "node:crypto";
import { Problem } from "#domain/problems.ts";
import type { Log } from "../context.server.ts";
import type { Listen } from "../database/listener.server.ts";
import { type Announcement, eventChannel } from "../events.server.ts";
import type { Figure } from "../metrics.server.ts";

/** One open browser. `send` drops it by itself where it does not read or its session is over. */
export type Listener = { accountId: string; sessionId: string; send: (message: string) => void; end: () => void };

export type HubLimits = { perAccount: number; perProcess: number; heartbeatMs: number };
export const hubLimits: HubLimits = { perAccount: 8, perProcess: 5_000, heartbeatMs: 15_000 };

/** How many past events a browser that comes back can still be told of. */
const remembered = 500;

/** Who listens in this process. It hears the database from the first listener on. */
export class Hub {
  readonly #listen: Listen;
  readonly #log: Log;
  readonly #limits: HubLimits;
  readonly #boot = randomBytes(6).toString("hex");
  readonly #byAccount = new Map<string, Set<Listener>>();
  readonly #past: { at: number; announcement: Announcement }[] = [];
  readonly #beat: NodeJS.Timeout;
  #count = 0;
  #at = 0;
  #hearing: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(listen: Listen, log: Log, limits: HubLimits = hubLimits) {
    this.#listen = listen;
    this.#log = log;
    this.#limits = limits;
    this.#beat = setInterval(() => this.#tellAll(": still here\n\n"), limits.heartbeatMs);
    this.#beat.unref();
  }

  /** Adds a listener and tells it what it missed since `lastEventId`; answers how to take it away. */
  async open(listener: Listener, lastEventId: string | undefined): Promise<() => void> {
    const leave = this.#enter(listener);
    this.#hearing ??= this.#startHearing();
    await this.#hearing.catch((error: unknown) => {
      leave();
      throw error;
    });
    this.#greet(listener, lastEventId);
    return leave;
  }

  /** For /metrics. */
  figures(): Figure[] {
    return [
      { name: "tunse_streams_open", help: "Open streams of live events.", value: this.#count },
      { name: "tunse_events_heard", help: "Changes that were told to streams since the start.", value: this.#at },
    ];
  }

  endSession(sessionId: string): void {
    for (const one of this.#everybody()) if (one.sessionId === sessionId) one.end();
  }

  /** Ends every stream, so that the server can stop; opens none afterwards. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    for (const one of this.#everybody()) one.end();
  }

  #enter(listener: Listener): () => void {
    const { accountId } = listener;
    const mine = this.#byAccount.get(accountId) ?? new Set();
    if (mine.size >= this.#limits.perAccount) throw tooManyOfAccount();
    if (this.#isClosed || this.#count >= this.#limits.perProcess) throw notNow();
    this.#byAccount.set(accountId, mine.add(listener));
    this.#count += 1;
    return () => {
      if (!mine.delete(listener)) return;
      this.#count -= 1;
      if (mine.size === 0 && this.#byAccount.get(accountId) === mine) this.#byAccount.delete(accountId);
    };
  }

  #startHearing(): Promise<unknown> {
    return this.#listen(
      eventChannel,
      (payload) => this.#hear(JSON.parse(payload) as Announcement),
      () => this.#resetAll(),
    ).catch((error: unknown) => {
      this.#hearing = undefined;
      this.#log.error({ err: error }, "Live events cannot be heard.");
      throw error;
    });
  }

  #hear(announcement: Announcement): void {
    this.#at += 1;
    this.#past.push({ at: this.#at, announcement });
    if (this.#past.length > remembered) this.#past.shift();
    const message = this.#change(this.#at, announcement);
    for (const accountId of announcement.to) for (const one of this.#byAccount.get(accountId) ?? []) one.send(message);
  }

  /** What was sent while the connection was down is lost: everybody reads again what is on their screen. */
  #resetAll(): void {
    this.#at += 1;
    this.#past.length = 0;
    this.#tellAll(this.#message(this.#at, "reset", {}));
  }

  #greet(listener: Listener, lastEventId: string | undefined): void {
    const [from, number] = lastEventId?.split("-") ?? [];
    const last = from === this.#boot ? Number(number) : Number.NaN;
    const isKnown = last <= this.#at && last >= this.#at - this.#past.length;
    for (const { at, announcement } of isKnown ? this.#past : [])
      if (at > last && announcement.to.includes(listener.accountId)) listener.send(this.#change(at, announcement));
    const isWhole = lastEventId === undefined || isKnown;
    listener.send(this.#message(this.#at, isWhole ? "ready" : "reset", {}));
  }

  #change(at: number, { kind, id }: Announcement): string {
    return this.#message(at, "change", { kind, id });
  }

  #message(at: number, event: string, data: object): string {
    return `id: ${this.#boot}-${at}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  #tellAll(message: string): void {
    for (const one of this.#everybody()) one.send(message);
  }

  #everybody(): Listener[] {
    return [...this.#byAccount.values()].flatMap((listeners) => [...listeners]);
  }
}

const tooManyOfAccount = () =>
  new Problem("rate_limited", "Too many browsers of this account are open at once.", { retryAfterSeconds: 60 });

const notNow = () => new Problem("unavailable", "Live updates are not available right now.", { retryAfterSeconds: 30 });
