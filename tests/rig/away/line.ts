import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to a server that loses calls as a bad network does. */
export type LossyLine = {
  /** The server's address by this way. */
  url: string;
  /** Nothing at all comes by: a phone is told that it has no line, and what starts beside it may not have heard so yet. */
  shut: (isShut: boolean) => void;
  /** Whatever is asked for is answered with a page that sells data, as networks do that ask for a sign-in of their own. */
  capture: (isCaptive: boolean) => void;
  /** From now on this part of the calls is cut: half before the server has them whole, half after it has acted. */
  lose: (part: number) => void;
  /** Calls with this word in their address are answered 503; null: none. */
  stick: (word: string | null) => void;
  /** What became of the calls. */
  counts: () => { calls: number; before: number; after: number };
  stop: () => Promise<void>;
};

/** `chance` answers numbers from 0 to 1. */
export async function startLossyLine(serverUrl: string, chance: () => number): Promise<LossyLine> {
  const { hostname, port } = new URL(serverUrl);
  const seen = { calls: 0, before: 0, after: 0 };
  let part = 0;
  let stuck: string | null = null;
  let isShut = false;
  let isCaptive = false;
  const fateOf = ({ url = "" }: IncomingMessage) => {
    if (!url.startsWith("/api/") || url.startsWith("/api/events")) return "whole";
    seen.calls += 1;
    if (stuck !== null && url.includes(stuck)) return "stuck";
    const drawn = chance();
    if (drawn >= part) return "whole";
    const fate = drawn < part / 2 ? "before" : "after";
    seen[fate] += 1;
    return fate;
  };
  const server = createServer((asked, answer) => {
    if (isShut) return void asked.destroy();
    if (isCaptive) return sellData(asked, answer);
    const fate = fateOf(asked);
    if (fate === "stuck") return void answer.writeHead(503).end();
    const { method, headers, url } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (got) =>
      pass(got, answer, fate === "after"),
    );
    onward.on("error", () => answer.destroy());
    answer.once("close", () => onward.destroy());
    asked.on("error", () => onward.destroy());
    if (fate === "before") {
      // Some of it may have come.
      asked.once("data", (piece: Buffer) => onward.write(piece.subarray(0, piece.length / 2)));
      setTimeout(() => answer.destroy(), 20);
      asked.resume();
    } else asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: (next) => {
      isShut = next;
      if (isShut) server.closeAllConnections();
    },
    capture: (next) => {
      isCaptive = next;
    },
    lose: (next) => {
      part = next;
    },
    stick: (word) => {
      stuck = word;
    },
    counts: () => ({ ...seen }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

function sellData(asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume();
  asked.once("end", () => {
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "max-age=600" };
    answer.writeHead(200, headers).end("<!doctype html><title>Free Wi-Fi</title><h1>Buy data to go on</h1>");
  });
}

/** `isLost`: the server has done it, and its answer gets nowhere. */
function pass(got: IncomingMessage, answer: ServerResponse, isLost: boolean): void {
  got.on("error", () => answer.destroy());
  if (isLost) {
    got.resume();
    got.once("end", () => answer.destroy());
    return;
  }
  answer.writeHead(got.statusCode ?? 502, got.headers);
  got.pipe(answer);
}
