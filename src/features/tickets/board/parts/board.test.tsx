// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ticketStatuses } from "#domain/vocab.ts";
import * as board from "../../../../../tests/harness/board.tsx";
import { type Given, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { ticketOf } from "../../../../../tests/harness/things.ts";
import { noFilters } from "../client.ts";
import { NarrowBoard } from "./board.tsx";

page.setPage();
board.setBoard();
const { answers, assignDialog, Board, heads, held, link, listed, open, showBoard, titlesIn } = board;

describe("the columns", () => {
  test("each ask for their own state and say how many there are", async () => {
    await showBoard();
    expect(heads()).toEqual(["Open1", "Assigned1", "In progress0", "Resolved1"]);
    expect(ticketStatuses.map(titlesIn)).toEqual([["Leaking tap"], ["No light"], [], ["Broken gate"]]);
    expect(held.asked.reads.toSorted()).toEqual(
      ticketStatuses.map((status) => `GET /repair-tickets?limit=20&status=${status}&counts=1`).toSorted(),
    );
    expect(page.textThere()).toContain("Nothing is in progress.");
  });

  test("say where there are more than are counted of a search", async () => {
    const capped = { open: { count: 1_000, isMore: true }, assigned: { count: 1_000, isMore: false } };
    answers({
      "GET /repair-tickets": (asked: Given) => {
        const all = Object.fromEntries(ticketStatuses.map((one) => [one, { count: 0, isMore: false }]));
        const counts = { open: 1_000, assigned: 1_000, in_progress: 0, resolved: 0 };
        return { ...listed(asked), counts, capped: { ...all, ...capped } };
      },
    });
    await shown.showAt("/tickets", <Board />);
    await expect.poll(heads).toEqual(["Open1,000+", "Assigned1,000", "In progress0", "Resolved0"]);
  });

  test("show what the next page holds", async () => {
    const next = { tickets: [ticketOf({ id: "z", title: "Older" })], nextCursor: null };
    answers({
      "GET /repair-tickets": (asked: Given) =>
        asked.query.get("cursor") === "2" ? next : { ...listed(asked), nextCursor: "2" },
    });
    await showBoard();
    await shown.tap("Show more");
    await expect.poll(() => titlesIn("open")).toEqual(["Leaking tap", "Older"]);
  });

  test("that could not be read say so, and are read again by a press", async () => {
    let isCut = true;
    answers({ "GET /repair-tickets": (asked: Given) => (isCut ? refuse(500, "Broken.")() : listed(asked)) });
    await shown.showAt("/tickets", <Board />);
    await expect.poll(() => shown.allNamed("Try again")).toHaveLength(4);
    expect(page.toasts()[0]).toBe("Error Loading Requests: Failed to load repair requests. Please try again.");
    isCut = false;
    await shown.tap("Try again");
    await expect.poll(() => titlesIn("open")).toEqual(["Leaking tap"]);
  });
});

describe("what narrows the board", () => {
  test("stands in the address, and every column asks for it", async () => {
    const { address, back } = await showBoard();
    held.tickets = [];
    await shown.pick("[aria-label=Priority]", "critical");
    expect(address()).toBe("/tickets?priority=critical");
    await expect.poll(page.textThere).toContain("Nothing that is open matches.");
    expect(held.asked.reads.slice(-4).every((asked) => asked.includes("priority=critical"))).toBe(true);
    await shown.pick("[aria-label=Emergencies]", "emergency");
    await shown.pick("[aria-label=Age]", "7");
    expect(address()).toBe("/tickets?priority=critical&kind=emergency&age=7");
    await expect.poll(() => held.asked.reads.at(-1)).toContain("priority=critical&emergency=true&olderThanDays=7");
    await back();
    expect(address()).toBe("/tickets?priority=critical&kind=emergency");
    await shown.pick("[aria-label=Priority]", "any");
    expect(address()).toBe("/tickets?kind=emergency");
  });

  test("a word that is no filter narrows nothing", async () => {
    await showBoard("/tickets?priority=urgent&age=900&kind=all&status=lost");
    expect(held.asked.reads).toContain("GET /repair-tickets?limit=20&status=open&counts=1");
  });

  test("one building can be left again", async () => {
    const { address } = await showBoard("/tickets?property=p1");
    expect(held.asked.reads).toContain("GET /repair-tickets?limit=20&status=open&propertyId=p1&counts=1");
    await shown.tap("Show all buildings");
    expect(address()).toBe("/tickets");
  });

  test("on a phone the filters come when they are asked for, and at once where one is chosen", async () => {
    await showBoard();
    expect(shown.named("Filters").getAttribute("aria-expanded")).toBe("false");
    await shown.tap("Filters");
    expect(shown.named("Filters").getAttribute("aria-expanded")).toBe("true");
    await page.leave();
    await showBoard("/tickets?kind=emergency");
    expect(shown.named("Filters").getAttribute("aria-expanded")).toBe("true");
  });
});

describe("an open request", () => {
  test("stands beside the board with the focus on its title; Escape closes and goes one step back", async () => {
    const { address } = await showBoard();
    await page.acting(() => link("a").click());
    expect(address()).toBe("/tickets?ticket=a");
    await expect.poll(() => shown.texts("aside h2")[0]).toBe("Leaking tap");
    expect(document.activeElement).toBe(page.find("aside h2"));
    expect(link("a").getAttribute("aria-current")).toBe("true");
    await shown.key("Escape");
    expect(address()).toBe("/tickets");
    expect(document.querySelector("aside")).toBeNull();
  });

  test("that cannot be read says why, and tries again", async () => {
    let answer: () => unknown = refuse(403, "You may not see this request.");
    answers({ "GET /repair-tickets/a": () => answer() });
    await shown.showAt("/tickets?ticket=a", <Board />);
    await expect.poll(page.textThere).toContain("You may not see this request.");
    expect(shown.texts("aside h2")[0]).toBe("This request could not be opened");
    answer = () => ({ ticket: open, timeline: [] });
    await shown.tap("Try again");
    await expect.poll(() => shown.texts("aside h2")[0]).toBe("Leaking tap");
  });
});

describe("where there is room for one column", () => {
  test("it is chosen by a press, with how many each holds, and a request opens as its own page", async () => {
    const asked: string[] = [];
    await shown.showAt(
      "/tickets",
      <NarrowBoard filters={noFilters} assignDialog={assignDialog} onStatus={(status) => asked.push(status)} />,
    );
    await expect
      .poll(() => shown.texts("fieldset button"))
      .toEqual([...["Open1", "Assigned1", "In progress0", "Resolved1"]]);
    expect(shown.named("Open1").getAttribute("aria-pressed")).toBe("true");
    expect(held.asked.reads).toHaveLength(1);
    await shown.tap("Assigned1");
    expect(asked).toEqual(["assigned"]);
    expect(link("a").getAttribute("href")).toBe("/tickets/a");
  });
});
