import { expect, test } from "vitest";
import type { KeptTriage } from "#features/triage/kept.rules.ts";
import { ticketOf } from "../../../tests/harness/things.ts";
import { hintOf } from "./hints.rules.ts";

const triage: KeptTriage = {
  emergency: "alarm",
  category: "Plumbing",
  categories: [
    { category: "Electrical", share: 0.7 },
    { category: "Plumbing", share: 0.2 },
  ],
  priority: "emergency",
  specialization: "Plumbing",
  hazards: [{ kind: "burning", title: "Something is burning" }],
  spans: [
    { text: "burnt rubber", concept: "burn_smell" },
    { text: "burnt rubber", concept: "smoke" },
    { text: "meter", concept: "wiring" },
  ],
  isUnsure: false,
  corrected: null,
  version: "v",
};
const quiet = { ...triage, emergency: "quiet", priority: "low" } as const;
const of = (more: Parameters<typeof ticketOf>[0]) =>
  hintOf(ticketOf({ category: "Plumbing", priority: "high", ...more }));

test("danger comes first, with its words once each, and one press raises it", () => {
  expect(of({ triage })).toEqual({
    text: "Sounds like an emergency",
    isDanger: true,
    words: ["burnt rubber", "meter"],
    correction: { priority: "emergency" },
    label: "Make it emergency",
  });
  expect(of({ triage: { ...triage, emergency: "quiet", priority: "critical" } })).toMatchObject({
    text: "Reads as more pressing",
    isDanger: false,
    label: "Make it critical",
  });
});

test("never offers to lower what a person chose", () => {
  expect(of({ triage: quiet })?.correction).toEqual({ category: "Electrical" });
  expect(of({ triage, emergency: true })?.correction).toEqual({ category: "Electrical" });
});

test("offers another category only when it is sure of it", () => {
  expect(of({ triage: quiet })?.label).toBe("It is Electrical");
  for (const unsure of [{ isUnsure: true }, { categories: [{ category: "Electrical" as const, share: 0.4 }] }])
    expect(of({ triage: { ...quiet, ...unsure } })).toMatchObject({ text: "Read in it", correction: null });
});

test("says nothing of what was not read, and nothing more once it is corrected or mended", () => {
  expect(of({ triage: null })).toBeNull();
  expect(of({ triage, status: "resolved" })).toBeNull();
  expect(of({ triage: { ...quiet, category: "Electrical", spans: [] }, category: "Electrical" })).toBeNull();
  const corrected = { category: "Other", priority: "low", at: "2026-11-20T08:00:00.000Z" } as const;
  expect(of({ triage: { ...triage, corrected } })).toMatchObject({ text: "Corrected", correction: null });
});
