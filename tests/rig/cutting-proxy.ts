import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type CuttingProxy = {
  url: string;
  /** What each stream was opened with, in order: the last thing that its browser had heard. */
  opened: (string | undefined)[];
  /** The messages that came through whole, in order, as they stand in a stream. */
  passed: string[];
  /** How many streams it cut. */
  cuts: () => number;
  stop: () => Promise<void>;
};

/** Blocks of a stream that say nothing about anything: hints and heartbeats. */
const isMessage = (block: string) => /^data: /m.test(block);

/**
 * A proxy that lets no stream of events live: each ends in the middle of a message, once so many came whole. Those that cut
 * by the clock do the same, sooner or later.
 */
export async function startCuttingProxy(serverUrl: string, wholeMessages: number): Promise<CuttingProxy> {
  const opened: CuttingProxy["opened"] = [];
  const passed: string[] = [];
  let cuts = 0;
  const pass = (front: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url = "/" } = front;
    const isStream = url === "/api/events";
    if (isStream) opened.push(headers["last-event-id"] as string | undefined);
    const back = request(new URL(url, serverUrl), { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      if (!isStream) return void told.pipe(answer);
      answer.flushHeaders();
      cutAfter({ told, answer, passed }, wholeMessages, () => {
        cuts += 1;
        back.destroy();
      });
    });
    back.on("error", () => answer.destroy());
    answer.on("close", () => back.destroy());
    front.pipe(back);
  };
  const server = createServer(pass);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened,
    passed,
    cuts: () => cuts,
    stop() {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

type Stream = { told: IncomingMessage; answer: ServerResponse; passed: string[] };

function cutAfter({ told, answer, passed }: Stream, most: number, done: () => void): void {
  let [text, whole] = ["", 0];
  told.setEncoding("utf8");
  told.on("data", (chunk: string) => {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (answer.writableEnded) return;
      if (isMessage(block) && whole === most) {
        answer.end(block.slice(0, block.length / 2));
        return done();
      }
      if (isMessage(block)) {
        whole += 1;
        passed.push(block);
      }
      answer.write(`${block}\n\n`);
    }
  });
  told.on("end", () => answer.end());
  told.on("error", () => answer.destroy());
}
