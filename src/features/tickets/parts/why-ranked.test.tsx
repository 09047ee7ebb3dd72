// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { KeptTriage } from "#features/triage/kept.rules.ts";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { ticketOf } from "../../../../tests/harness/things.ts";
import { WhyRanked } from "./why-ranked.tsx";

page.setPage();
beforeEach(() => page.comeIn("property_manager"));

const triage: KeptTriage = {
  ...{ emergency: "ask", category: "Other", priority: "high", specialization: "General Maintenance", version: "v" },
  ...{ categories: [{ category: "Other", share: 0.3 }], hazards: [], spans: [], isUnsure: true, corrected: null },
};
const ticket = ticketOf({ category: "Other", priority: "high", triage, model: "ai.example", can: { triage: true } });

test("a model is asked by a press that says where the words go, and only once", async () => {
  const asked = answerCalls({ "POST /repair-tickets/t1/second-opinion": { ticket } });
  await shown.showAt("/tickets/t1", <WhyRanked ticket={ticket} />);
  expect(page.textThere()).toContain("Sends the words to ai.example, without names");
  expect(asked.writes).toEqual([]);
  await shown.tap("Ask a model");
  await expect.poll(page.toasts).toEqual(["Read by a model: What it says stands beside. You decide."]);
});

test("one that gives no answer is told of", async () => {
  answerCalls({ "POST /repair-tickets/t1/second-opinion": refuse(422, "The model gave no answer.") });
  await shown.showAt("/tickets/t1", <WhyRanked ticket={ticket} />);
  await shown.tap("Ask a model");
  await expect.poll(page.toasts).toEqual(["No second opinion: The model gave no answer."]);
});

test("its opinion is marked as one, and accepted by a press of its own", async () => {
  const opinion = { emergency: "alarm", category: "Roof", priority: "emergency", model: "fake-1", at: "" } as const;
  const advised = ticketOf({ ...ticket, model: null, triage: { ...triage, opinion } });
  const asked = answerCalls({ "PUT /repair-tickets/t1/triage": { ticket: advised } });
  await shown.showAt("/tickets/t1", <WhyRanked ticket={advised} />);
  expect(page.textThere()).toContain(
    "A model (fake-1) reads it as Roof, emergency. It sees danger. Nobody has checked",
  );
  expect(shown.allNamed("Ask a model")).toEqual([]);
  await shown.tap("It is Roof");
  expect(asked.writes).toMatchObject([{ body: { category: "Roof", version: 3 } }]);
});

test("words that it was judged by are said once, however they were written", async () => {
  const spans = ["pouring into", "Water", "pouring", "water", "burst"].map((text) => ({ text, concept: "water" }));
  const read = ticketOf({ ...ticket, triage: { ...triage, spans } });
  await shown.showAt("/tickets/t1", <WhyRanked ticket={read} />);
  expect(page.textThere()).toContain("Because of “pouring into”, “water”, “burst”.");
});

test("where none is set up nothing is said of one", async () => {
  await shown.showAt("/tickets/t1", <WhyRanked ticket={ticketOf({ ...ticket, model: null })} />);
  expect(page.textThere()).not.toContain("model");
});
