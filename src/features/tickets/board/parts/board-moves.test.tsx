// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as board from "../../../../../tests/harness/board.tsx";
import { type Given, later, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";

page.setPage();
board.setBoard();
const { answers, card, heads, held, link, listed, moved, open, showBoard, titlesIn } = board;

describe("moving a request", () => {
  test("shows it in its new column before the server has answered, with both counts", async () => {
    const { answer, letGo } = later(() => moved("b", { status: "in_progress" }));
    answers({ "PUT /repair-tickets/b/status": answer });
    await showBoard();
    link("b").focus();
    await shown.key("ArrowRight", { shiftKey: true });
    await expect.poll(heads).toEqual(["Open1", "Assigned0", "In progress1", "Resolved1"]);
    expect(titlesIn("in_progress")).toEqual(["No light"]);
    expect(page.toasts()).toEqual([]);
    await page.acting(letGo);
    await expect.poll(page.toasts).toEqual(["Work started: Ngozi has been told."]);
    expect(held.asked.writes).toMatchObject([
      { asked: "PUT /repair-tickets/b/status", body: { status: "in_progress", version: 3 } },
    ]);
    expect(document.activeElement).toBe(link("b"));
  });

  test("is taken back at once where the server refuses, which says why, and the lists are read again", async () => {
    const [refusal, reading] = [later(refuse(409, "Somebody else has changed it.")), later(() => ({}))];
    await showBoard();
    answers({
      "PUT /repair-tickets/b/status": refusal.answer,
      "GET /repair-tickets": async (asked: Given) => {
        await reading.answer();
        return listed(asked);
      },
    });
    await shown.key("ArrowRight", { shiftKey: true, on: link("b") });
    await expect.poll(() => titlesIn("in_progress")).toEqual(["No light"]);
    await page.acting(refusal.letGo);
    await expect.poll(page.toasts).toEqual(["Update Failed: Somebody else has changed it."]);
    await expect.poll(() => held.asked.reads).toHaveLength(4);
    await expect.poll(heads).toEqual(["Open1", "Assigned1", "In progress0", "Resolved1"]);
    expect(titlesIn("assigned")).toEqual(["No light"]);
    moved("b", { title: "No light in the lift" });
    await page.acting(reading.letGo);
    await expect.poll(() => titlesIn("assigned")).toEqual(["No light in the lift"]);
  });

  test.each([
    ["c", "ArrowLeft", /^Not moved: .*stays so/],
    ["b", "ArrowLeft", /^Not moved: .*only when its occupant reopens it/],
  ])("of %s by %s is refused with a sentence, and nothing is sent", async (id, key, sentence) => {
    await showBoard();
    expect(await shown.key(key, { shiftKey: true, on: link(id) })).toBe(false);
    expect(page.toasts()).toEqual([expect.stringMatching(sentence)]);
    expect(held.asked.writes).toEqual([]);
  });

  test("arrows without Shift, and past an end, are the page's own", async () => {
    await showBoard();
    expect(await shown.key("ArrowRight", { on: link("a") })).toBe(true);
    expect(await shown.key("ArrowLeft", { shiftKey: true, on: link("a") })).toBe(true);
    expect(page.toasts()).toEqual([]);
  });

  test("asks to whom it goes where a contractor is needed", async () => {
    await showBoard();
    await shown.key("ArrowRight", { shiftKey: true, on: link("a") });
    await shown.tap("Give Leaking tap to somebody");
    expect(shown.allNamed(/^Give /)).toEqual([]);
    expect([held.asked.writes, heads()[0]]).toEqual([[], "Open1"]);
  });
});

describe("the button of a card", () => {
  test("offers each way, and says of the others why not", async () => {
    await showBoard();
    await shown.tap("Move “Leaking tap”");
    expect(shown.openDialog()).toBe("Leaking tap");
    expect(shown.texts("[role=dialog] ul button")).toEqual([
      ...["I have seen it", "Assign a contractor", "Start work", "Resolve with note"],
    ]);
    await shown.tap("Close");
    await shown.tap("Move “Broken gate”");
    expect(shown.texts("[role=dialog] ul button")).toEqual([]);
    expect(shown.texts("[role=dialog] ul p")).toHaveLength(3);
  });

  test("says that it was seen, at once", async () => {
    const { answer, letGo } = later(() => moved("a", { can: { ...open.can, acknowledge: false } }));
    answers({ "POST /repair-tickets/a/acknowledge": answer });
    await showBoard();
    expect(card("a").textContent).toContain("Not seen yet");
    await shown.tap("Move “Leaking tap”");
    await shown.tap("I have seen it");
    await expect.poll(() => card("a").textContent).not.toContain("Not seen yet");
    expect(shown.openDialog()).toBeNull();
    await page.acting(letGo);
    await expect.poll(page.toasts).toEqual(["Seen: Ngozi has been told that you saw it."]);
  });

  test("takes “seen” back where there is no connection", async () => {
    answers({ "POST /repair-tickets/a/acknowledge": refuse(403, "You have left this building.") });
    await showBoard();
    await shown.tap("Move “Leaking tap”");
    await shown.tap("I have seen it");
    await expect.poll(page.toasts).toEqual(["Update Failed: You have left this building."]);
    await expect.poll(() => card("a").textContent).toContain("Not seen yet");
  });

  test("resolves with a note, which is needed", async () => {
    await showBoard();
    await shown.tap("Move “Leaking tap”");
    await shown.tap("Resolve with note");
    await shown.tap("Resolve request");
    expect(page.find("[role=dialog]").textContent).toContain("Please say what was done.");
    expect(held.asked.writes).toEqual([]);
    await shown.write("[role=dialog] textarea", "New washer.");
    await shown.tap("Resolve request");
    await expect.poll(() => titlesIn("resolved").toSorted()).toEqual(["Broken gate", "Leaking tap"]);
    expect(held.asked.writes).toMatchObject([{ body: { status: "resolved", note: "New washer.", version: 3 } }]);
    expect(shown.openDialog()).toBeNull();
  });

  test("keeps the note where it could not be sent", async () => {
    answers({ "PUT /repair-tickets/a/status": refuse(422, "The note is too long.") });
    await showBoard();
    await shown.tap("Move “Leaking tap”");
    await shown.tap("Resolve with note");
    await shown.write("[role=dialog] textarea", "New washer.");
    await shown.tap("Resolve request");
    await expect.poll(page.toasts).toEqual(["Update Failed: The note is too long."]);
    expect(page.find("[role=dialog] textarea")).toHaveProperty("value", "New washer.");
    expect(titlesIn("open")).toEqual(["Leaking tap"]);
  });
});

describe("dragging", () => {
  const at = async (kind: string, id: string | null, x: number, more: PointerEventInit = {}) => {
    const on = id === null ? document : card(id);
    await page.acting(() =>
      on.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, clientX: x, clientY: 0, ...more })),
    );
  };
  beforeEach(() => {
    // Columns of 100 px: this document has no size.
    const columnAt = (x: number) => document.querySelectorAll("[data-drop]")[Math.floor(x / 100)];
    Object.assign(document, { elementsFromPoint: (x: number) => [columnAt(x)].filter((one) => one !== undefined) });
    onTestFinished(() => void Reflect.deleteProperty(document, "elementsFromPoint"));
  });

  test("to another column moves the request, and opens nothing", async () => {
    const { address } = await showBoard();
    await at("pointerdown", "b", 150);
    await at("pointermove", null, 250);
    expect(document.body.lastElementChild?.textContent).toContain("No light");
    await at("pointerup", null, 250);
    await page.acting(() => link("b").click());
    await expect.poll(() => titlesIn("in_progress")).toEqual(["No light"]);
    expect(address()).toBe("/tickets");
  });

  test("says over a column that refuses it why", async () => {
    await showBoard();
    await at("pointerdown", "c", 350);
    await at("pointermove", null, 50);
    expect(page.find("[data-drop=open]").textContent).toContain("reopens");
    await at("pointerup", null, 50);
    expect(page.toasts()).toEqual([expect.stringMatching(/^Not moved: /)]);
  });

  test.each([
    ["a shaking hand", 153, {}],
    ["a finger, which scrolls", 250, { pointerType: "touch" }],
    ["another button", 250, { button: 2 }],
  ])("by %s moves nothing", async (_, to, more) => {
    await showBoard();
    await at("pointerdown", "b", 150, more);
    await at("pointermove", null, to, more);
    await at("pointerup", null, to, more);
    expect([held.asked.writes, titlesIn("assigned")]).toEqual([[], ["No light"]]);
  });

  test("ends by Escape, and beside the board, without a move", async () => {
    await showBoard();
    await at("pointerdown", "b", 150);
    await at("pointermove", null, 250);
    await shown.key("Escape");
    await at("pointerup", null, 250);
    await at("pointerdown", "b", 150);
    await at("pointermove", null, 900);
    await at("pointerup", null, 900);
    expect([held.asked.writes, page.toasts()]).toEqual([[], []]);
  });
});
