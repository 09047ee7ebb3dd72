import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import type { Db } from "#platform/database.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { siteAdmin } from "../../../../tests/harness/world.ts";
import { systemContext } from "../../../app.server.ts";
import { blogImages } from "../tables.server.ts";
import { sweepPictures } from "./jobs.server.ts";
import { pictureKey } from "./service.server.ts";

const { dataDir, database, drain, jobs } = await testApp();
const storage = folderStorage(dataDir);
const admin = await siteAdmin();

async function picture(): Promise<string> {
  const id = newId();
  const row = { id, fileName: "roof.jpg", sha256: Buffer.alloc(32), width: 8, height: 6, uploadedBy: admin.id };
  await database.db.insert(blogImages).values({ ...row, createdAt: new Date() });
  await storage.put(pictureKey(id, 480), Buffer.from("x"));
  return id;
}
const addressOf = (id: string) => `/api/blog/images/${id}`;
const write = async (fields: object): Promise<string> => {
  const sheet = { title: "Roof", category: "maintenance-tips", content: "<p>x</p>", ...fields };
  return (await admin.post("/admin/blog/posts", sheet)).body.data.post.id;
};
const oneNight = async () => {
  await jobs.send(database.db, sweepPictures, {});
  await drain();
};
const idleFor = (id: string, days: number) =>
  database.db
    .update(blogImages)
    .set({ idleSince: sql`now() - make_interval(days => ${days})` })
    .where(eq(blogImages.id, id));
const isThere = async (id: string) =>
  storage.size(pictureKey(id, 480)).then(
    () => true,
    () => false,
  );

test("a picture goes thirty days after the last post let go of it, and never while one has it, even as a draft", async () => {
  const [inText, onTop, ofDraft, loose, fresh] = [
    await picture(),
    await picture(),
    await picture(),
    await picture(),
    await picture(),
  ];
  const post = await write({ content: `<p>x <img src="${addressOf(inText)}" alt=""></p>`, status: "published" });
  await write({ featured_image: addressOf(onTop) });
  await write({ content: `<p><img src="${addressOf(ofDraft)}" alt=""></p>` });
  for (const id of [inText, onTop, ofDraft, loose]) await idleFor(id, 31);
  await oneNight();
  const all = [inText, onTop, ofDraft, loose, fresh];
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, false, true]);
  expect(await database.db.$count(blogImages, eq(blogImages.id, loose))).toBe(0);

  // Of a post that is gone since, the month begins with the night that sees it.
  await admin.remove(`/admin/blog/posts/${post}`);
  await oneNight();
  expect(await isThere(inText)).toBe(true);
  await idleFor(inText, 31);
  await idleFor(fresh, 29);
  await oneNight();
  expect([await isThere(inText), await isThere(fresh)]).toEqual([false, true]);
});

test("a picture that a post takes up while the night goes through them stays", async () => {
  const id = await picture();
  await idleFor(id, 31);
  // Seen to be idle, and taken up before the idle ones are listed.
  const execute = async (query: SQL) => {
    const answer = await database.db.execute(query);
    await write({ content: `<p><img src="${addressOf(id)}" alt=""></p>` });
    return answer;
  };
  const db: Db = Object.create(database.db, { execute: { value: execute } });
  await sweepPictures.work(systemContext({ db, storage } as Parameters<typeof systemContext>[0]), {});
  expect([await isThere(id), await database.db.$count(blogImages, eq(blogImages.id, id))]).toEqual([true, 1]);
});
