import { describe, expect, test } from "vitest";
import { canOf } from "#domain/policy.ts";
import type { TicketStatus } from "#domain/vocab.ts";
import type { Ticket } from "./contract.ts";
import { actsOn, statusByKey, wayTo, withMoved } from "./moves.rules.ts";
import { staysWithContractor } from "./rules.ts";

const nothing = canOf("visitor", [], "ticket");
const keeper = { assign: true, resolve: true };

describe("the way of a request to another column", () => {
  test.each([
    ["open", "assigned", keeper, { step: "assign" }],
    ["open", "in_progress", keeper, { step: "start" }],
    ["open", "resolved", keeper, { step: "resolve" }],
    ["in_progress", "assigned", keeper, { step: "assign" }],
    ["in_progress", "assigned", { assign: false, resolve: true }, { refusal: staysWithContractor }],
    ["assigned", "open", keeper, { refusal: expect.stringContaining("only when its occupant reopens it") }],
    ["resolved", "assigned", { assign: false, resolve: false }, { refusal: expect.stringContaining("stays so") }],
    ["open", "in_progress", {}, { refusal: "You cannot change this request." }],
    ["open", "open", keeper, null],
  ] as const)("from %s to %s with %j", (status, to, can, way) => {
    expect(wayTo({ status, can: { ...nothing, ...can } }, to)).toEqual(way);
  });

  test.each([
    ["open", "ArrowRight", true, "assigned"],
    ["resolved", "ArrowLeft", true, "in_progress"],
    ["open", "ArrowLeft", true, null],
    ["resolved", "ArrowRight", true, null],
    ["open", "ArrowRight", false, null],
    ["open", "Enter", true, null],
  ] as const)("by key from %s with %s", (status, key, shiftKey, to) => {
    expect(statusByKey(status, { key, shiftKey })).toBe(to);
  });
});

const all = { acknowledge: true, assign: true, resolve: true };

describe("what a keeper can do, as they do it", () => {
  test.each([
    ["open", all, null, ["acknowledge", "assign", "start", "resolve"]],
    ["open", { ...all, acknowledge: false }, null, ["assign", "start", "resolve"]],
    ["assigned", keeper, "Chidi Eze", ["start", "resolve", "assign"]],
    ["in_progress", keeper, "Chidi Eze", ["resolve", "assign"]],
    ["in_progress", { assign: false, resolve: true }, "Chidi Eze", ["resolve"]],
    ["resolved", {}, null, []],
  ] as const)("%s with %j, given to %s", (status, can, assignedTo, acts) => {
    expect(actsOn({ status, can: { ...nothing, ...can }, assignedTo })).toEqual(acts);
  });
});

const ticket = (id: string, status: TicketStatus): Ticket => ({ id, status }) as Ticket;
const page = (tickets: Ticket[], nextCursor: string | null = null) => ({ tickets, nextCursor });
const idsOf = (pages: { tickets: Ticket[] }[]) => pages.map(({ tickets }) => tickets.map(({ id }) => id));

describe("a moved request", () => {
  const was = ticket("5", "open");
  const now = ticket("5", "in_progress");

  test("leaves the list of its last state, and stands changed in those that hold both", () => {
    const listed = [page([ticket("7", "open"), was])];
    expect(idsOf(withMoved(listed, "open", was, now))).toEqual([["7"]]);
    for (const asked of [undefined, "all", "unresolved"])
      expect(withMoved(listed, asked, was, now)[0]?.tickets[1]).toEqual(now);
    expect(idsOf(withMoved(listed, "unresolved", was, ticket("5", "resolved")))).toEqual([["7"]]);
  });

  test("comes to its new list where its age puts it, also into the second page", () => {
    const [one, two] = [
      page([ticket("9", "in_progress"), ticket("8", "in_progress")], "c"),
      page([ticket("4", "in_progress")]),
    ];
    expect(idsOf(withMoved([one, two], "in_progress", was, now))).toEqual([
      ["9", "8"],
      ["5", "4"],
    ]);
    expect(idsOf(withMoved([page([])], "in_progress", was, now))).toEqual([["5"]]);
    expect(idsOf(withMoved([page([ticket("6", "in_progress")])], "in_progress", was, now))).toEqual([["6", "5"]]);
  });

  test("waits for its page where that has not been read", () => {
    expect(idsOf(withMoved([page([ticket("6", "in_progress")], "more")], "in_progress", was, now))).toEqual([["6"]]);
  });

  test("is counted where it is now, once", () => {
    const counts = { all: 9, unresolved: 8, open: 4, assigned: 2, in_progress: 2, resolved: 1 };
    const [first] = withMoved([{ ...page([was]), counts }], "open", was, now);
    expect(first?.counts).toEqual({ ...counts, open: 3, in_progress: 3 });
    const [done] = withMoved([{ ...page([was]), counts }], "open", was, ticket("5", "resolved"));
    expect(done?.counts).toEqual({ ...counts, unresolved: 7, open: 3, resolved: 2 });
    expect(withMoved([page([was])], "open", was, now)[0]).not.toHaveProperty("counts");
  });
});
