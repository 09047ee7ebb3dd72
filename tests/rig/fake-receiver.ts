import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Got = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse) => void;

export type FakeReceiver = {
  /** Host and port. */
  host: string;
  url: string;
  /** What came, in order. */
  got: Got[];
  /** What it does from here on. */
  behave: (how: Answer) => void;
  stop: () => Promise<void>;
};

const answers =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end("thanks");

/** What receivers of messages, and what stands in front of them, do when they are not well. */
export const mischief: Record<string, Answer> = {
  "never answers": () => {},
  "hangs up": (response) => response.destroy(),
  "begins a header and stops": (response) => response.socket?.write("HTTP/1.1 200 OK\r\nX-Slow: "),
  "speaks no HTTP": (response) => response.socket?.end("220 mail.example.com ESMTP\r\n"),
  "sends endless headers": (response) => response.socket?.write(`HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(200_000)}`),
  "leads elsewhere": (response) => response.writeHead(307, { location: "http://169.254.169.254/latest" }).end(),
  "is gone": answers(410),
  "is overloaded": answers(503),
};

/** A server to which messages are sent. It takes them, until it is told to do otherwise. */
export async function startFakeReceiver(): Promise<FakeReceiver> {
  const got: Got[] = [];
  let behaves = answers(204);
  const server = createServer(async (request, response) => {
    got.push({ path: request.url ?? "", headers: request.headers, body: await text(request) });
    behaves(response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/tunse`,
    got,
    behave: (how) => {
      behaves = how;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
