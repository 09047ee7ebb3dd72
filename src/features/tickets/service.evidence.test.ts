import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { maxMediaBytes } from "#domain/files.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { film } from "../../../tests/harness/films.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";

const { app, database, dataDir } = await testApp();
let good: string;
let owner: Person;
let occupant: Person;
let propertyId: string;
beforeAll(async () => {
  good = await picture();
  ({ owner, occupant, propertyId } = await ownedBuilding());
});

/** Everything that a request with files leaves behind. */
const stored = async () => {
  const { rows } = await database.db.execute(
    sql`select (select count(*) from media) as media, (select count(*) from tickets) as tickets, (select count(*) from activity) as activity,
      (select count(*) from notifications) as notices`,
  );
  const files = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return { ...rows[0], media: Number(rows[0]?.media), files: files.length };
};

const upload = (file_data: unknown, fields: object = {}) => ({
  file_data,
  file_type: "image",
  file_name: "ceiling.jpg",
  latitude: 6.4433,
  longitude: 3.4723,
  timestamp: "2026-11-21T07:00:00.000Z",
  ...fields,
});

const report = (mediaUploads: unknown[], key?: string, who = occupant) =>
  who.post("/repair-tickets", repairRequest({ priority: "high", category: "Roof", propertyId, mediaUploads }), { key });

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG of one bit a pixel: few bytes that unpack into very many. */
const bomb = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64");
};

const made = (bytes: number) => film(bytes).toString("base64");

describe("photos and videos of a request", () => {
  test("are kept with place and time, and read by signed addresses that carry no metadata", async () => {
    const { default: sharp } = await import("sharp");
    const colour = { r: 200, g: 90, b: 30 };
    const tagged = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
      .withExif({ IFD3: { GPSLatitude: "6/1 26/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const answer = await report([
      upload(tagged.toString("base64"), { file_name: "../../etc/drip\\ceiling.jpg" }),
      upload(made(2_000), { file_type: "video", file_name: "drip.mp4", latitude: null, longitude: null }),
    ]);
    expect(answer.status).toBe(201);
    const [photo, video] = answer.body.data.ticket.mediaUploads;
    expect(photo).toMatchObject({
      fileName: "ceiling.jpg",
      fileType: "image",
      latitude: 6.4433,
      longitude: 3.4723,
      timestamp: "2026-11-21T07:00:00.000Z",
      width: 900,
      height: 600,
    });
    expect(video).toMatchObject({ fileType: "video", latitude: null, thumbnailUrl: null });
    for (const address of [photo.url, photo.thumbnailUrl]) {
      const read = await app.inject({ url: address });
      expect([read.statusCode, read.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect((await sharp(read.rawPayload).metadata()).exif).toBeUndefined();
    }
    const forged = photo.url.replace(
      /signature=./,
      (start: string) => `${start.slice(0, -1)}${start.endsWith("A") ? "B" : "A"}`,
    );
    expect((await app.inject({ url: forged })).statusCode).toBe(404);
  });

  test("are decided by content, whatever type and name they claim", async () => {
    const answer = await report([upload(good, { file_type: "video", file_name: "film.mp4" })]);
    expect(answer.body.data.ticket.mediaUploads[0]).toMatchObject({ fileType: "image", contentType: "image/jpeg" });
  });

  test("a repeated key stores them once", async () => {
    const before = await stored();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map(() => report([upload(good), upload(good)], key)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.body.data.ticket.id).toBe(answers[1]?.body.data.ticket.id);
    expect((await report([upload(good), upload(good)], key)).body.data.ticket.mediaUploads).toHaveLength(2);
    const after = await stored();
    expect(after.media - before.media).toBe(2);
    expect(after.files - before.files).toBe(6);
  });
});

describe("one bad file refuses them all and nothing is stored:", () => {
  const text = Buffer.from("This is no picture at all, whatever its name says.").toString("base64");
  test.each([
    ["base64 that is not base64", "%%% not base64 %%%", 422, "The file is not valid base64."],
    ["base64 with a data: prefix", "data:image/jpeg;base64,AAAA", 422, "The file is not valid base64."],
    ["base64 cut off", "AAAAA", 422, "The file is not valid base64."],
    ["no bytes, as a video", "", 422, "ceiling.jpg: The file is empty."],
    ["no file at all", null, 422, "The file is missing."],
    ["a text file called .jpg", text, 415, "ceiling.jpg: Only image and video files are allowed"],
    ["a script in an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"), 415, undefined],
    ["a picture cut off in the middle", undefined, 415, "ceiling.jpg: The picture is damaged and cannot be opened."],
    ["a picture of 121 megapixels", bomb(11_000), 413, "ceiling.jpg: The picture has more than 120 megapixels."],
    [
      "a picture of 10,000 megapixels",
      bomb(100_000).slice(0, 4_000_000),
      413,
      "ceiling.jpg: The picture has more than 120 megapixels.",
    ],
    ["a video one byte too large", made(maxMediaBytes + 1), 413, "ceiling.jpg: File size must be less than 50MB"],
  ])("%s", async (_name, bad, status, sentence) => {
    const before = await stored();
    const cut = Buffer.from(await picture(900), "base64")
      .subarray(0, 2_000)
      .toString("base64");
    const answer = await report([upload(good), upload(bad === undefined ? cut : bad)]);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    if (sentence) expect(answer.body.detail).toBe(sentence);
    expect(await stored()).toEqual(before);
  });

  test.each([
    [{ latitude: 91 }, "mediaUploads.1.latitude"],
    [{ longitude: "3.47" }, "mediaUploads.1.longitude"],
    [{ timestamp: "yesterday" }, "mediaUploads.1.timestamp"],
    [{ timestamp: "2026-02-30T07:00:00Z" }, "mediaUploads.1.timestamp"],
    [{ file_type: "audio" }, "mediaUploads.1.file_type"],
    [{ file_name: "x".repeat(201) }, "mediaUploads.1.file_name"],
  ])("%j", async (fields, path) => {
    const before = await stored();
    const answer = await report([upload(good), upload(good, fields)]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
    expect(await stored()).toEqual(before);
  });

  test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])(
    "a clock that says %s is no failure of ours",
    async (timestamp) => {
      expect([201, 422]).toContain((await report([upload(good, { timestamp })])).status);
    },
  );

  test("21 files", async () => {
    const before = await stored();
    const answer = await report(Array.from({ length: 21 }, () => upload(good)));
    expect([answer.status, answer.body.detail]).toEqual([422, "At most 20 files can be sent at once."]);
    expect(await stored()).toEqual(before);
  });

  test("from somebody who may not report there", async () => {
    const stranger = await person("building_occupant", { propertyId: (await ownedBuilding()).propertyId });
    const before = await stored();
    expect((await report([upload(good)], undefined, stranger)).status).toBe(404);
    expect((await report([upload(good)], undefined, owner)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

test("a video of exactly 50 MB and 20 files at once are taken", async () => {
  const answer = await report([upload(made(maxMediaBytes), { file_type: "video" })]);
  expect(answer.status).toBe(201);
  expect(answer.body.data.ticket.mediaUploads[0].fileSize).toBe(maxMediaBytes);
  expect((await report(Array.from({ length: 20 }, () => upload(good)))).body.data.ticket.mediaUploads).toHaveLength(20);
});

test("more than the call takes is 413 before anything is read", async () => {
  const before = await stored();
  const answer = await report([upload(made(maxMediaBytes)), upload(made(6_000_000))]);
  expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
  expect(await stored()).toEqual(before);
});
