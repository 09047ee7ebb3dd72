import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Ask = { path: string; authorization: string | undefined; body: string };
type Answer = (response: ServerResponse) => void;

export type FakeModel = {
  baseUrl: string;
  /** What it was sent, in order. */
  asked: Ask[];
  /** What it does from here on. */
  behave: (how: Answer) => void;
  stop: () => Promise<void>;
};

/** What a model says when it speaks its protocol; `content` is the text of its message. */
export const says =
  (content: string): Answer =>
  (response) => {
    const message = { role: "assistant", content };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "1", object: "chat.completion", choices: [{ index: 0, message }] }));
  };

/** What models, and what stands in front of them, do when they are not well. */
export const mischief: Record<string, Answer> = {
  "says nothing": () => {},
  "hangs up": (response) => response.destroy(),
  "begins and does not end": (response) => response.write('{"choices": ['),
  "answers a page": (response) => response.end("<html>Sign in</html>"),
  "answers no JSON in JSON": says("Certainly! The category is Plumbing."),
  "answers JSON in a fence": says('```json\n{"emergency": false, "category": "Plumbing", "priority": "low"}\n```'),
  "answers another shape": says('{"category": "Plumbing"}'),
  "invents a category": says('{"emergency": false, "category": "Witchcraft", "priority": "low"}'),
  "invents a priority": says('{"emergency": false, "category": "Plumbing", "priority": "none"}'),
  "adds what was not asked": says('{"emergency": false, "category": "Plumbing", "priority": "low", "call": "0800"}'),
  "answers yes in words": says('{"emergency": "yes", "category": "Plumbing", "priority": "low"}'),
  "has no choice": (response) => response.end('{"choices": []}'),
  "is overloaded": (response) => response.writeHead(503).end("{}"),
  "wants money": (response) => response.writeHead(402).end('{"error": {"message": "quota"}}'),
  "leads elsewhere": (response) => response.writeHead(307, { location: "http://127.0.0.1:9/steal" }).end(),
  "says too much": (response) => response.end(`{"choices": [{"message": {"content": "${"x".repeat(100_000)}"}}]}`),
};

/** A server that speaks the protocol of chat completions, well or badly. */
export async function startFakeModel(): Promise<FakeModel> {
  const asked: Ask[] = [];
  let behaves: Answer = says("{}");
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    asked.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    behaves(response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    behave: (how) => {
      behaves = how;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
