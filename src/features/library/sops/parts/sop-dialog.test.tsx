// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { keepDraft } from "#browser/drafts.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Sop } from "../contract.ts";
import { emptyDraft, emptySheet } from "../draft.rules.ts";
import { EditSop, NewSop } from "./sop-dialog.tsx";
import { changedOf, sentOf } from "./use-sop-draft.tsx";

page.setPage();

const path = "/property-manager/sops";
const id = crypto.randomUUID();
const sop = {
  ...{ id, version: 2, title: "Pump", category: "HVAC", description: "Grease.", steps: ["Close", "Test"] },
  ...{ requiredTools: ["Gun, large"], safetyRequirements: [], estimatedDuration: 15, skillLevel: "advanced" },
  attachments: [{ id: "f", fileName: "valve.jpg" }],
} as unknown as Sop;
const newest = { ...sop, version: 3, title: "Pump and motor", attachments: [] };
let answers: Record<string, unknown>;
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  answers = {
    [`POST ${path}`]: { sop },
    [`PUT ${path}/${id}`]: { sop: newest },
    [`GET ${path}/${id}/versions`]: { versions: [newest], nextCursor: null },
  };
  asked = page.serve(answers);
  await page.comeIn("property_owner");
});

const close = () => {
  closed += 1;
};
/** As React hears it, since the screen holds the text itself. */
const write = (name: string, text: string) =>
  page.acting(() => {
    const target = page.control(name);
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value");
    own?.set?.call(target, text);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
const sent = () => asked.map(({ asked: call, body }) => [call, body]);

const steps = (...texts: string[]) => texts.map((text, at) => ({ id: String(at), text }));

test("what is sent is trimmed and has no blanks; nothing typed is no time", () => {
  const sheet = {
    ...{ ...emptySheet, title: " Pump ", description: "Grease.\n", steps: steps(" Close ", "  ", "Test") },
    ...{ requiredTools: "Gun, , rag,", safetyRequirements: " , " },
  };
  expect(sentOf(sheet)).toEqual({
    ...{ title: "Pump", category: "General", description: "Grease.", steps: ["Close", "Test"] },
    ...{ requiredTools: ["Gun", "rag"], safetyRequirements: [], estimatedDuration: 0, skillLevel: "intermediate" },
  });
  expect(changedOf(sheet, { ...sheet, title: "Pump", safetyRequirements: "Gloves" })).toEqual({
    safetyRequirements: ["Gloves"],
  });
});

describe("a new procedure", () => {
  test("needs a title and a description, and a duration in whole minutes", async () => {
    await page.show(<NewSop onClose={close} />);
    for (const [text, sentence] of [
      ["an hour", "Estimated duration must be a number."],
      ["1.5", "Estimated duration must be a whole number."],
      ["-5", "Estimated duration must be between 0 and 100,000."],
    ] as const) {
      await write("estimatedDuration", text);
      await page.press();
      expect(page.summary()).toEqual(["Title is required.", "Description is required.", sentence]);
    }
    expect(asked).toEqual([]);
  });

  test("is sent whole, once, and its draft is gone then", async () => {
    await page.show(<NewSop onClose={close} />);
    await write("title", "Pump");
    await write("description", "Grease.");
    await write("estimatedDuration", " 90 ");
    await page.press();
    expect(sent()).toEqual([
      [
        `POST ${path}`,
        {
          ...{ title: "Pump", category: "General", description: "Grease.", steps: [], requiredTools: [] },
          ...{ safetyRequirements: [], estimatedDuration: 90, skillLevel: "intermediate", attachments: [] },
        },
      ],
    ]);
    expect(closed).toBe(1);
    await page.leave();
    await page.show(<NewSop onClose={close} />);
    expect(page.control("title").value).toBe("");
  });

  test("comes back as it was left, its steps in their order", async () => {
    keepDraft("sop.new", { ...emptyDraft, now: { ...emptySheet, title: "Pump", steps: steps("Close", "Test") } });
    await page.show(<NewSop onClose={close} />);
    await write("description", "Grease.");
    await page.press();
    expect(asked).toMatchObject([{ body: { title: "Pump", steps: ["Close", "Test"] } }]);
  });
});

describe("a procedure that is there", () => {
  test("is sent what was changed, so that a comma in another field splits nothing", async () => {
    await page.show(<EditSop sop={sop} onClose={close} />);
    await write("title", "Pump, big");
    await page.press();
    expect(sent()).toEqual([
      [`PUT ${path}/${id}`, { version: 2, title: "Pump, big", attachments: [], removeAttachments: [] }],
    ]);
    expect(page.toasts()).toEqual(["SOP changed: “Pump and motor” is at version 3."]);
  });

  test("that somebody else changed meanwhile shows both texts, and keeps mine on top of theirs", async () => {
    delete answers[`PUT ${path}/${id}`];
    asked = page.serve(answers, 409);
    await page.show(<EditSop sop={sop} onClose={close} />);
    await page.tick("[aria-label='Remove valve.jpg']");
    await write("description", "Grease twice.");
    await page.press();
    expect(page.textThere()).toContain("Somebody else changed this SOP");
    expect(page.toasts()).toEqual([]);
    answers[`PUT ${path}/${id}`] = { sop: newest };
    const mine = Array.from(document.querySelectorAll("button")).find((one) => one.textContent === "Keep mine");
    await page.acting(() => mine?.click());
    await expect.poll(() => closed).toBe(1);
    expect(sent().at(-1)).toEqual([
      `PUT ${path}/${id}`,
      { version: 3, description: "Grease twice.", attachments: [], removeAttachments: [] },
    ]);
  });
});
