import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "#platform/settings.server.ts";
import { refuseStranger } from "#platform/storage/chosen.server.ts";
import { readS3Address } from "#platform/storage/s3/address.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { repairRequest } from "../harness/requests.ts";
import { inOrder, offsetOf, opened, posted, processes, sent, storageIn } from "../harness/stores.ts";
import { ownedBuilding, type Person, picture } from "../harness/world.ts";

const { database } = await testApp();
let house: Awaited<ReturnType<typeof processes>>;
let storage: Storage;
let occupant: Person;
let propertyId: string;

beforeAll(async () => {
  house = await processes(2);
  storage = await storageIn(house.s3);
  ({ occupant, propertyId } = await ownedBuilding());
});
afterEach(() => {
  Object.assign(house.s3, { mischief: undefined, pageSize: 1_000 });
  house.s3.bucket.room = Number.POSITIVE_INFINITY;
});
afterAll(() => house.stop());

const report = (at: number, mediaUploads: object[]) =>
  posted(appOf(at), occupant, "/repair-tickets", repairRequest({ propertyId, mediaUploads }));
const appOf = (at: number) => {
  const app = house.apps[at];
  if (!app) throw new Error(`There is no process ${at}.`);
  return app;
};
const photo = async (side = 200) => ({
  ...{ file_name: "tap.jpg", file_type: "image", file_data: await picture(side) },
});
const keysOf = (place: string) => [...house.s3.bucket.objects.keys()].filter((key) => key.startsWith(place)).sort();
const read = async (key: string, part?: { start: number; end: number }) => buffer(await storage.read(key, part));

/** Everything that a failure must leave alone. */
async function counts() {
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from media) as files, (select count(*)::int from tickets) as tickets`,
  );
  return { ...rows[0], objects: keysOf("files/").length };
}

describe("two processes with one store and no folder between them", () => {
  test("take turns at an upload, and each shows what the other kept", async () => {
    const bytes = film(9_000_000);
    const id = await opened(appOf(0), occupant, bytes.length, "tap.mp4", "video/mp4");
    expect((await sent(appOf(0), occupant, id, 0, bytes.subarray(0, 5_000_000))).statusCode).toBe(204);
    expect(await offsetOf(appOf(1), occupant, id)).toBe(5_000_000);
    expect((await sent(appOf(1), occupant, id, 5_000_000, bytes.subarray(5_000_000))).statusCode).toBe(204);
    const answer = await report(0, [{ uploadId: id }]);
    expect(answer.statusCode, answer.payload).toBe(201);
    const [kept] = answer.json().data.ticket.mediaUploads;
    const whole = await appOf(1).inject({ url: kept.url });
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const part = await appOf(1).inject({ url: kept.url, headers: { range: "bytes=8000000-8000999" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 8000000-8000999/${bytes.length}`]);
    expect(part.rawPayload.equals(bytes.subarray(8_000_000, 8_001_000))).toBe(true);
    await expect.poll(() => keysOf(`uploads/${id}`)).toEqual([]);
  });

  test("never both write to an upload", async () => {
    const pieces = [film(600_000), film(500_000)];
    const id = await opened(appOf(0), occupant, 600_000, "tap.mp4", "video/mp4");
    const answers = await Promise.all(pieces.map((bytes, at) => sent(appOf(at), occupant, id, 0, bytes)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const winner = pieces[answers.findIndex(({ statusCode }) => statusCode === 204)];
    expect(await offsetOf(appOf(1), occupant, id)).toBe(winner?.length);
    const held = await storage.incoming.withLocalFile(id, (path) => readFile(path));
    expect(held.equals(winner as Buffer)).toBe(true);
    expect(keysOf(`uploads/${id}`)).toHaveLength(1);
  });

  test("and where a turn was not heeded only one piece of each place counts", async () => {
    const id = await opened(appOf(0), occupant, 60, "tap.mp4", "video/mp4");
    const told = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => storage.incoming.append(id, 0, Readable.from([Buffer.alloc(10 + at, at)]))),
    );
    expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(keysOf(`uploads/${id}`)).toHaveLength(1);
    expect(await storage.incoming.size(id)).toBe(told.findIndex(({ status }) => status === "fulfilled") + 10);
  });

  test("keep what arrived before a connection was lost", async () => {
    const id = await opened(appOf(0), occupant, 100, "tap.mp4", "video/mp4");
    const cut = Readable.from(
      (function* () {
        yield Buffer.alloc(30, 7);
        throw new Error("aborted");
      })(),
    );
    await expect(storage.incoming.append(id, 0, cut)).rejects.toThrow("aborted");
    expect(await offsetOf(appOf(1), occupant, id)).toBe(30);
  });
});

