import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { sweepLooseFiles } from "#features/media/jobs.server.ts";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { announce, named, sendPiece, startUpload, tus, uploaded } from "../harness/uploads.ts";
import { type Person, person } from "../harness/world.ts";

const { database, dataDir, clock, jobs, drain } = await testApp();
let someone: Person;
let other: Person;

beforeAll(async () => {
  someone = await person("technician");
  other = await person("technician");
});

const offsetOf = async (id: string) => (await tus(someone, "HEAD", `/${id}`)).headers["upload-offset"];
const uploadCount = async () => {
  const { rows } = await database.db.execute<{ n: string }>(sql`select count(*) as n from uploads`);
  return Number(rows[0]?.n);
};

describe("an upload", () => {
  test("is announced, sent in pieces, found again, and taken away", async () => {
    const opened = await tus(someone, "POST", "", {
      "upload-length": "10",
      "upload-metadata": named("Küche.mp4", "video/mp4"),
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    });
    expect([opened.status, opened.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}$/),
    ]);
    const id = String(opened.headers.location).slice(-36);
    expect((await sendPiece(someone, id, 0, Buffer.from("01234"))).headers["upload-offset"]).toBe("5");
    const found = await tus(someone, "HEAD", `/${id.toUpperCase()}`);
    expect(found.headers).toMatchObject({
      "upload-offset": "5",
      "upload-length": "10",
      "upload-metadata": named("Küche.mp4", "video/mp4"),
      "cache-control": "no-store",
      "tus-resumable": "1.0.0",
    });
    expect((await sendPiece(someone, id, 5, Buffer.from("56789"))).headers["upload-offset"]).toBe("10");
    expect((await sendPiece(someone, id, 10, Buffer.from("x"))).code).toBe("too_large");
    expect((await sendPiece(someone, id, 0, Buffer.from("x"))).code).toBe("conflict");
    expect((await tus(someone, "DELETE", `/${id}`)).status).toBe(204);
    expect((await tus(someone, "HEAD", `/${id}`)).status).toBe(404);
    expect(readdirSync(join(dataDir, "uploads"))).not.toContain(id);
  });

  test("may come with its announcement", async () => {
    const headers = {
      "upload-length": "10",
      "upload-metadata": named("a.jpg", "image/jpeg"),
      "content-type": "application/offset+octet-stream",
    };
    const answer = await tus(someone, "POST", "", headers, Buffer.from("0123456789"));
    expect([answer.status, answer.headers["upload-offset"]]).toEqual([201, "10"]);
  });

  test("is nobody else's", async () => {
    const id = await startUpload(someone, 10);
    const answers = [
      await tus(other, "HEAD", `/${id}`),
      await sendPiece(other, id, 0, Buffer.from("evil")),
      await tus(other, "DELETE", `/${id}`),
      await sendPiece(other, newId(), 0, Buffer.from("evil")),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(answers[1]?.text.replace(/"requestId".*/, "")).toBe(answers[3]?.text.replace(/"requestId".*/, ""));
    expect(await offsetOf(id)).toBe("0");
  });

  test("needs a session that goes on", async () => {
    const gone = await person("technician");
    const id = await startUpload(gone, 10);
    await gone.post("/auth/logout");
    for (const answer of [
      await sendPiece(gone, id, 0, Buffer.from("x")),
      await announce(gone, 10),
      await announce(null, 10),
    ])
      expect([answer.status, answer.code]).toEqual([401, "unauthenticated"]);
    expect((await tus(null, "HEAD", `/${id}`)).status).toBe(401);
  });

  test("tells what is spoken here, to anybody", async () => {
    const answer = await tus(null, "OPTIONS", "");
    expect([answer.status, answer.headers]).toMatchObject([
      204,
      {
        "tus-version": "1.0.0",
        "tus-max-size": "52428800",
        "tus-extension": "creation,creation-with-upload,termination,expiration",
      },
    ]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("refused, and nothing is kept:", () => {
  const good = { "upload-length": "10", "upload-metadata": named("a.mp4", "video/mp4") };
  const { "upload-length": length, "upload-metadata": metadata } = good;

  test.each<[string, Record<string, string>, number, string]>([
    ["too large by one byte", { ...good, "upload-length": "52428801" }, 413, "a.mp4: File size must be less than 50MB"],
    ["nothing in it", { ...good, "upload-length": "0" }, 422, "a.mp4: The file is empty."],
    ["no length", { "upload-metadata": metadata }, 400, "headers"],
    ["a length to come", { "upload-metadata": metadata, "upload-defer-length": "1" }, 400, "headers"],
    ["a negative length", { ...good, "upload-length": "-1" }, 400, "headers"],
    ["half a byte", { ...good, "upload-length": "1.5" }, 400, "headers"],
    ["a length beyond numbers", { ...good, "upload-length": "1e99" }, 400, "headers"],
    ["no name and type", { "upload-length": length }, 415, "file: Only image and video files are allowed"],
    ["a text", { ...good, "upload-metadata": named("../../a.html", "text/html") }, 415, "a.html: Only image and video"],
    ["metadata that is none", { ...good, "upload-metadata": "filename a b c" }, 400, "headers"],
    ["metadata of 9 KB", { ...good, "upload-metadata": named("a".repeat(7_000), "video/mp4") }, 400, "too long"],
    ["a name out of a prototype", { ...good, "upload-metadata": "__proto__ YQ==" }, 400, "headers"],
    ["parts to be joined", { ...good, "upload-concat": "partial" }, 400, "headers"],
    ["another version", { ...good, "tus-resumable": "0.2.2" }, 412, "1.0.0"],
    ["no version", { ...good, "tus-resumable": "" }, 412, "1.0.0"],
  ])("%s", async (_name, headers, status, sentence) => {
    const before = await uploadCount();
    const answer = await tus(someone, "POST", "", headers);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({
      success: false,
      errors: [],
      detail: expect.stringContaining(sentence),
    });
    expect(await uploadCount()).toBe(before);
  });

  test.each<[string, Record<string, string>, number]>([
    ["a piece from elsewhere", { "upload-offset": "3" }, 409],
    ["a piece without a place", {}, 400],
    ["a piece before the start", { "upload-offset": "-1" }, 400],
    ["a piece of another kind", { "upload-offset": "0", "content-type": "application/json" }, 415],
    ["a piece of an old version", { "upload-offset": "0", "tus-resumable": "0.2.2" }, 412],
    ["a piece with a new length", { "upload-offset": "0", "upload-length": "99" }, 400],
  ])("%s", async (_name, headers, status) => {
    const id = await startUpload(someone, 10);
    const all = { "content-type": "application/offset+octet-stream", ...headers };
    const answer = await tus(someone, "PATCH", `/${id}`, all, Buffer.from("01234"));
    expect([answer.status, JSON.parse(answer.text).success]).toEqual([status, false]);
    expect(await offsetOf(id)).toBe("0");
  });

  test("more than was announced", async () => {
    const id = await startUpload(someone, 4);
    expect((await sendPiece(someone, id, 0, Buffer.from("01234"))).status).toBe(413);
    expect(await offsetOf(id)).toBe("0");
  });

  test.each(["/..%2f..%2fetc%2fpasswd", "/a%00b", "/no-id", `/${newId()}`])("the address %s", async (path) => {
    expect((await tus(someone, "HEAD", path)).status).toBe(404);
    expect(
      (await tus(someone, "PATCH", path, { "upload-offset": "0", "content-type": "application/offset+octet-stream" }))
        .status,
    ).toBe(404);
  });

  test("another method in disguise", async () => {
    const id = await startUpload(someone, 10);
    const answer = await tus(someone, "POST", `/${id}`, { "x-http-method-override": "DELETE" });
    expect([answer.status, await offsetOf(id)]).toEqual([404, "0"]);
  });

  test("more than one account may have waiting, until some of it is gone", async () => {
    const hoarder = await person("technician");
    const limit = 200;
    const opened = await Promise.all(Array.from({ length: limit + 5 }, () => announce(hoarder, 1)));
    expect(opened.filter((answer) => answer.status === 201)).toHaveLength(limit);
    expect(opened.filter((answer) => answer.code === "rate_limited")).toHaveLength(5);
    const id = String(opened.find((answer) => answer.status === 201)?.headers.location).slice(-36);
    await tus(hoarder, "DELETE", `/${id}`);
    expect((await announce(hoarder, 1)).status).toBe(201);
    const heavy = await person("technician");
    const large = await Promise.all(Array.from({ length: 40 }, () => announce(heavy, 52_428_800)));
    expect(large.filter((answer) => answer.status === 201)).toHaveLength(38);
  });
});

describe("swept after seven days", () => {
  test("what was never finished, what nobody took up, and what a crash left behind", async () => {
    const unfinished = await startUpload(someone, 10);
    await sendPiece(someone, unfinished, 0, Buffer.from("01234"));
    const loose = await uploaded(someone, film(64));
    const stray = newId();
    writeFileSync(join(dataDir, "uploads", stray), "a crash came before its row was gone");
    mkdirSync(join(dataDir, "files/media", stray), { recursive: true });
    writeFileSync(join(dataDir, "files/media", stray, "original"), "a crash came before its row was there");
    const sweep = async (days: number) => {
      clock.now = new Date(Date.now() + days * 86_400_000);
      await jobs.send(database.db, sweepLooseFiles, {});
      await drain();
    };
    try {
      await sweep(6.9);
      expect(readdirSync(join(dataDir, "uploads"))).toEqual(expect.arrayContaining([unfinished, loose, stray]));
      await sweep(7.1);
    } finally {
      clock.now = null;
    }
    const left = [...readdirSync(join(dataDir, "uploads")), ...readdirSync(join(dataDir, "files/media"))];
    for (const id of [unfinished, loose, stray]) expect(left).not.toContain(id);
    expect((await tus(someone, "HEAD", `/${loose}`)).status).toBe(404);
  });

  test("an old one is gone for its person before the sweep comes", async () => {
    const id = await startUpload(someone, 10);
    await database.db.execute(sql`update uploads set created_at = now() - interval '8 days' where id = ${id}`);
    expect((await sendPiece(someone, id, 0, Buffer.from("x"))).status).toBe(404);
  });
});
