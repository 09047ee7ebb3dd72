// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { callKey, queryClient } from "#browser/queries.ts";
import type { Plan } from "#features/planning/contract.ts";
import { propertyApi } from "#features/properties/client.ts";
import type { Property } from "#features/properties/contract.ts";
import { type Asked, answerCalls, later } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { AnswerQuestion } from "./answer-question.tsx";

page.setPage();

type Question = Plan["questions"][number];
const lift = { field: "specialNotes", kind: "yes_no", things: ["lift", "goods lift"] } as const;
const tanks = { field: "specialNotes", kind: "count", things: ["water tank"] } as const;
const floors = { field: "floors", kind: "number", things: [] } as const;
const state = { field: "state", kind: "choice", things: [] } as const;
const question = "What of it?";
const ask = (answer: object | null) => ({ question, answer }) as unknown as Question;
const building = (specialNotes: string | null) => ({ id: "p1", version: 3, specialNotes }) as Property;

let asked: Asked;
const call = "PUT /properties/p1";
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({ [call]: { property: building("after") }, ...more });
};
beforeEach(async () => {
  answers();
  await page.comeIn("property_owner");
});

const show = (answer: object | null, notes: string | null = "Old roof.") =>
  shown.showAt("/schedules", <AnswerQuestion property={building(notes)} asked={ask(answer)} />);
const sent = () => asked.writes.map(({ asked: what, body }) => [what, body]);
const typed = `[aria-label="${question}"]`;
const problem = () => shown.texts("form p, [role=alert]").join();

describe("a question is answered right there", () => {
  test.each([
    ["Yes", "Old roof.", "Old roof.\nThere is a lift."],
    ["No", "Old roof.", "Old roof.\nNo lift. No goods lift."],
    ["Yes", null, "There is a lift."],
  ])("by a line of the notes: %s after %j", async (word, notes, specialNotes) => {
    await show(lift, notes);
    await shown.tap(`${word}: ${question}`);
    await expect.poll(sent).toEqual([[call, { version: 3, specialNotes }]]);
    await expect.poll(page.toasts).toEqual([expect.stringContaining("The plan follows")]);
  });

  test.each([
    ["0", "No water tank."],
    ["1", "1 water tank."],
    [" 12 ", "12 water tanks."],
  ])("by a number, %j", async (text, line) => {
    await show(tanks);
    await shown.write(typed, text);
    await page.press();
    await expect.poll(sent).toEqual([[call, { version: 3, specialNotes: `Old roof.\n${line}` }]]);
  });

  test("by the field that holds it, and no word in the notes", async () => {
    await show(floors);
    await shown.write(typed, "4");
    await page.press();
    await expect.poll(sent).toEqual([[call, { version: 3, floors: "4" }]]);
  });

  test("by one of the words that the field takes", async () => {
    await show(state);
    await shown.pick(typed, "Lagos");
    await page.press();
    await expect.poll(sent).toEqual([[call, { version: 3, state: "Lagos" }]]);
  });

  test.each(["", "-1", "1.5", "two", "1,000"])("and not by %j", async (text) => {
    await show(tanks);
    await shown.write(typed, text);
    await page.press();
    expect(problem()).toContain("Please give a whole number");
    expect(sent()).toEqual([]);
  });

  test("and not by no word", async () => {
    await show(state);
    await page.press();
    expect(problem()).toContain("Please choose an answer.");
    expect(sent()).toEqual([]);
  });

  test("or in the notes, where only a person can word it", async () => {
    await show(null);
    const place = shown.named("Say it in the notes").getAttribute("href");
    expect(place).toBe("/edit-property/p1?tab=plan#property-specialNotes");
  });
});

describe("an answer that is on its way", () => {
  test("lets no other go before the building is known again, which that one then rests on", async () => {
    const slow = later(() => ({ property: building("Old roof.\nThere is a lift.") }));
    answers({ [call]: slow.answer });
    await shown.showAt(
      "/schedules",
      <>
        <AnswerQuestion property={building("Old roof.")} asked={ask(lift)} />
        <AnswerQuestion property={building("Old roof.")} asked={{ ...ask(lift), question: "And this?" }} />
      </>,
    );
    await shown.tap(`Yes: ${question}`);
    const isOff = () => shown.named("Yes: And this?").hasAttribute("disabled");
    await expect.poll(isOff).toBe(true);
    slow.letGo();
    await expect.poll(isOff).toBe(false);
    const known = queryClient.getQueryData<{ property: Property }>(callKey(propertyApi.findProperty, { id: "p1" }));
    expect(known?.property.specialNotes).toBe("Old roof.\nThere is a lift.");
    expect(sent()).toHaveLength(1);
  });

  test("that is refused says why beside it, until it is given again", async () => {
    const errors = [{ path: "specialNotes", message: "Notes are too long." }];
    answers({ [call]: () => new Response(JSON.stringify({ detail: "No.", errors }), { status: 422 }) });
    await show(lift);
    await shown.tap(`Yes: ${question}`);
    await expect.poll(page.textThere).toContain("Notes are too long.");
    answers();
    await shown.tap(`Yes: ${question}`);
    await expect.poll(page.textThere).not.toContain("Notes are too long.");
  });

  test("that comes after somebody else's change is told of it", async () => {
    answers({ [call]: () => new Response(JSON.stringify({ detail: "It has changed." }), { status: 409 }) });
    await show(lift);
    await shown.tap(`Yes: ${question}`);
    await expect.poll(page.toasts).toEqual([expect.stringContaining("It has changed.")]);
  });
});