describe("a picture", () => {
  test("is shown, and goes with all its copies once it is removed", async () => {
    const answer = await report(0, [await photo(300)]);
    expect(answer.statusCode, answer.payload).toBe(201);
    const [kept] = answer.json().data.ticket.mediaUploads;
    expect((await appOf(1).inject({ url: kept.thumbnailUrl })).headers["content-type"]).toBe("image/webp");
    expect(keysOf(`files/media/${kept.id}/`)).toHaveLength(3);
    await storage.setFolderAside(`media/${kept.id}`);
    expect(keysOf(`files/media/${kept.id}/`)).toEqual([]);
    expect((await buffer(await storage.aside.read(`media/${kept.id}/original`))).length).toBeGreaterThan(100);
    expect(await storage.aside.clear(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.aside.clear(new Date(Date.now() + 60_000))).toBeGreaterThan(2);
  });
});

describe("keys", () => {
  test("are told page by page, each once", async () => {
    house.s3.pageSize = 2;
    const keys = Array.from({ length: 7 }, (_, at) => `paged/${at}/original`);
    for (const key of keys) await storage.put(key, Buffer.from(key));
    expect(await inOrder(storage.list("paged"))).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect((await inOrder(storage.keys())).filter((key) => key.startsWith("paged/"))).toEqual(keys);
    await storage.setFolderAside("paged");
    expect(keysOf("files/paged/")).toEqual([]);
  });

  test("are those of one prefix where a bucket is shared", async () => {
    expect(readS3Address("s3://a:b@store.example/bucket/tunse/live?region=af-south-1")).toEqual({
      ...{ origin: "https://store.example", bucket: "bucket", prefix: "tunse/live/", region: "af-south-1" },
      ...{ accessKey: "a", secretKey: "b" },
    });
  });
});

describe("a large file", () => {
  test("goes in parts, and lies there whole or not at all", async () => {
    const bytes = randomBytes(20_000_000);
    expect(await storage.putStream("large/whole", Readable.from([bytes]))).toBe(bytes.length);
    expect((await read("large/whole")).equals(bytes)).toBe(true);
    expect(
      (await read("large/whole", { start: 8_388_600, end: 8_388_620 })).equals(bytes.subarray(8_388_600, 8_388_621)),
    ).toBe(true);
    house.s3.mischief = { kind: "500", to: /^PUT files\/large\/half/, times: 3 };
    await expect(storage.putStream("large/half", Readable.from([bytes]))).rejects.toThrow(
      "does not answer as it should",
    );
    expect(await storage.find("large/half")).toBeUndefined();
    expect(house.s3.bucket.uploads.size).toBe(0);
  });
});

describe("a store", () => {
  test.each(["500", "slow"] as const)(
    "that is %s leads to 503 in words, and nothing is half recorded",
    async (kind) => {
      const before = await counts();
      house.s3.mischief = { kind, to: /thumbnail/ };
      const answer = await report(kind === "slow" ? 2 : 0, [await photo()]);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "10"]);
      expect(answer.json().detail).toContain("The place where files are kept does not answer");
      house.s3.mischief = undefined;
      // What lies there without a row is swept within days.
      expect({ ...(await counts()), objects: 0 }).toEqual({ ...before, objects: 0 });
      expect((await report(0, [await photo()])).statusCode).toBe(201);
    },
  );

  test("whose answer to the end of a large file was lost is asked what lies there", async () => {
    const bytes = randomBytes(9_000_000);
    const content = async function* () {
      yield bytes.subarray(0, 8_500_000);
      house.s3.mischief = { kind: "lost", to: /^POST files\/large\/told/, times: 1 };
      yield bytes.subarray(8_500_000);
    };
    expect(await storage.putStream("large/told", content())).toBe(bytes.length);
    expect((await read("large/told")).equals(bytes)).toBe(true);
  });

  test("that fails once, or whose answer is lost, is asked again", async () => {
    for (const kind of ["500", "lost"] as const) {
      house.s3.mischief = { kind, to: /^PUT /, times: 1 };
      expect((await report(0, [await photo()])).statusCode).toBe(201);
    }
  });

  test("that is full leads to 507 in words, and reading goes on", async () => {
    const kept = (await report(0, [await photo()])).json().data.ticket.mediaUploads[0];
    const before = await counts();
    house.s3.bucket.room = house.s3.bucket.used;
    const answer = await report(0, [await photo()]);
    expect([answer.statusCode, answer.json().code]).toEqual([507, "storage_full"]);
    expect(answer.json().detail).toContain("The place where files are kept is full");
    expect(await counts()).toEqual(before);
    expect((await appOf(1).inject({ url: kept.url })).statusCode).toBe(200);
    const id = await opened(appOf(0), occupant, 100, "tap.mp4", "video/mp4");
    expect((await sent(appOf(0), occupant, id, 0, Buffer.alloc(100))).statusCode).toBe(507);
    expect(await offsetOf(appOf(0), occupant, id)).toBe(0);
  });

  test.each(["wrong", "short", "cut"] as const)("that answers a file %s is never taken at its word", async (kind) => {
    const bytes = randomBytes(200_000);
    await storage.put("told/wrong", bytes);
    house.s3.mischief = { kind, to: /^GET files\/told/ };
    await expect(read("told/wrong")).rejects.toThrow("does not answer as it should");
    await expect(storage.withLocalFiles(["told/wrong"], async () => "used")).rejects.toThrow();
    house.s3.mischief = undefined;
    expect(
      createHash("sha1")
        .update(await read("told/wrong"))
        .digest("hex"),
    ).toBe(createHash("sha1").update(bytes).digest("hex"));
  });

  test("that answers less of an upload than arrived gives no file", async () => {
    const bytes = film(50_000);
    const id = await opened(appOf(0), occupant, bytes.length, "tap.mp4", "video/mp4");
    expect((await sent(appOf(0), occupant, id, 0, bytes)).statusCode).toBe(204);
    const before = await counts();
    house.s3.mischief = { kind: "short", to: /^GET uploads/ };
    expect((await report(1, [{ uploadId: id }])).statusCode).toBe(503);
    expect(await counts()).toEqual(before);
    house.s3.mischief = undefined;
    expect((await report(1, [{ uploadId: id }])).statusCode).toBe(201);
  });

  test("that is away takes nothing away but files", async () => {
    house.s3.mischief = { kind: "500" };
    const ready = await appOf(0).inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json().status]).toEqual([200, "degraded"]);
    const list = { url: "/api/repair-tickets", headers: { authorization: `Bearer ${occupant.token}` } };
    expect((await appOf(0).inject(list)).statusCode).toBe(200);
    house.s3.mischief = undefined;
    expect((await appOf(0).inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  test("that does not know us is told in one sentence, without its secrets", async () => {
    const wrong = readS3Address(house.s3.url.replace("demo%2Fsecret", "guessed"));
    const { s3Storage } = await import("#platform/storage/s3/store.server.ts");
    const stranger = s3Storage({ address: wrong, dataDir: "/nowhere", db: database.db, mostWaitingBytes: 1 });
    const refused = await refuseStranger(stranger, { store: wrong }).catch((error: Error) => error);
    expect(String(refused)).toContain("403 SignatureDoesNotMatch");
    expect(String(refused)).not.toContain("guessed");
  });
});

describe("settings", () => {
  const secret = { SECRET_KEY: "x".repeat(32) };
  const refused = [
    ["https://store.example/bucket", "must be s3://host/bucket"],
    ["s3://store.example", "a bucket has 3 to 63"],
    ["s3://store.example/bucket", "needs a key and its secret"],
    ["s3://hidden:%zz@store.example/bucket", "write % in a key"],
    ["s3://hidden:word@store.example/bucket?tls=no", "tls is on or off"],
    ["s3://hidden:word@store.example/bucket?acl=public", "nothing else"],
    ["s3://hidden:word@store.example/bucket/other place", "what follows the bucket"],
  ] as const;
  test.each(refused)("refuse %s, and show no secret", (url, words) => {
    const refuse = () => readSettings({ ...secret, STORAGE_URL: url });
    expect(refuse).toThrow(words);
    expect(refuse).not.toThrow("hidden");
  });

  test("ask for the secret of the installation, and for a store before anything moves", () => {
    expect(() => readSettings({ STORAGE_URL: house.s3.url })).toThrow("STORAGE_URL needs SECRET_KEY");
    expect(() => readSettings({ STORAGE_MOVING: "on" })).toThrow("STORAGE_MOVING needs STORAGE_URL");
    const keys = { STORAGE_ACCESS_KEY: "k", STORAGE_SECRET_KEY: "s" };
    expect(readSettings({ ...secret, ...keys, STORAGE_URL: "s3://store.example/bucket" }).store?.secretKey).toBe("s");
  });
});
