// @vitest-environment happy-dom
import fc from "fast-check";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { runs } from "../../../../../tests/rig/runs.ts";
import { mostSteps, moved } from "../rules.ts";
import { StepsField } from "./steps-field.tsx";

page.setPage();

let steps: { id: string; text: string }[];

function Form({ texts }: { texts: readonly string[] }) {
  const [given, setGiven] = useState(() => texts.map((text, at) => ({ id: String(at), text })));
  steps = given;
  return <StepsField id="steps" steps={given} error={undefined} onChange={setGiven} />;
}

const show = (...texts: string[]) => page.show(<Form texts={texts} />);
const said = () => steps.map(({ text }) => text);
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const fieldOf = (number: number) => page.find(`[aria-label="Step ${number}"]`);
const atField = (name: string, number: number, more: KeyboardEventInit = {}) => {
  fieldOf(number).focus();
  return shown.key(name, { on: fieldOf(number), ...more });
};

beforeEach(() => show("one", "two", "three"));

describe("by keyboard", () => {
  test("Enter goes on to a new step below, and types no line into this one", async () => {
    expect(await atField("Enter", 2)).toBe(false);
    expect(said()).toEqual(["one", "two", "", "three"]);
    expect(focused()).toBe("Step 3");
  });

  test("Enter that ends a word of another script makes no step", async () => {
    expect(await atField("Enter", 2, { isComposing: true })).toBe(true);
    expect(said()).toHaveLength(3);
  });

  test.each([
    ["up", "ArrowUp", 2, ["two", "one", "three"], "Step 1"],
    ["down", "ArrowDown", 2, ["one", "three", "two"], "Step 3"],
    ["up from the first", "ArrowUp", 1, ["one", "two", "three"], "Step 1"],
    ["down from the last", "ArrowDown", 3, ["one", "two", "three"], "Step 3"],
  ])("Alt with an arrow moves it %s, and the cursor with it", async (_name, key, number, there, at) => {
    expect(await atField(key, number, { altKey: true })).toBe(false);
    expect([said(), focused()]).toEqual([there, at]);
  });

  test("an arrow alone moves the cursor within the text", async () => {
    expect(await atField("ArrowUp", 2)).toBe(true);
    expect(said()).toEqual(["one", "two", "three"]);
  });
});

describe("by hand", () => {
  test.each([
    ["Move step 3 up", ["one", "three", "two"], "Move step 2 up"],
    // Where it can go no further its button cannot be pressed, so the text has the focus.
    ["Move step 2 up", ["two", "one", "three"], "Step 1"],
    ["Move step 2 down", ["one", "three", "two"], "Step 3"],
    ["Move step 1 down", ["two", "one", "three"], "Move step 2 down"],
    ["Remove step 1", ["two", "three"], "Step 1"],
    ["Remove step 3", ["one", "two"], "Step 2"],
  ])("%s", async (name, there, at) => {
    await shown.tap(name);
    expect([said(), focused()]).toEqual([there, at]);
  });

  test("the last that goes leaves the focus where the next is added", async () => {
    for (const _ of said()) await shown.tap("Remove step 1");
    expect([said(), focused()]).toEqual([[], "Add a step"]);
    await shown.tap("Add a step");
    expect([said(), focused()]).toEqual([[""], "Step 1"]);
  });

  test("lines that are pasted are one step", async () => {
    await shown.write('[aria-label="Step 1"]', "shut\nthe valve");
    expect(said()[0]).toBe("shut the valve");
  });

  test("nothing moves past the ends, and no more are added than a procedure holds", async () => {
    const isOff = (name: string) => shown.named(name).hasAttribute("disabled");
    expect([isOff("Move step 1 up"), isOff("Move step 3 down"), isOff("Add a step")]).toEqual([true, true, false]);
    await page.leave();
    await show(...Array.from({ length: mostSteps }, (_, at) => String(at)));
    expect(isOff("Add a step")).toBe(true);
    await atField("Enter", 1);
    expect(said()).toHaveLength(mostSteps);
  });
});

test("a move loses nothing, moves one alone, and is taken back by its opposite", () => {
  const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.nat(), fc.integer({ min: -9, max: 9 }), (list, drawn, by) => {
      const from = drawn % list.length;
      const after = moved(list, from, by);
      const to = after.indexOf(list[from] ?? 0);
      expect(to).toBe(Math.min(list.length - 1, Math.max(0, from + by)));
      expect(after.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
      expect(moved(after, to, from - to)).toEqual(list);
    }),
    { numRuns: runs(200) },
  );
});
