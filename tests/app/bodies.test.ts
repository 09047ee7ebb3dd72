import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { linked } from "../harness/links.ts";
import { ownApp } from "../harness/own-app.ts";
import { repairRequest } from "../harness/requests.ts";
import { ownedBuilding, type Person, person } from "../harness/world.ts";

const { database, dataDir } = await testApp();
const incomingDir = mkdtempSync(join(tmpdir(), "tunse-incoming-"));
let app: FastifyInstance;
let occupant: Person;
let propertyId: string;

beforeAll(async () => {
  ({ app } = await ownApp({ incomingDir }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ occupant, propertyId } = await ownedBuilding());
});
afterAll(() => app.close());

/** Announces a large body, sends none of it, and answers the status line. */
function announce(headers: string[], path = "/api/repair-tickets"): Promise<string> {
  const { port } = app.server.address() as { port: number };
  return new Promise((answered, failed) => {
    const socket = connect(port, "127.0.0.1", () => {
      const lines = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Type: application/json", ...headers];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    socket.once("error", failed);
    socket.once("data", (data) => {
      socket.destroy();
      answered(data.toString().split("\r\n")[0] ?? "");
    });
  });
}

const request = (fields: object = {}) => repairRequest({ priority: "medium", propertyId, ...fields });

const video = (bytes: number): string => film(bytes).toString("base64");

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/repair-tickets",
    payload,
    headers: { authorization: `Bearer ${occupant.token}`, "content-type": "application/json", ...headers },
  });

describe("before its body is read, a caller is", () => {
  const large = "Content-Length: 70000000";

  test("recognised", async () => {
    expect(await announce([large])).toContain(" 401 ");
    expect(await announce([large, `Authorization: Bearer ${"x".repeat(43)}`])).toContain(" 401 ");
    expect(await announce(["Transfer-Encoding: chunked"])).toContain(" 401 ");
  });

  test("in a role that may", async () => {
    const technician = await person("technician");
    expect(await announce([large, `Authorization: Bearer ${technician.token}`])).toContain(" 403 ");
  });

  test("told that it is too large", async () => {
    const token = `Authorization: Bearer ${occupant.token}`;
    expect(await announce(["Content-Length: 75000001", token])).toContain(" 413 ");
  });
});

describe("before the body is read that somebody sends by a link,", () => {
  const large = ["Content-Length: 70000000"];
  const start = (code: string) => `/api/l/${code}/start`;

  test("the link is one that works, for a job", async () => {
    const { code, link } = await linked();
    // Those that other tests tried from here.
    await database.db.execute(sql`delete from sign_in_failures`);
    expect(await announce(large, start("A1b2C3d4E5f6G7"))).toContain(" 409 ");
    await database.db.execute(sql`update links set kind = 'occupant' where id = ${link.id}`);
    expect(await announce(large, start(code))).toContain(" 409 ");
    await database.db.execute(sql`update links set kind = 'technician', expires_at = now() where id = ${link.id}`);
    expect(await announce(large, start(code))).toContain(" 409 ");
  });

  test("there is room on the disk", async () => {
    const { code } = await linked();
    const full = await ownApp({ storage: folderStorage(dataDir, undefined, () => Number.MAX_SAFE_INTEGER) });
    const answer = await full.app.inject({ method: "POST", url: start(code), payload: {} });
    await full.app.close();
    expect([answer.statusCode, answer.json().code]).toEqual([507, "storage_full"]);
  });

  test("few others of the same link are on their way, and those of other links are not held up", async () => {
    const [one, other] = [await linked(), await linked()];
    const { port } = app.server.address() as { port: number };
    const senders = Array.from({ length: 5 }, () => connect(port, "127.0.0.1"));
    const head = ["Host: x", "Content-Type: application/json", ...large].join("\r\n");
    for (const sender of senders) sender.write(`POST ${start(one.code)} HTTP/1.1\r\n${head}\r\n\r\n`);
    const [refused] = await Promise.race(senders.map((sender) => once(sender, "data")));
    expect(String(refused)).toContain(" 503 ");
    const send = (code: string) => app.inject({ method: "POST", url: start(code), payload: {} });
    expect((await send(other.code)).statusCode).toBe(200);
    for (const sender of senders) sender.destroy();
    await expect.poll(async () => (await send(one.code)).statusCode).not.toBe(503);
  });
});

test("a large body that finds the disk full on its way is 507", async () => {
  let reserve = 0;
  const storage = folderStorage(dataDir, undefined, () => reserve);
  const own = await ownApp({ storage, incomingDir });
  const mediaUploads = [{ file_data: video(3_000_000), file_type: "video", file_name: "tap.mp4" }];
  const body = Buffer.from(JSON.stringify(request({ mediaUploads })));
  const pieces = async function* () {
    yield body.subarray(0, 500_000);
    reserve = Number.MAX_SAFE_INTEGER;
    yield body.subarray(500_000);
  };
  const headers = { authorization: `Bearer ${occupant.token}`, "content-type": "application/json" };
  const payload = Readable.from(pieces());
  const answer = await own.app.inject({ method: "POST", url: "/api/repair-tickets", headers, payload });
  await own.app.close();
  expect([answer.statusCode, answer.json().code]).toEqual([507, "storage_full"]);
});

describe("a large body", () => {
  test("arrives whole, and leaves no file behind", async () => {
    const bytes = 3_000_000;
    const mediaUploads = [{ file_data: video(bytes), file_type: "video", file_name: "tap.mp4" }];
    const answers = await Promise.all([1, 2, 3].map(() => post(JSON.stringify(request({ mediaUploads })))));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(answers[0]?.json().data.ticket.mediaUploads).toMatchObject([{ fileName: "tap.mp4", fileSize: bytes }]);
    expect(readdirSync(incomingDir)).toEqual([]);
  });

  test("with a key answers as before, and other content is refused", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = () => JSON.stringify(request({ mediaUploads: [{ file_data: video(1_500_000), file_type: "video" }] }));
    const same = body();
    const [first, again, other] = [await post(same, key), await post(same, key), await post(body(), key)];
    expect(again.json().data.ticket.id).toBe(first.json().data.ticket.id);
    expect(other.statusCode).toBe(409);
  });

  test.each([
    ["no base64", { mediaUploads: [{ file_data: `${"QUJD".repeat(400_000)}%%%%`, file_type: "video" }] }],
    ["base64 where a title belongs", { title: "QUJD".repeat(400_000) }],
    ["base64 where a list belongs", { mediaUploads: "QUJD".repeat(400_000) }],
  ])("of %s is 422", async (_name, fields) => {
    const answer = await post(JSON.stringify(request(fields)));
    expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid"]);
    expect(answer.json().detail).not.toMatch(/Uint8Array|Buffer|Invalid input/);
  });

  test.each([
    ["cut off", `{"title": "${"x".repeat(2_000_000)}`],
    ["not UTF-8", Buffer.alloc(2_000_000, 0xff)],
    ["nested too deeply", `{"a":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`],
    ["of nothing but brackets", `[${"[],".repeat(1_000_000)}[]]`],
  ])("%s is 400, and the next one is served", async (_name, payload) => {
    const answers = await Promise.all([1, 2, 3].map(() => post(payload)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      [1, 2, 3].map(() => [400, "malformed"]),
    );
    expect((await post(JSON.stringify(request()))).statusCode).toBe(201);
  });
});
