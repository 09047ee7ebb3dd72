import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { film } from "../harness/films.ts";
import { repairRequest } from "../harness/requests.ts";
import { startUpload, tus, uploaded } from "../harness/uploads.ts";
import { building, buildingFields, ownedBuilding, type Person, person, picture } from "../harness/world.ts";

const { app, database, dataDir, drain } = await testApp();
let owner: Person;
let occupant: Person;
let stranger: Person;
let propertyId: string;

beforeAll(async () => {
  ({ owner, occupant, propertyId } = await ownedBuilding());
  stranger = await person("building_occupant", { propertyId: await building(await person("property_owner")) });
});

const request = (mediaUploads: object[]) => repairRequest({ propertyId, mediaUploads });
const report = (mediaUploads: object[], key?: string) =>
  occupant.post("/repair-tickets", request(mediaUploads), key ? { key } : {});
const fileOf = (id: string) => join(dataDir, "uploads", id);
const jpeg = async (side?: number) => Buffer.from(await picture(side), "base64");

/** Everything that refusing must leave alone. */
async function counts(): Promise<unknown> {
  const { rows } = await database.db.execute(
    sql`select (select count(*) from media) as files, (select count(*) from tickets) as tickets, (select count(*) from uploads where used_at is not null) as used`,
  );
  return rows[0];
}

