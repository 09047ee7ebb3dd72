import { createServer } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { clientFor } from "./primary.server.ts";

const silent = { info() {}, warn() {}, error() {} };

/** A message as PostgreSQL sends it: a letter, a length of four bytes, and what it holds. */
function message(letter: string, ...parts: (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(part);
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = [message("R", 0), message("Z", "I")];
const farewell = message("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

/** A server that lets everybody in and goes in the same breath. */
async function serverThatGoes(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([...welcome, farewell])));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return `postgres://somebody:word@127.0.0.1:${port}/tunse`;
}

test("a server that goes at the very moment when it lets somebody in is a failed connection, and ends no process", async () => {
  const { connectionString, Client, stop } = clientFor(await serverThatGoes(), silent);
  onTestFinished(stop);
  await expect(new Client({ connectionString }).connect()).rejects.toThrow(/Connection terminated|not queryable/);
  const pool = new pg.Pool({ connectionString, Client });
  for (let time = 1; time <= 3; time += 1)
    await expect(pool.query("select 1")).rejects.toThrow(/Connection terminated|not queryable/);
  await pool.end();
});
