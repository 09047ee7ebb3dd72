import type { S3 } from "../../../scripts/s3/server.ts";
import type { Ending } from "../postgres.ts";
import type { Pair } from "../standby.ts";
import type { Processes } from "./processes.ts";

/** Everything that can fail. */
export type World = { pair: Pair; store: S3; webs: Processes; workers: Processes; goesOn: () => Promise<void> };

const restart =
  (ending: Ending) =>
  async ({ pair }: World) => {
    await pair.following();
    await pair.primary.cluster.restart(ending);
  };

/** The store does so to some requests, while people write. */
const spoil =
  (kind: "500" | "slow" | "lost", times: number) =>
  async ({ store, goesOn }: World) => {
    store.mischief = { kind, to: /^PUT/, times };
    await goesOn();
    store.mischief = undefined;
  };

/** Each by the name under which it is told. */
export const mischiefs: Record<string, (world: World) => Promise<void>> = {
  "a web process is killed": ({ webs }) => webs.replaceOne(),
  "the worker is killed": ({ workers }) => workers.replaceOne(),
  "PostgreSQL is restarted": restart("fast"),
  "PostgreSQL crashes": restart("immediate"),
  "PostgreSQL is killed": restart("killed"),
  "all connections to the database break": async ({ pair }) => pair.primary.line.drop(),
  "the store answers 500": spoil("500", 12),
  "the store hangs": spoil("slow", 3),
  "the store does what nobody hears of": spoil("lost", 3),
  async "the primary dies, with nothing of the last moment on its standby"({ pair, goesOn }) {
    await pair.following();
    await pair.cutOff();
    await pair.primary.cluster.end("killed");
    await pair.promote();
    await goesOn();
    await pair.rebuild();
  },
  // It still waits for its standby. Told not to, it would acknowledge what it has, to those who have not looked since.
  async "the primary falls silent, is replaced, and comes back as if nothing had been"({ pair, goesOn }) {
    await pair.following();
    pair.primary.line.silence();
    await pair.cutOff();
    await pair.promote();
    await goesOn();
    pair.primary.line.resume();
    pair.standby.line.drop();
    await goesOn();
    await pair.rebuild();
  },
};
