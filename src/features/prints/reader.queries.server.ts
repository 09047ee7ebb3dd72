import { Worker } from "node:worker_threads";
import { createGate } from "#platform/gate.server.ts";
import type { PixelReply, PixelWork } from "./thread.queries.server.ts";

const threadFile = new URL("./thread.queries.server.ts", import.meta.url);
/** Of what JavaScript holds; a picture has 13 MB. */
const heapMb = 128;
/** A picture takes a part of a second; one that takes this long never ends. */
const patienceMs = 60_000;
/** The thread and its memory go when nobody asked for so long. */
const idleMs = 20_000;

/** A picture that cannot be read, with the reason; not a fault of ours. */
export class PictureFault extends Error {}

// One thread a process: pictures wait for each other, and the calls of people for none of them.
const turn = createGate(1, 10_000);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function running(): Worker {
  clearTimeout(idle);
  if (thread) return thread;
  const started = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: heapMb }, name: "pictures" });
  thread = started;
  started.unref();
  started.once("exit", () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

function rest(): void {
  idle = setTimeout(() => void thread?.terminate(), idleMs);
  idle.unref();
}

/** Has the thread do one thing; a picture that breaks it, or keeps it for too long, is refused and a new thread begins. */
export async function askThread<Name extends keyof PixelWork>(
  name: Name,
  asked: PixelWork[Name]["asked"],
): Promise<PixelWork[Name]["answered"]> {
  const leave = await turn.enter();
  try {
    const reply = await exchange({ name, ...asked });
    if ("failed" in reply) throw new PictureFault(reply.failed);
    return reply.done as PixelWork[Name]["answered"];
  } finally {
    rest();
    leave();
  }
}

function exchange(order: { name: string }): Promise<PixelReply> {
  const worker = running();
  return new Promise((done, failed) => {
    const settle = (end: () => void) => {
      clearTimeout(late);
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      worker.off("exit", gone);
      end();
    };
    const gone = () => settle(() => failed(new PictureFault("The thread ended over it.")));
    const late = setTimeout(() => void worker.terminate(), patienceMs);
    worker.on("message", (reply: PixelReply) => settle(() => done(reply)));
    worker.on("error", (error) => settle(() => failed(new PictureFault(String(error)))));
    worker.once("exit", gone);
    worker.postMessage(order);
  });
}
