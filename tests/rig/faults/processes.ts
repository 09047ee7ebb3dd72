import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startServer } from "../../harness/server.ts";

/** Processes of the product of one kind, each with a folder of its own. */
export class Processes {
  readonly #settings: Record<string, string>;
  readonly #servers: Server[] = [];
  readonly #said = new WeakMap<object, string>();
  #turn = 0;

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  get urls(): readonly string[] {
    return this.#servers.map(({ url }) => url);
  }

  /** Those that ended by themselves, with their last words. */
  get ended(): string[] {
    const gone = this.#servers.filter(({ process }) => process.exitCode !== null || process.signalCode !== null);
    return gone.map(
      ({ process }) =>
        `A process ended by itself (${process.exitCode ?? process.signalCode}): ${this.#said.get(process)?.slice(-2_000)}`,
    );
  }

  async add(): Promise<void> {
    this.#servers.push(await this.#start(mkdtempSync(join(tmpdir(), "tunse-faults-"))));
  }

  async #start(dataDir?: string): Promise<Server> {
    const server = await startServer(dataDir, this.#settings);
    const hear = (chunk: Buffer) => {
      this.#said.set(server.process, `${this.#said.get(server.process) ?? ""}${chunk}`.slice(-10_000));
    };
    server.process.stdout?.on("data", hear);
    server.process.stderr?.on("data", hear);
    return server;
  }

  /** Kills one without a word; another one takes its place. */
  async replaceOne(): Promise<void> {
    const at = this.#turn % this.#servers.length;
    this.#turn += 1;
    const killed = this.#servers[at];
    await killed?.kill();
    this.#servers[at] = await this.#start(killed?.dataDir);
  }

  async stop(): Promise<void> {
    for (const { dataDir, stop } of this.#servers.splice(0)) {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}
