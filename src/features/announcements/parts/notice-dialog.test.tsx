// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { type Asked, answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Announcement } from "../contract.ts";
import { NoticeDialog } from "./notice-dialog.tsx";

page.setPage();

const unit = (id: string, label: string, block: string | null) => ({ id, label, block, floor: null, kind: "flat" });
const units = [unit("u1", "A1", "A"), unit("u2", "A2", "A"), unit("u3", "Shop", null)];
const day = addDays(lagosDay(new Date()), 3);
const standing = {
  ...{
    id: "n1",
    kind: "news",
    service: null,
    title: "New lift",
    text: null,
    version: 4,
    blocks: null,
    unitIds: ["u3"],
  },
  ...{ from: "2026-11-20T08:00:00.000Z", to: "2026-12-04T08:30:00.000Z" },
} as Announcement;

let asked: Asked;
let closed: number;
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({
    "GET /properties/p1/units": { units, nextCursor: null },
    "POST /properties/p1/notices": { notice: standing },
    "PUT /notices/n1": { notice: standing },
    ...more,
  });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_manager");
});

const show = async (notice?: Announcement) => {
  const close = () => {
    closed += 1;
  };
  await page.show(<NoticeDialog propertyId="p1" {...(notice ? { notice } : {})} onClose={close} />);
  await expect.poll(() => shown.texts("[role=dialog] label")).toContain("Whom it concerns");
};
const labelled = (label: string | RegExp): string =>
  `#${CSS.escape(shown.named(label).getAttribute("for") ?? expect.fail(`${label} has no control`))}`;
const from = () => labelled(/^From/);
const to = () => labelled(/^To/);
const sent = () => asked.writes.map(({ asked, body }) => [asked, body]);

describe("a new notice", () => {
  test("says at each field what is missing, and the summary leads there", async () => {
    await show();
    await page.press();
    expect(page.summary()).toEqual(["Title is required.", "Please say when it begins."]);
    await shown.tap("Please say when it begins.");
    expect(document.activeElement).toBe(page.find(from()));
    page.type("title", "No water");
    await shown.write(from(), `${day}T09:00`);
    await page.press();
    expect(page.summary()).toEqual(["Please say when it ends."]);
    await shown.write(to(), `${day}T08:00`);
    await page.press();
    expect(page.summary()).toEqual(["It must end after it begins."]);
    expect(page.find(to()).getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
  });

  test("is sent with its times as those of Lagos, to the blocks that were ticked", async () => {
    await show();
    page.type("title", "No water");
    await shown.write(from(), `${day}T09:00`);
    await shown.write(to(), `${day}T15:30`);
    await shown.pick(labelled("Whom it concerns"), "blocks");
    await page.press();
    expect(page.summary()).toEqual(["Choose at least one, or tell the whole building."]);
    await shown.tap("A");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const times = { from: `${day}T08:00:00.000Z`, to: `${day}T14:30:00.000Z` };
    const said = { kind: "outage", service: null, title: "No water", text: null };
    expect(sent()).toEqual([["POST /properties/p1/notices", { ...said, ...times, blocks: ["A"], unitIds: null }]]);
  });

  test("goes to all of a block that is kept under two spellings", async () => {
    answers({ "GET /properties/p1/units": { units: [...units, unit("u4", "A4", "Block A")], nextCursor: null } });
    await show();
    await page.choose("kind", "news");
    page.type("title", "A new lift");
    await shown.pick(labelled("Whom it concerns"), "blocks");
    expect(shown.allNamed("Block A")).toEqual([]);
    await shown.tap("A");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(sent()).toMatchObject([[expect.anything(), { blocks: ["A", "Block A"] }]]);
  });

  test("is there again as it was left, for the same people and no others", async () => {
    await show();
    await page.choose("kind", "work");
    page.type("title", "Painting the stairs");
    await shown.write(from(), `${day}T09:00`);
    await shown.pick(labelled("Whom it concerns"), "blocks");
    await shown.tap("A");
    await page.leave();
    await show();
    await shown.write(to(), `${day}T15:30`);
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { kind: "work", title: "Painting the stairs", from: `${day}T08:00:00.000Z`, blocks: ["A"] };
    expect(sent()).toMatchObject([[expect.anything(), said]]);
    await page.leave();
    await show();
    expect(page.control("title").value).toBe("");
  });

  test("of news needs no times", async () => {
    await show();
    await page.choose("kind", "news");
    page.type("title", "A new lift");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(sent()).toMatchObject([[expect.anything(), { kind: "news", from: null, to: null, blocks: null }]]);
  });

  test("shows at its field what the server says of the times, and stays with all that was typed", async () => {
    const errors = [{ path: "to", message: "It cannot have ended already." }];
    answers({
      "POST /properties/p1/notices": () =>
        new Response(JSON.stringify({ success: false, detail: errors[0]?.message, errors }), { status: 422 }),
    });
    await show();
    await page.choose("kind", "news");
    page.type("title", "A new lift");
    await page.press();
    await expect.poll(page.summary).toEqual(["It cannot have ended already."]);
    await shown.tap("It cannot have ended already.");
    expect(document.activeElement).toBe(page.find(to()));
    expect([closed, page.control("title").value]).toEqual([0, "A new lift"]);
  });
});

describe("a notice that stands", () => {
  test("is changed from what it says, by its version", async () => {
    await show(standing);
    expect([page.find(from()), page.find(to())].map((field) => field.getAttribute("value"))).toEqual([
      "2026-11-20T09:00",
      "2026-12-04T09:30",
    ]);
    page.type("title", "New lifts");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { kind: "news", service: null, title: "New lifts", text: null, blocks: null, unitIds: ["u3"] };
    const times = { from: standing.from, to: standing.to };
    expect(sent()).toEqual([["PUT /notices/n1", { ...said, ...times, version: 4 }]]);
  });

  test("stays open where somebody else changed it", async () => {
    answers({ "PUT /notices/n1": refuse(409, "This notice has been changed.") });
    await show(standing);
    await page.press();
    await expect.poll(page.toasts).toEqual(["Not sent: This notice has been changed."]);
    expect(closed).toBe(0);
  });
});
