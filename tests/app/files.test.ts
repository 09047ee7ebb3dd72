import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { playable } from "../harness/films.ts";
import { appWhere } from "../harness/meanwhile.ts";
import { phoneFilm, place } from "../harness/phone-film.ts";
import { repairRequest } from "../harness/requests.ts";
import { ownedBuilding, type Person, picture } from "../harness/world.ts";

const { app, database, dataDir } = await testApp();
let occupant: Person;
let propertyId: string;

beforeAll(async () => {
  ({ occupant, propertyId } = await ownedBuilding());
});

type Sent = { file_data: string; file_type?: string; file_name?: string };
type Kept = { id: string; fileName: string; url: string; thumbnailUrl: string | null };

const request = (files: Sent[]) =>
  repairRequest({ propertyId, mediaUploads: files.map((file) => ({ file_type: "image", ...file })) });

async function send(...files: Sent[]): Promise<Kept[]> {
  const answer = await occupant.post("/repair-tickets", request(files));
  expect(answer.status, answer.body.detail).toBe(201);
  return answer.body.data.ticket.mediaUploads;
}

async function sendOne(file: Sent): Promise<Kept> {
  const [kept] = await send(file);
  if (!kept) throw new Error("Nothing was kept.");
  return kept;
}

describe("a picture that cannot be decoded", () => {
  test("shows a placeholder and never its original, which tells where it was taken", async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic"),
      Buffer.alloc(4),
      Buffer.from("mif1heic"),
      Buffer.from("6.4433 N 3.4723 E"),
    ]);
    const kept = await sendOne({ file_data: heic.toString("base64"), file_name: "roof.heic" });
    const shown = await app.inject({ url: kept.url });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(shown.rawPayload.includes("6.4433")).toBe(false);
    expect(kept.thumbnailUrl).toBeNull();
  });
});

describe("a file whose commit was not heard of", () => {
  test("stays with the request that it came with", async () => {
    const title = crypto.randomUUID();
    const loseFiling = async () => {
      const { rows } = await database.db.execute(sql`select 1 from tickets where title = ${title}`);
      if (rows.length > 0) throw Object.assign(new Error("The connection was lost."), { code: "ECONNRESET" });
    };
    const own = await appWhere(async () => {}, loseFiling);
    const files = [{ file_data: await picture(), file_type: "image" }];
    const headers = { authorization: `Bearer ${occupant.token}` };
    const payload = { ...request(files), title };
    const answer = await own.inject({ method: "POST", url: "/api/repair-tickets", headers, payload });
    await own.close();
    expect(answer.statusCode).toBe(503);
    const { tickets } = (await occupant.get("/repair-tickets")).body.data;
    const { id } = tickets.find((one: { title: string }) => one.title === title);
    const [kept] = (await occupant.get(`/repair-tickets/${id}`)).body.data.ticket.mediaUploads;
    expect((await app.inject({ url: kept.url })).statusCode).toBe(200);
  });
});

