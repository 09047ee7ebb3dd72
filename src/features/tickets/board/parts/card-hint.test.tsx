// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import * as board from "../../../../../tests/harness/board.tsx";
import { later, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { ticketOf } from "../../../../../tests/harness/things.ts";
import type { Ticket } from "../../contract.ts";

page.setPage();
board.setBoard();
const { answers, card, held, moved, showBoard } = board;

const triage: Ticket["triage"] = {
  ...{ emergency: "alarm", category: "Plumbing", priority: "critical", specialization: "Plumbing", version: "v" },
  categories: [{ category: "Plumbing", share: 0.9 }],
  hazards: [{ kind: "burning", title: "Something is burning" }],
  spans: [{ text: "burnt rubber", concept: "burn_smell" }],
  isUnsure: false,
  corrected: null,
};
const press = "Make it critical: “Leaking tap”";
const correct = () => {
  const said = { category: "Plumbing", priority: "critical" } as const;
  return moved("a", { ...said, triage: { ...triage, corrected: { ...said, at: "2026-11-20T08:00:00.000Z" } } });
};

beforeEach(() => {
  held.tickets = [ticketOf({ id: "a", triage, can: { triage: true, see: true } })];
});

test("a card says by which words it reads, and one press corrects it before the server has answered", async () => {
  const { answer, letGo } = later(correct);
  answers({ "PUT /repair-tickets/a/triage": answer });
  await showBoard();
  expect(card("a").textContent).toContain("Sounds like an emergency: “burnt rubber”");
  await shown.tap(press);
  await expect.poll(() => card("a").textContent).toContain("Corrected");
  expect(page.toasts()).toEqual([]);
  await page.acting(letGo);
  await expect.poll(page.toasts).toEqual(["Corrected: What you said is kept beside what was read."]);
  expect(held.asked.writes).toMatchObject([
    { asked: "PUT /repair-tickets/a/triage", body: { priority: "critical", version: 3 } },
  ]);
  expect(shown.allNamed(press)).toEqual([]);
});

test("what is refused is taken back, with the reason", async () => {
  answers({ "PUT /repair-tickets/a/triage": refuse(409, "Somebody else has changed it.") });
  await showBoard();
  await shown.tap(press);
  await expect.poll(page.toasts).toEqual(["Update Failed: Somebody else has changed it."]);
  await expect.poll(() => shown.allNamed(press)).toHaveLength(1);
});

test("who may not correct it reads why and has no button", async () => {
  held.tickets = [ticketOf({ id: "a", triage })];
  answers();
  await showBoard();
  expect(card("a").textContent).toContain("“burnt rubber”");
  expect(shown.allNamed(press)).toEqual([]);
});
