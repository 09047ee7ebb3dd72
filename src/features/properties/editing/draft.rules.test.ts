import { describe, expect, test } from "vitest";
import { propertyOf } from "../../../../tests/harness/things.ts";
import type { Property } from "../contract.ts";
import {
  changedFields,
  changedLabels,
  draftOf,
  type EditDraft,
  editBody,
  editOf,
  hasPhotoEdits,
  noPhotoEdits,
  rebase,
  restoreEdit,
} from "./draft.rules.ts";

const marina = propertyOf();
const edited = (now: Partial<EditDraft["now"]>, of: Property = marina): EditDraft => {
  const edit = editOf(of);
  return { ...edit, now: { ...edit.now, ...now } };
};
const photo = (id: string) => ({ id }) as Property["mediaUploads"][number];

describe("what is sent of an edited building", () => {
  test("is what was changed, and the version that it was made from", () => {
    expect(editBody(edited({ specialNotes: "Three gens" }), [])).toEqual({
      ...{ version: 3, specialNotes: "Three gens", mediaChanges: [] },
    });
    expect(editBody(edited({}), [])).toEqual({ version: 3, mediaChanges: [] });
  });

  test("has a cleared field as blank, and none that only gained blanks or another order", () => {
    const two = propertyOf({ components: ["plumbing", "electrical"] });
    const edit = edited({ units: "", name: " Marina Court ", components: ["electrical", "plumbing"] }, two);
    expect(editBody(edit, [])).toEqual({ version: 3, units: "", mediaChanges: [] });
    expect(changedFields(edit.before, edit.now)).toEqual(["units"]);
  });

  test("has both halves of a position where one was moved", () => {
    const placed = propertyOf({ latitude: 6.4, longitude: 3.4 });
    expect(editBody(edited({ latitude: 6.5 }, placed), [])).toMatchObject({ latitude: 6.5, longitude: 3.4 });
  });

  test("says nothing more of a photo that goes, and of the others what was changed", () => {
    const photos = {
      removed: ["a"],
      described: { a: { description: "Gone" }, b: { description: "Roof" } },
      coverId: "b",
    };
    expect(editBody({ ...edited({}), photos }, [])).toEqual({
      ...{ version: 3, removeMedia: ["a"], coverId: "b", mediaChanges: [{ id: "b", description: "Roof" }] },
    });
  });

  test("leaves the state alone that follows from the address, and an age that nobody knows is blank", () => {
    expect(draftOf(marina).state).toBe("");
    expect(draftOf(propertyOf({ state: "Ogun" })).state).toBe("Ogun");
    expect(draftOf(propertyOf({ buildingAge: 0, ageKnown: false })).buildingAge).toBe("");
  });
});

describe("where somebody else saved the building meanwhile", () => {
  const theirs = propertyOf({ version: 4, name: "Marina Towers", units: 9, mediaUploads: [photo("b")] });

  test("one's own changes stand on theirs, so that nothing of theirs is undone", () => {
    const next = rebase(edited({ units: "10" }), theirs);
    expect(editBody(next, [])).toEqual({ version: 4, units: "10", mediaChanges: [] });
    expect(next.now.name).toBe("Marina Towers");
  });

  test("nothing is said of photos that are gone by now", () => {
    const photos = { removed: ["a"], described: { a: { description: "x" }, b: { description: "y" } }, coverId: "a" };
    expect(rebase({ ...edited({}), photos }, theirs).photos).toEqual({
      ...{ removed: [], described: { b: { description: "y" } } },
    });
  });

  test("it says what they changed, each once", () => {
    const moved = propertyOf({ latitude: 6.5, longitude: 3.5, name: "Marina Towers" });
    expect(changedLabels(draftOf(marina), draftOf(moved))).toEqual(["Property name", "Position"]);
  });
});

describe("an edit that was kept on the device", () => {
  test("comes back as it was", () => {
    const edit = { ...edited({ specialNotes: "Three gens" }), photos: { ...noPhotoEdits, removed: ["a"] } };
    expect(restoreEdit(JSON.parse(JSON.stringify(edit)))).toEqual(edit);
  });

  test.each([null, 5, "x", {}, { version: "3", before: {}, now: {} }, { version: 3, now: {} }])(
    "is none where it is %j",
    (kept) => {
      expect(restoreEdit(kept)).toBeNull();
    },
  );

  test("of another version of the product changes nothing by what it did not know", () => {
    const { unitsListed: _, ...older } = draftOf(marina);
    const back = restoreEdit({ version: 3, before: older, now: { ...older, name: "Marina Towers" } });
    if (!back) return expect.fail("it is none");
    expect(changedFields(back.before, back.now)).toEqual(["name"]);
    expect(hasPhotoEdits(back.photos)).toBe(false);
  });

  test("has no photo edits but those that can be sent", () => {
    const photos = { removed: ["a", 5], described: 7, coverId: null };
    expect(restoreEdit({ ...edited({}), photos })?.photos).toEqual({ removed: ["a"], described: {} });
  });
});