describe("a video", () => {
  const sendVideo = (bytes: Buffer, file_name = "tap.mp4") =>
    sendOne({ file_data: bytes.toString("base64"), file_type: "video", file_name });
  const film = playable(Buffer.from("0123456789abcdef"));
  const at = film.indexOf("0123");
  let url: string;
  beforeAll(async () => {
    ({ url } = await sendVideo(film));
  });

  test("comes whole, with its length, and nothing in it can run", async () => {
    const whole = await app.inject({ url });
    expect(whole.rawPayload.equals(film)).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(film.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    });
  });

  test("comes in parts", async () => {
    const part = await app.inject({ url, headers: { range: `bytes=${at}-${at + 3}` } });
    expect([part.statusCode, part.headers["content-range"], part.payload]).toEqual([
      206,
      `bytes ${at}-${at + 3}/${film.length}`,
      "0123",
    ]);
    const end = await app.inject({ url, headers: { range: "bytes=-4" } });
    expect([end.statusCode, end.payload]).toEqual([206, "cdef"]);
    const beyond = await app.inject({ url, headers: { range: "bytes=9000-" } });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${film.length}`]);
    expect((await app.inject({ method: "HEAD", url })).headers["content-length"]).toBe(String(film.length));
  });

  test("tells nobody where it was taken, whole and in parts, and its original stays the proof", async () => {
    const { bytes, media } = phoneFilm();
    const kept = await sendVideo(bytes);
    const whole = (await app.inject({ url: kept.url })).rawPayload;
    expect([whole.length, whole.includes(place), whole.includes(media.pictures)]).toEqual([bytes.length, false, true]);
    const [size, parts]: [number, Buffer[]] = [100, []];
    for (let from = 0; from < bytes.length; from += size) {
      const part = await app.inject({ url: kept.url, headers: { range: `bytes=${from}-${from + size - 1}` } });
      expect(part.statusCode).toBe(206);
      parts.push(part.rawPayload);
    }
    expect(Buffer.concat(parts)).toEqual(whole);
    const { rows } = await database.db.execute<{ sha256: Buffer; key: string }>(
      sql`select sha256, original_key as key from media where id = ${kept.id}`,
    );
    expect(readFileSync(join(dataDir, "files", rows[0]?.key ?? ""))).toEqual(bytes);
    expect(Buffer.from(rows[0]?.sha256 ?? "").equals(createHash("sha256").update(bytes).digest())).toBe(true);
  });

  test.each([
    ["nothing but its head", film.subarray(0, 40)],
    ["cut off before its table", phoneFilm().bytes.subarray(0, 900)],
    ["of another kind inside", Buffer.concat([film.subarray(0, 24), Buffer.from(`\0\0\0\x60moov${place.repeat(5)}`)])],
  ])("that nobody understands, as one %s, is kept and shown as a plain picture", async (_name, bytes) => {
    const kept = await sendVideo(bytes);
    const shown = await app.inject({ url: kept.url, headers: { range: "bytes=0-" } });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(shown.rawPayload.includes(place)).toBe(false);
  });
});

describe("a signed address", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const withQuery = (url: URL, name: string, value: string) => {
    url.searchParams.set(name, value);
    return url;
  };

  test.each<[string, (url: URL, signature: string) => unknown]>([
    ["a later end", (url) => withQuery(url, "until", String(Number(url.searchParams.get("until")) + 3600))],
    [
      "its last letter spelled otherwise",
      (url, signature) =>
        withQuery(url, "signature", signature.slice(0, -1) + letters[letters.indexOf(signature.at(-1) ?? "") ^ 1]),
    ],
    ["letters that base64 overlooks", (url, signature) => withQuery(url, "signature", `${signature}!!`)],
    ["no signature", (url) => url.searchParams.delete("signature")],
    ["two ends", (url) => url.searchParams.append("until", "1")],
    ["another size", (url) => Object.assign(url, { pathname: `${url.pathname}/thumbnail` })],
    ["another file", (url) => Object.assign(url, { pathname: `/api/media/${crypto.randomUUID()}` })],
  ])("with %s is 404", async (_name, tamper) => {
    const { url } = await sendOne({ file_data: await picture() });
    const changed = new URL(url, "http://tunse.example");
    tamper(changed, changed.searchParams.get("signature") ?? "");
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect((await app.inject({ url: `${changed.pathname}${changed.search}` })).statusCode).toBe(404);
  });
});

test("names lose their path, and one that was nothing else is a file", async () => {
  const file_data = await picture();
  const names = ["../../etc/passwd", "..\\..\\win.ini", "<b>roof</b>.jpg", "a/", "..", "."];
  const kept = await send(...names.map((file_name) => ({ file_data, file_name })));
  expect(kept.map(({ fileName }) => fileName)).toEqual(["passwd", "win.ini", "b>.jpg", "file", "file", "file"]);
});
