import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import * as z from "zod";
import { columnsOf } from "./csv/columns.server.ts";
import { csvName, csvOf, rowsAtOnce } from "./csv.server.ts";

const naira = z.number().nullable().describe("Naira.");
const Row = z.object({
  id: z.string(),
  unitId: z.string().nullable(),
  replacementCost: naira,
  sizeM2: z.number(),
  createdAt: z.string(),
  last: z.object({ value: z.number(), at: z.string() }).nullable(),
  tags: z.array(z.string()),
  media: z.array(z.object({ fileName: z.string(), url: z.string(), thumbnailUrl: z.string() })),
  steps: z.array(z.object({ title: z.string(), doneAt: z.string().nullable() })),
  isOpen: z.boolean(),
  url: z.string(),
  thumbnailUrl: z.string(),
  can: z.object({ edit: z.boolean() }),
});
const list = { path: ["rows"], columns: columnsOf(Row) };
const row = {
  id: "a",
  unitId: null,
  replacementCost: 1_500.5,
  sizeM2: -2,
  createdAt: "2026-11-22T23:30:00.000Z",
  last: { value: 3, at: "2026-11-22T08:05:00.000Z" },
  tags: ["=1", "b"],
  media: [{ fileName: "tap.jpg", url: "/m/1?signature=s", thumbnailUrl: "/t/1?signature=s" }],
  steps: [{ title: "Stop it", doneAt: "2026-11-22T08:05:00.000Z" }],
  isOpen: true,
  url: "/m/1?signature=s",
  thumbnailUrl: "/t/1?signature=s",
  can: { edit: true },
};

test("a row's columns follow from its contract: plain names, Lagos time, naira, and nothing for screens alone", async () => {
  expect((await buffer(await csvOf(list, async () => ({ rows: [row] })))).toString()).toBe(
    "\uFEFFID,Unit ID,Replacement cost (naira),Size m²,Created at (Lagos time),Last: Value,Last: Time (Lagos time),Tags,Media,Steps,Is open\r\n" +
      'a,,1500.5,-2,2026-11-23 00:30,3,2026-11-22 09:05,"\'=1; b",tap.jpg,"Title: Stop it, Done at: 2026-11-22 09:05",yes\r\n',
  );
});

test("what somebody typed that is like a time and is none stays as it is, and the list is whole", async () => {
  const typed = { ...row, tags: ["2026-11-27T25:00:00Z"], steps: [{ title: "9999-99-99T00:00:00Z", doneAt: null }] };
  const text = (await buffer(await csvOf(list, async () => ({ rows: [typed, row] })))).toString();
  expect(text).toContain(",2026-11-27T25:00:00Z,tap.jpg,Title: 9999-99-99T00:00:00Z,yes");
  expect(text.trim().split("\r\n")).toHaveLength(3);
});

test("an empty list has the names of its columns", async () => {
  expect((await buffer(await csvOf(list, async () => ({ rows: [] })))).toString().split("\r\n")).toHaveLength(2);
});

test("10,000 rows stand in memory a page at a time: the next is read when the last is taken", async () => {
  const pages = 10_000 / rowsAtOnce;
  let read = 0;
  const content = await csvOf(list, async (cursor) => {
    expect(cursor).toBe(read === 0 ? undefined : String(read));
    read += 1;
    return { rows: Array(rowsAtOnce).fill(row), nextCursor: read < pages ? String(read) : null };
  });
  let taken = 0;
  let lines = 0;
  for await (const piece of content) {
    taken += 1;
    expect(read).toBe(taken);
    lines += piece.toString().split("\r\n").length - 1;
  }
  expect([taken, lines]).toEqual([pages, 10_001]);
});

test("whoever stops taking it stops the reading", async () => {
  let read = 0;
  const content = await csvOf(list, async () => {
    read += 1;
    return { rows: [row], nextCursor: "on" };
  });
  for await (const _ of content) if (read === 3) break;
  expect(read).toBe(3);
});

test("what refuses the first page is told before anything is sent", async () => {
  await expect(csvOf(list, () => Promise.reject(new Error("not yours")))).rejects.toThrow("not yours");
});

test("a file is called by its list", () => {
  expect(csvName("/properties/{id}/units", new Date("2026-11-22T23:30:00Z"))).toBe("tunse-units-2026-11-23.csv");
});
