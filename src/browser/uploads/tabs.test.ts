// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
import { joinTabs, type Tabs } from "./tabs.ts";

setDevice();

const name = () => `tunse.uploads.${crypto.randomUUID()}`;

/** A tab that shows a form, with what it was told. */
function open(form: string): Tabs & { told: string[] } {
  const told: string[] = [];
  const tab = joinTabs(form, { onChanged: () => told.push("changed"), onLead: () => told.push("lead") });
  onTestFinished(() => tab.close());
  return { ...tab, told };
}

test("the first tab leads, and each next one when those before it have closed", async () => {
  const form = name();
  const [one, two, three] = [open(form), open(form), open(form)];
  await expect.poll(() => one.told).toEqual(["lead"]);
  expect([two.told, three.told]).toEqual([[], []]);
  two.close();
  one.close();
  await expect.poll(() => three.told).toEqual(["lead"]);
  expect(two.told).toEqual([]);
});

test("what one tells the others hear, and tabs of another form do not", async () => {
  const form = name();
  const [one, two, other] = [open(form), open(form), open(name())];
  await expect.poll(() => other.told).toEqual(["lead"]);
  one.tell();
  await expect.poll(() => two.told).toEqual(["changed"]);
  expect([one.told, other.told]).toEqual([["lead"], ["lead"]]);
});

test("a tab that has closed tells nothing, and a late word of its own is no fault", async () => {
  const form = name();
  const [one, two] = [open(form), open(form)];
  one.close();
  expect(() => one.tell()).not.toThrow();
  await expect.poll(() => two.told).toEqual(["lead"]);
});

test("without locks every tab leads, and without channels they go on alone", async () => {
  Reflect.deleteProperty(navigator, "locks");
  vi.stubGlobal("BroadcastChannel", undefined);
  const form = name();
  const [one, two] = [open(form), open(form)];
  await expect.poll(() => [one.told, two.told]).toEqual([["lead"], ["lead"]]);
  one.tell();
  expect(two.told).toEqual(["lead"]);
});
