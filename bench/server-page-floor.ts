import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The least that can answer pages: node:http, and for each path the same bytes and headers from memory.
type Answer = { headers: Record<string, string>; body: Buffer };
const read = JSON.parse(readFileSync(process.env.FLOOR ?? "", "utf8")) as Record<
  string,
  { headers: Record<string, string>; body: string }
>;
const answers = new Map<string, Answer>(
  Object.entries(read).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "/");
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, { ...answer.headers, "content-length": answer.body.length }).end(answer.body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
