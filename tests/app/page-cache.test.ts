import { expect, test } from "vitest";
import { dropPages, makeKept, PageCache } from "#platform/page-cache.server.ts";
import { testApp } from "../harness/app.ts";

const { database } = await testApp();

test("a change that commits drops the pages that show it, one that is undone does not", async () => {
  const pages = new PageCache();
  await pages.listen(database.listen);
  const page = await makeKept("<p>x</p>", "n", ["posts"]);
  pages.begin()("/blog", page);
  await expect(
    database.db.transaction(async (tx) => {
      await dropPages(tx, "posts");
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await database.db.transaction((tx) => dropPages(tx, "others"));
  expect(pages.find("/blog")).toBe(page);
  await database.db.transaction((tx) => dropPages(tx, "posts"));
  await expect.poll(() => pages.find("/blog")).toBeUndefined();
});
