import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Asked = { method: string; path: string; headers: IncomingMessage["headers"]; body: Buffer };
export type Reply = (asked: Asked, response: ServerResponse, request: IncomingMessage) => unknown;

/** A server of one test, which ends with it; answers its origin. What `reply` throws cuts the line. */
export async function ownServer(reply: Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = "", url = "", headers } = request;
    try {
      await reply({ method, path: url, headers, body: Buffer.concat(parts) }, response, request);
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers in the shape of every call. */
export function answer(response: ServerResponse, data: unknown, status = 200): void {
  const isFine = status < 400;
  response.writeHead(status, { connection: "close", "content-type": "application/json" });
  response.end(JSON.stringify(isFine ? { success: true, message: "", data } : { success: false, ...Object(data) }));
}
