import { expect, test } from "vitest";
import { type TicketStatus, ticketStatuses } from "#domain/vocab.ts";
import { moveRefusal, ticketMove } from "./rules.ts";

const allowed = [
  "open>in_progress",
  "open>resolved",
  "assigned>in_progress",
  "assigned>resolved",
  "in_progress>resolved",
];
const pairs = ticketStatuses.flatMap((from) => ticketStatuses.map((to): [TicketStatus, TicketStatus] => [from, to]));

test.each(pairs.filter(([from, to]) => from !== to))("a status call from %s to %s", (from, to) => {
  if (allowed.includes(`${from}>${to}`))
    return expect([moveRefusal(from, to), ticketMove(from, to)]).toEqual([null, "moves"]);
  expect(moveRefusal(from, to)).toMatch(/^A .+ (?:stays|becomes|is|cannot) .+\.$/);
  expect(() => ticketMove(from, to)).toThrow(moveRefusal(from, to) ?? "");
});

test("a refusal says what can be done instead", () => {
  expect(moveRefusal("resolved", "open")).toBe(
    "A resolved request stays so, unless its occupant reopens it within 7 days.",
  );
  expect(moveRefusal("in_progress", "open")).toBe(
    "A request is open again only when its occupant reopens it or its contractor is taken off.",
  );
  expect(moveRefusal("in_progress", "assigned")).toBe("A request becomes assigned by assigning it to a contractor.");
});
