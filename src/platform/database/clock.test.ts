import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { clockOf } from "./clock.server.ts";

const quiet = { info() {}, warn() {}, error() {} };
const hour = 3_600_000;

/** A server's connections, as far as the clock asks them; its own clock is this far from the machine's. */
const connectionsTo = (aheadMs: number) =>
  Object.assign(new EventEmitter(), {
    aheadMs,
    async query() {
      return { rows: [{ ms: Date.now() + this.aheadMs }] };
    },
  });

test.each([-30_000, 30_000])(
  "where a server takes over that is %i ms off, its clock counts from its first connection on",
  async (offMs) => {
    const server = connectionsTo(hour);
    const clock = await clockOf(server as unknown as pg.Pool, quiet);
    const ahead = () => clock.now().getTime() - Date.now();
    expect(Math.abs(ahead() - hour)).toBeLessThan(1_000);
    server.aheadMs = hour + offMs;
    server.emit("connect");
    await nextTurn();
    expect(Math.abs(ahead() - hour - offMs)).toBeLessThan(1_000);
    clock.stop();
    expect(server.listenerCount("connect")).toBe(0);
  },
);
