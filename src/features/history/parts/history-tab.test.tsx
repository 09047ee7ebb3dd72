// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Asked, answerCalls, type Given, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { propertyOf } from "../../../../tests/harness/things.ts";
import type { HistoryEntry } from "../contract.ts";
import { HistoryTab } from "./history-tab.tsx";

page.setPage();

const entry = (id: string, at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, kind: "task", act: "completed", sentence: `${id} was done.`, text: null, actorName: "Musa", at, link: null },
  ...more,
});
const pages: Record<string, { history: HistoryEntry[]; nextCursor: string | null }> = {
  first: {
    history: [
      entry("Third", "2026-11-20T08:00:00.000Z"),
      // Half an hour after midnight in Lagos: a day of November there.
      entry("Second", "2026-10-31T23:30:00.000Z", { kind: "ticket" }),
    ],
    nextCursor: "more",
  },
  more: { history: [entry("First", "2026-10-30T08:00:00.000Z")], nextCursor: null },
};

let asked: Asked;
let failing: boolean;
let printed: number;

beforeEach(async () => {
  [failing, printed] = [false, 0];
  asked = answerCalls({
    "GET /properties/p1/history": ({ query }: Given) => {
      const cursor = query.get("cursor");
      if (failing && cursor) return refuse(500, "It could not be read.")();
      if (query.get("kind") === "document") return { history: [], nextCursor: null };
      return pages[cursor ?? "first"];
    },
  });
  vi.stubGlobal("print", () => {
    printed += 1;
  });
  await page.comeIn("property_owner");
});

const show = async (address = "/property/p1?tab=maintenance") => {
  const screen = await shown.showAt(address, <HistoryTab property={propertyOf()} />);
  await expect.poll(() => page.textThere()).not.toContain("Loading the history");
  return screen;
};
const months = () => shown.texts("h2");
const sentences = () => shown.texts("ol li").map((text) => /(First|Second|Third) was done/.exec(text)?.[1]);

describe("the history of a building", () => {
  test("stands by months of Lagos, the latest first, and its pages join where a month goes on", async () => {
    await show();
    expect(months()).toEqual(["November 2026"]);
    expect(sentences()).toEqual(["Third", "Second"]);
    await shown.tap("Show earlier");
    await expect.poll(months).toEqual(["November 2026", "October 2026"]);
    expect([sentences(), shown.allNamed("Show earlier")]).toEqual([["Third", "Second", "First"], []]);
  });

  test("is asked by the kind that the address names, and says where there is none of it", async () => {
    const { address } = await show("/property/p1?tab=maintenance&kind=document");
    expect(page.textThere()).toContain("Nothing has happened yet");
    await shown.tap("Show everything");
    await expect.poll(sentences).toEqual(["Third", "Second"]);
    expect(address()).toBe("/property/p1?tab=maintenance");
    await shown.tap("Tasks");
    expect(address()).toBe("/property/p1?tab=maintenance&kind=task");
    expect(asked.reads.at(-1)).toContain("kind=task");
  });

  test("says which page could not be read, keeps the others, and reads it by the next press", async () => {
    await show();
    failing = true;
    await shown.tap("Show earlier");
    await expect.poll(() => shown.allNamed("Could not load more. Try again").length).toBe(1);
    expect(sentences()).toEqual(["Third", "Second"]);
    failing = false;
    await shown.tap("Could not load more. Try again");
    await expect.poll(sentences).toEqual(["Third", "Second", "First"]);
  });
});

describe("printing it", () => {
  test("waits for all of it", async () => {
    await show();
    await shown.tap("Print record");
    await expect.poll(() => printed).toBe(1);
    expect(sentences()).toEqual(["Third", "Second", "First"]);
  });

  test("prints nothing of the last filter under the name of the next", async () => {
    await show();
    const held = later(() => ({ history: [], nextCursor: null }));
    answerCalls({ "GET /properties/p1/history": held.answer });
    await shown.tap("Documents");
    await shown.tap(/Prepar|Print/);
    expect(printed).toBe(0);
    held.letGo();
    await expect.poll(page.textThere).toContain("Nothing has happened yet");
    await shown.tap("Print record");
    await expect.poll(() => printed).toBe(1);
  });

  test("prints no half of it where a page could not be read, and says so", async () => {
    await show();
    failing = true;
    await shown.tap("Print record");
    await expect.poll(page.toasts).toEqual(["Not printed: It could not be read."]);
    expect([printed, shown.allNamed("Print record").length]).toEqual([0, 1]);
    failing = false;
    await shown.tap("Print record");
    await expect.poll(() => printed).toBe(1);
    expect(sentences()).toEqual(["Third", "Second", "First"]);
  });
});