describe("an upload becomes part of", () => {
  test("a request, with what is told of it, and its bytes are those that were sent", async () => {
    const bytes = film(300_000);
    const id = await uploaded(occupant, bytes, "tap.mp4");
    const answer = await report([
      {
        uploadId: id,
        description: "Under the sink",
        latitude: 6.45,
        longitude: 3.4,
        accuracy: 12,
        timestamp: "2026-03-01T10:00:00Z",
      },
    ]);
    expect(answer.status, answer.body.detail).toBe(201);
    const [kept] = answer.body.data.ticket.mediaUploads;
    expect(kept).toMatchObject({
      fileName: "tap.mp4",
      fileSize: 300_000,
      description: "Under the sink",
      latitude: 6.45,
    });
    const read = await app.inject({ url: kept.url });
    expect(read.rawPayload.equals(bytes)).toBe(true);
    const part = await app.inject({ url: kept.url, headers: { range: "bytes=299990-" } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    const { rows } = await database.db.execute<{ sha256: Buffer; accuracy_m: number }>(
      sql`select sha256, accuracy_m from media where id = ${kept.id}`,
    );
    expect(Buffer.from(rows[0]?.sha256 ?? "").toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(rows[0]?.accuracy_m).toBe(12);
    await expect.poll(() => existsSync(fileOf(id))).toBe(false);
    expect((await tus(occupant, "HEAD", `/${id}`)).status).toBe(404);
  });

  test("a building, a comment and a proof, beside base64", async () => {
    const [photo, proof] = [await jpeg(), await jpeg()];
    const mediaUploads = [
      { uploadId: await uploaded(owner, photo, "front.jpg", "image/jpeg"), category: "exterior" },
      { fileName: "back.jpg", fileType: "image/jpeg", fileData: photo.toString("base64") },
    ];
    const onboarded = await owner.post("/properties", { ...buildingFields, name: "Ocean View", mediaUploads });
    expect(onboarded.body.data.property.mediaUploads.map((file: { fileName: string }) => file.fileName)).toEqual([
      "front.jpg",
      "back.jpg",
    ]);
    const { ticket } = (await report([])).body.data;
    const comment = await occupant.post(`/repair-tickets/${ticket.id}/comments`, {
      text: "Worse now",
      mediaUploads: [{ uploadId: await uploaded(occupant, photo, "worse.jpg", "image/jpeg") }],
    });
    expect(comment.body.data.comment.mediaUploads).toMatchObject([{ fileName: "worse.jpg", fileType: "image" }]);
    await drain();
    const { tasks } = (await owner.get("/tasks?limit=1&status=pending")).body.data;
    const done = await owner.put(`/tasks/${tasks[0].id}/status`, {
      status: "completed",
      completionProof: [{ uploadId: await uploaded(owner, proof, "proof.jpg", "image/jpeg") }],
    });
    expect(done.status, done.body.detail).toBe(200);
  });

  test("one thing only; and the same call, sent again with its key, answers as before", async () => {
    const id = await uploaded(occupant, await jpeg(), "tap.jpg", "image/jpeg");
    const key = crypto.randomUUID();
    const [first, other] = await Promise.all([report([{ uploadId: id }], key), report([{ uploadId: id }], key)]);
    const again = await report([{ uploadId: id }], key);
    expect([first.status, other.status, again.status]).toEqual([201, 201, 201]);
    expect(new Set([first, other, again].map((answer) => answer.body.data.ticket.id)).size).toBe(1);
    const before = await counts();
    const second = await report([{ uploadId: id }]);
    expect([second.status, second.body.detail]).toEqual([409, "tap.jpg was already used. Please add the file again."]);
    expect(await counts()).toEqual(before);
  });

  // Once committed, the first takes the file away, no matter what its repetition is doing with it by then.
  test.each([1, 2, 4, 8, 16, 32])("once, where its repetition comes %i queries later", async (steps) => {
    const id = await uploaded(occupant, await jpeg(1_200), "tap.jpg", "image/jpeg");
    const key = crypto.randomUUID();
    const first = report([{ uploadId: id }], key);
    for (let step = 0; step < steps; step += 1) await counts();
    const [one, two] = await Promise.all([first, report([{ uploadId: id }], key)]);
    expect([one.status, two.status, two.body.detail]).toEqual([201, 201, undefined]);
    expect(two.body.data.ticket.id).toBe(one.body.data.ticket.id);
  });

  test("only one of two that race", async () => {
    const id = await uploaded(occupant, await jpeg(), "tap.jpg", "image/jpeg");
    const answers = await Promise.all([1, 2, 3].map(() => report([{ uploadId: id }])));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });
});

describe("nothing is kept, and the upload can be sent again, where it", () => {
  test.each<[string, () => Promise<object[]>, number, string]>([
    ["is another person's", async () => [{ uploadId: await uploaded(stranger, film(64)) }], 404, "We could not find"],
    ["is unknown", async () => [{ uploadId: crypto.randomUUID() }], 404, "We could not find"],
    ["has no id's form", async () => [{ uploadId: "../../etc/passwd" }], 422, "uploadId must be a valid id"],
    ["has not arrived whole", async () => [{ uploadId: await startUpload(occupant, 10) }], 409, "tap.mp4 is still upl"],
    [
      "is named twice",
      async () => {
        const uploadId = await uploaded(occupant, film(64));
        return [{ uploadId }, { uploadId }];
      },
      409,
      "already used",
    ],
    [
      "is no picture, whatever it says",
      async () => [{ uploadId: await uploaded(occupant, Buffer.from("<html><script>"), "a.jpg", "image/jpeg") }],
      415,
      "a.jpg: Only image and video files are allowed",
    ],
    [
      "comes with its bytes as well",
      async () => [{ uploadId: await uploaded(occupant, film(64)), file_data: "AAAA", file_type: "video" }],
      422,
      "not both",
    ],
    ["is not there at all", async () => [{ description: "x" }], 422, "The file is missing."],
  ])("%s", async (_name, given, status, sentence) => {
    const [good, before] = [await uploaded(occupant, film(128)), await counts()];
    const answer = await report([{ uploadId: good }, ...(await given())]);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(sentence)]);
    expect(await counts()).toEqual(before);
    expect((await report([{ uploadId: good }])).status).toBe(201);
  });

  test("came with a request that failed afterwards", async () => {
    const id = await uploaded(occupant, film(64));
    const before = await counts();
    const elsewhere = { ...request([{ uploadId: id }]), propertyId: crypto.randomUUID() };
    expect((await occupant.post("/repair-tickets", elsewhere)).status).toBe(404);
    expect(await counts()).toEqual(before);
    expect((await report([{ uploadId: id }])).status).toBe(201);
  });
});

describe("files in base64 count with the uploads that wait", () => {
  const mb = (count: number) => film(count * 1_048_576).toString("base64");
  const refused = [429, "Too many of your files wait to be sent with something. Send or remove some first."];

  /** Somebody with 1,900 MB waiting, of 2,000,000,000 bytes that may wait; answers one of the uploads. */
  async function fill(who: Person): Promise<string> {
    const ids = await Promise.all(Array.from({ length: 38 }, () => startUpload(who, 52_428_800)));
    return ids[0] ?? "";
  }

  test("of a request: what is too much is refused and leaves nothing, until something is gone", async () => {
    const someone = await person("building_occupant", { propertyId });
    const file = (size: number) => ({ file_data: mb(size), file_type: "video", file_name: "a.mp4" });
    const send = (...files: object[]) => someone.post("/repair-tickets", request(files));
    const waiting = await fill(someone);
    expect((await send(file(7))).status).toBe(201);
    expect((await send(file(7))).status).toBe(201);
    const before = await counts();
    for (const files of [[file(8)], [file(4), file(4)]]) {
      const answer = await send(...files);
      expect([answer.status, answer.body.detail]).toEqual(refused);
    }
    expect(await counts()).toEqual(before);
    expect((await send(file(4))).status).toBe(201);
    await tus(someone, "DELETE", `/${waiting}`);
    expect((await send(file(4), file(4))).status).toBe(201);
  });

  test("of many requests at once", async () => {
    const someone = await person("building_occupant", { propertyId });
    await Promise.all(Array.from({ length: 199 }, () => startUpload(someone, 1)));
    const file = { file_data: await picture(), file_type: "image" };
    const answer = await someone.post("/repair-tickets", request([file, file]));
    expect([answer.status, answer.body.detail]).toEqual(refused);
    expect((await someone.post("/repair-tickets", request([file]))).status).toBe(201);
    expect((await someone.post("/repair-tickets", request([file]))).status).toBe(201);
  });

  test("of the data room, and a call that fails gives its place back", async () => {
    const someone = await person("property_owner");
    const own = await building(someone);
    const paper = (size: number, fields: object = {}) =>
      someone.post("/property-manager/data-room/documents", {
        propertyId: own,
        title: "Plan",
        fileName: "plan.bin",
        fileType: "application/octet-stream",
        fileData: mb(size),
        ...fields,
      });
    await fill(someone);
    const answer = await paper(8);
    expect([answer.status, answer.body.detail]).toEqual(refused);
    const picture = { fileName: "a.jpg", fileType: "image/jpeg", fileData: mb(7).replace("AAAAGGZ0eXBtcDQy", "") };
    const broken = { ...buildingFields, mediaUploads: [picture] };
    for (const _ of [1, 2]) expect((await someone.post("/properties", broken)).status).toBe(415);
    expect((await paper(7)).status).toBe(201);
  });
});
