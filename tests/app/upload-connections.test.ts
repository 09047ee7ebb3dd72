import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { ownApp } from "../harness/own-app.ts";
import { sendPiece, startUpload, tus } from "../harness/uploads.ts";
import { type Person, person } from "../harness/world.ts";

const { dataDir } = await testApp();
let someone: Person;
let other: Person;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  ({ app } = await ownApp());
  someone = await person("technician");
  other = await person("technician");
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

/** Announces a piece of `length` bytes and sends only `sent` of it. */
async function sendPart(id: string, offset: number, length: number | "chunked", sent: Buffer) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const size = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const head = [
    `PATCH /api/uploads/${id} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${someone.token}`,
    "Tus-Resumable: 1.0.0",
    `Upload-Offset: ${offset}`,
    "Content-Type: application/offset+octet-stream",
    size,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(sent);
  return socket;
}
const arrived = (id: string) => statSync(join(dataDir, "uploads", id), { throwIfNoEntry: false })?.size ?? 0;

test("a cut piece counts for what arrived of it, and going on works at once", async () => {
  const bytes = film(100_000);
  const id = await startUpload(someone, bytes.length);
  const socket = await sendPart(id, 0, bytes.length, bytes.subarray(0, 40_000));
  await expect.poll(() => arrived(id)).toBe(40_000);
  socket.resetAndDestroy();
  expect(await offsetOf(id)).toBe("40000");
  expect((await sendPiece(someone, id, 40_000, bytes.subarray(40_000))).status).toBe(204);
});

test("one that hangs is let go when its person asks again, and keeps what arrived", async () => {
  const bytes = film(100_000);
  const id = await startUpload(someone, bytes.length);
  const socket = await sendPart(id, 0, bytes.length, bytes.subarray(0, 30_000));
  await expect.poll(() => arrived(id)).toBe(30_000);
  const url = `http://127.0.0.1:${port}/api/uploads/${id}`;
  const headers = { authorization: `Bearer ${someone.token}`, "tus-resumable": "1.0.0" };
  // A stranger who asks interrupts nobody.
  await fetch(url, { method: "HEAD", headers: { ...headers, authorization: `Bearer ${other.token}` } });
  const found = await fetch(url, { method: "HEAD", headers });
  expect([found.status, found.headers.get("upload-offset")]).toEqual([200, "30000"]);
  socket.destroy();
});

test("of two pieces for the same place one is kept", async () => {
  const bytes = film(1_000_000);
  const id = await startUpload(someone, bytes.length);
  const url = `http://127.0.0.1:${port}/api/uploads/${id}`;
  const headers = {
    authorization: `Bearer ${someone.token}`,
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const answers = await Promise.all(
    [1, 2].map(() => fetch(url, { method: "PATCH", headers, body: new Uint8Array(bytes) })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  // The second may end the first in the middle: what had come of it counts, and the rest follows.
  const kept = answers.find(({ status }) => status === 204)?.headers.get("upload-offset") ?? "";
  expect(await offsetOf(id)).toBe(kept);
  if (Number(kept) < bytes.length) await sendPiece(someone, id, Number(kept), bytes.subarray(Number(kept)));
  expect(readFileSync(join(dataDir, "uploads", id)).equals(bytes)).toBe(true);
});

test("a piece without a length ends where the file does", async () => {
  const id = await startUpload(someone, 4);
  const socket = await sendPart(id, 0, "chunked", Buffer.from("8\r\n01234567\r\n0\r\n\r\n"));
  const [said] = await once(socket, "data");
  expect(String(said).split("\r\n")[0]).toContain(" 413 ");
  expect(arrived(id)).toBeLessThanOrEqual(4);
  socket.destroy();
});

const offsetOf = async (id: string) => (await tus(someone, "HEAD", `/${id}`)).headers["upload-offset"];
