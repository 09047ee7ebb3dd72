import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { pictureQuestion } from "#features/evidence/worker.rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { PictureCheck } from "#platform/lookups.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { startS3 } from "../../../scripts/s3/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, finish } from "../../../tests/harness/crew.ts";
import { ofScreen } from "../../../tests/harness/picture-changes.ts";
import { receipt } from "../../../tests/harness/receipts.ts";
import { asUpload, scene } from "../../../tests/harness/scenes.ts";
import { storageIn } from "../../../tests/harness/stores.ts";
import type { Person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { readPictures } from "./service.server.ts";

const { clock, database, dataDir, drain, jobs } = await testApp();
let ctx: Ctx;

beforeAll(async () => {
  const silent = () => {};
  ctx = systemContext({
    db: database.db,
    jobs,
    storage: folderStorage(dataDir),
    signer: await loadSigner(database.db, new Date()),
    mail: noMail,
    site: { url: "https://tunse.example", supportEmail: null },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    forgetSession: silent,
  });
});

/** A task of people of its own, completed with these pictures, after every job was worked. */
async function completedWith(...pictures: Buffer[]) {
  const made = await assigned();
  await finish(made.technician, made.taskId, { mediaUploads: pictures.map((bytes) => asUpload(bytes)) });
  await drain();
  return made;
}

async function checkOf(taskId: string, kind: PictureCheck["kind"]): Promise<PictureCheck | undefined> {
  return (await ctx.lookups.pictureChecks(ctx, taskId)).find((check) => check.kind === kind);
}

async function actsSeenBy(who: Person, taskId: string): Promise<string[]> {
  const { activity } = (await who.get(`/tasks/${taskId}/activity`)).body.data;
  return activity.map(({ act }: { act: string }) => act);
}

test("a photo of a step that comes before the completion shows nothing of how it was before", async () => {
  const bytes = await scene(17);
  const made = await assigned();
  await finish(made.technician, made.taskId, { mediaUploads: [asUpload(bytes), asUpload(bytes)] });
  await database.db.execute(
    sql`update tasks set started_at = started_at - interval '1 hour' where id = ${made.taskId}`,
  );
  await database.db.execute(sql`update media set received_at = received_at - interval '1 second'
    where id = (select id from media where thing_id = ${made.taskId} order by id limit 1)`);
  await drain();
  expect(await checkOf(made.taskId, "before_after")).toMatchObject({ answer: "not_available" });
});

test("a picture that another contractor sent for another owner is found, and nobody is named", async () => {
  const picture = await scene(11);
  clock.now = new Date("2026-03-03T10:00:00Z");
  const first = await completedWith(picture);
  clock.now = new Date("2026-11-20T10:00:00Z");
  const changed = await sharp(picture).resize(640).flop().jpeg({ quality: 55 }).toBuffer();
  const second = await completedWith(changed);
  clock.now = null;
  expect(await checkOf(first.taskId, "reuse")).toMatchObject({ answer: "agrees" });
  const check = await checkOf(second.taskId, "reuse");
  expect(check).toMatchObject({
    answer: "contradicts",
    sentence: "This picture was sent before for another task, on 3 Mar 2026.",
  });
  const { proof } = (await second.owner.get(`/tasks/${second.taskId}`)).body.data.task;
  expect(proof.grade).toBe("in_doubt");
  expect(proof.reasons[0]).toBe(check?.sentence);
  for (const worker of [second.contractor, second.technician]) {
    const { proof: theirs } = (await worker.get(`/tasks/${second.taskId}`)).body.data.task;
    expect(theirs).toMatchObject({ grade: "thin", reasons: [pictureQuestion] });
    expect(await actsSeenBy(worker, second.taskId)).not.toContain("graded");
  }
  expect(await actsSeenBy(second.owner, second.taskId)).toContain("graded");
  const [month] = (await second.contractor.get("/contractor/dashboard/stats")).body.data.proofGrades;
  expect(month).toMatchObject({ thin: 1, inDoubt: 0 });
  const told = JSON.stringify([check, proof.checks]);
  for (const secret of [first.taskId, first.propertyId, first.technician.id, first.contractor.id, first.owner.id])
    expect(told).not.toContain(secret);
});

test("a picture that a stranger sent is found on the photo of a screen that shows it, and called no reuse", async () => {
  const picture = await scene(18, { width: 800 });
  await completedWith(picture);
  const { taskId } = await completedWith(await ofScreen(picture));
  expect(await checkOf(taskId, "screen")).toMatchObject({
    answer: "contradicts",
    sentence: expect.stringMatching(/fine pattern of a screen, and shows what .* was sent before, on/),
  });
  expect(await checkOf(taskId, "reuse")).toMatchObject({ answer: "agrees" });
  const other = await completedWith(await ofScreen(await scene(19, { width: 800 })));
  expect(await checkOf(other.taskId, "screen")).toMatchObject({ answer: "cannot_tell" });
});

/** As some stamping apps put it: bars around the picture, over two fifths of it in all. */
async function inBars(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const [across, down] = [Math.round(width * 0.13), Math.round(height * 0.13)];
  const bar = (wide: number, high: number, background: string) => ({
    create: { width: wide, height: high, channels: 3 as const, background },
  });
  return sharp(bytes)
    .composite([
      { input: bar(width, down, "#101418"), gravity: "north" },
      { input: bar(width, down, "#f2f0e8"), gravity: "south" },
      { input: bar(across, height - 2 * down, "#184a8c"), gravity: "west" },
      { input: bar(across, height - 2 * down, "#e0b020"), gravity: "east" },
    ])
    .jpeg({ quality: 70 })
    .toBuffer();
}

test("a picture that a stranger sent is found by its middle where bars lie over its edges", async () => {
  const picture = await scene(20, { width: 800 });
  await completedWith(picture);
  const { taskId } = await completedWith(await inBars(picture));
  expect((await checkOf(taskId, "reuse"))?.numbers).toMatchObject({ found: "the same picture, changed" });
  const other = await completedWith(await inBars(await scene(29, { width: 800 })));
  expect(await checkOf(other.taskId, "reuse")).toMatchObject({ answer: "agrees" });
});

test("the very same file is found, and so is one of which only the tags differ", async () => {
  const picture = await scene(12);
  await completedWith(picture);
  const again = await completedWith(picture);
  expect((await checkOf(again.taskId, "reuse"))?.numbers).toMatchObject({ found: "the same file" });
  const lossless = await sharp(picture).png().toBuffer();
  await completedWith(lossless);
  const retagged = await sharp(lossless)
    .withExif({ IFD0: { Software: "Gallery" } })
    .png()
    .toBuffer();
  const tagged = await completedWith(retagged);
  expect((await checkOf(tagged.taskId, "reuse"))?.numbers).toMatchObject({ found: "the same pixels in another file" });
});

test("the same meter photographed again a month later is no reuse", async () => {
  const made = await completedWith(await scene(13));
  const again = await scene(13, { aside: 14, grain: 99, light: 0.9 });
  const other = await completedWith(again);
  expect(await checkOf(other.taskId, "reuse")).toMatchObject({ answer: "agrees" });
  expect(await checkOf(made.taskId, "reuse")).toMatchObject({ answer: "agrees" });
});

test("two receipts of one seller as proof of two jobs are a question and no doubt; one receipt twice is", async () => {
  await completedWith(await receipt("ALHAJI BUBA PUMPS", ["RECEIPT 12", "PUMP X1 45000"]));
  const other = await completedWith(await receipt("ALHAJI BUBA PUMPS", ["RECEIPT 31", "SEAL X2 700"]));
  expect(await checkOf(other.taskId, "reuse")).toMatchObject({ answer: "cannot_tell" });
  const again = await completedWith(await receipt("ALHAJI BUBA PUMPS", ["RECEIPT 12", "PUMP X1 45000"], 8));
  expect(await checkOf(again.taskId, "reuse")).toMatchObject({ answer: "contradicts" });
});

test("before the pictures are read nothing is said, and a task without any says so", async () => {
  const made = await assigned();
  await finish(made.technician, made.taskId, { mediaUploads: [asUpload(await scene(14))] });
  expect(await checkOf(made.taskId, "reuse")).toMatchObject({ answer: "not_available" });
  await drain();
  expect(await checkOf(made.taskId, "reuse")).toMatchObject({ answer: "agrees" });
  const bare = await completedWith();
  expect(await checkOf(bare.taskId, "reuse")).toMatchObject({
    answer: "not_available",
    sentence: "There is no picture.",
  });
});

test("a picture of one colour is told from no other, and does not count against anybody", async () => {
  const plain = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: "#9aa" } })
      .jpeg()
      .toBuffer();
  await completedWith(await plain());
  const again = await completedWith(await plain());
  expect(await checkOf(again.taskId, "reuse")).toMatchObject({ answer: "cannot_tell" });
  expect(await checkOf(again.taskId, "hard_to_see")).toMatchObject({ answer: "cannot_tell" });
});

test("what was erased is found no more, and its print is gone with it", async () => {
  const picture = await scene(15);
  const first = await completedWith(picture);
  await database.db.execute(sql`delete from media where thing = 'task' and thing_id = ${first.taskId}`);
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from prints p where not exists (select from media m where m.id = p.media_id)) as left`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  const second = await completedWith(await sharp(picture).jpeg({ quality: 50 }).toBuffer());
  expect(await checkOf(second.taskId, "reuse")).toMatchObject({ answer: "agrees" });
});

test("a picture whose file was lost from the store stands before no other that is still to be read", async () => {
  const made = await completedWith(await scene(16));
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from media where thing_id = ${made.taskId}`);
  const ids = rows.map(({ id }) => id);
  const s3 = await startS3();
  await readPictures({ ...ctx, storage: await storageIn(s3) }, ids);
  await s3.stop();
  const { rows: read } = await database.db.execute(
    sql`select outcome from prints where media_id = any(${sql.param(ids)}::uuid[])`,
  );
  expect(read).toEqual(ids.map(() => ({ outcome: "unreadable" })));
});
