// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { propertyOf } from "../../../../../tests/harness/things.ts";
import { EditForm } from "./edit-form.tsx";

page.setPage();

const marina = propertyOf({ can: { edit: true } });
const theirs = propertyOf({ version: 4, units: 9, specialNotes: "A borehole" });
const saved = { property: propertyOf({ version: 5 }) };
let asked: Asked;

const stale = refuse(409, "Somebody changed this building. Please load it again.");
/** The server takes the edit once it is made from what it holds. */
const takesNewest = ({ body }: { body: unknown }) => ((body as { version: number }).version === 4 ? saved : stale());
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({ "PUT /properties/p1": saved, "GET /properties/p1": { property: theirs }, ...more });
};
beforeEach(async () => {
  answers();
  await page.comeIn("property_owner");
});

const open = () => shown.showAt("/edit-property/p1", <EditForm property={marina} back="/property/p1" />);
const name = () => (page.find("#property-name") as HTMLInputElement).value;
const notes = () => (page.find("#property-specialNotes") as HTMLTextAreaElement).value;
const save = () => shown.tap("Save changes");
const sent = () => asked.writes.map(({ body }) => body);

describe("the form of a building", () => {
  test("sends what was changed, says so, and goes back", async () => {
    const screen = await open();
    expect(page.textThere()).toContain("Nothing changed");
    await shown.write("#property-name", "Marina Towers");
    expect(page.textThere()).toContain("Not saved yet");
    await save();
    await expect.poll(screen.address).toBe("/property/p1");
    expect(sent()).toEqual([{ version: 3, name: "Marina Towers", mediaChanges: [] }]);
    expect(page.toasts()).toEqual(["Changes saved: The maintenance plan follows what you said."]);
  });

  test("keeps what was typed when the page is loaded again, until it is saved or dropped", async () => {
    await open();
    await shown.write("#property-specialNotes", "Three gens");
    await page.leave();
    await open();
    expect([notes(), page.textThere()]).toEqual(["Three gens", expect.stringContaining("did not save is back")]);
    await shown.tap("Start over");
    expect([notes(), page.textThere()]).toEqual(["Two gens", expect.stringContaining("Nothing changed")]);
    await page.leave();
    await open();
    expect(page.textThere()).not.toContain("is back");
  });

  test("asks nobody what it can say itself, and shows where", async () => {
    await open();
    await shown.write("#property-name", " ");
    await save();
    await expect.poll(page.summary).toEqual(["Property name is required."]);
    expect(sent()).toEqual([]);
  });

  test("shows what the server refuses, and nothing typed is lost", async () => {
    answers({ "PUT /properties/p1": refuse(422, "Not so.") });
    await open();
    await shown.write("#property-name", "Marina Towers");
    await save();
    await expect.poll(page.summary).toEqual(["Not so."]);
    expect(name()).toBe("Marina Towers");
  });
});

describe("where somebody else saved it meanwhile", () => {
  beforeEach(async () => {
    answers({ "PUT /properties/p1": takesNewest });
    await open();
    await shown.write("#property-name", "Marina Towers");
    await save();
    await expect.poll(shown.openDialog).toBe("Somebody else changed this building");
  });

  test("it says who changed what, before anything is written over", () => {
    expect(shown.texts("[role=dialog] dd")).toEqual(["Number of units, Special notes", "Property name"]);
  });

  test("one's own is saved on top of theirs", async () => {
    await shown.tap("Keep mine");
    await expect.poll(() => sent().length).toBe(2);
    expect(sent()[1]).toEqual({ version: 4, name: "Marina Towers", mediaChanges: [] });
    await expect.poll(page.toasts).toHaveLength(1);
  });

  test("theirs is shown, and what was typed is gone from the device too", async () => {
    await shown.tap("Show theirs");
    expect([name(), notes()]).toEqual(["Marina Court", "A borehole"]);
    await page.leave();
    await open();
    expect(page.textThere()).not.toContain("is back");
  });

  test("it can be decided later, with all that was typed", async () => {
    await shown.key("Escape");
    await expect.poll(shown.openDialog).toBeNull();
    expect([name(), notes()]).toEqual(["Marina Towers", "Two gens"]);
  });
});

describe("leaving with changes that are not saved", () => {
  test("asks first, and goes once they are dropped", async () => {
    const screen = await open();
    await shown.write("#property-name", "Marina Towers");
    await screen.go("/tasks");
    await expect.poll(shown.openDialog).toBe("Leave without saving?");
    await shown.tap("Keep editing");
    expect([screen.address(), name()]).toEqual(["/edit-property/p1", "Marina Towers"]);
    await screen.go("/tasks");
    await shown.tap("Discard changes");
    await expect.poll(screen.address).toBe("/tasks");
  });
});
