import { describe, expect, test } from "vitest";
import { bodyOf, emptyDraft, fieldId, isListed, mediaSummary, refusalOf, restoreDraft, stepOf } from "./rules.ts";

const sound = {
  ...emptyDraft,
  name: "Marina Court",
  type: "Commercial - Office",
  location: "Lekki",
  components: ["hvac" as const],
};
const file = { category: "general" as const };
const roof = { category: "roofing" as const };

describe("a draft from the device", () => {
  test("comes back as it was", () => {
    const draft = { ...sound, latitude: 6.4, longitude: 3.4, listed: false };
    expect(restoreDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  test.each([null, "text", 7, [], { name: 5, components: "hvac", latitude: "6", listed: "yes", mediaCount: null }])(
    "%j is read as an empty one",
    (kept) => {
      expect(restoreDraft(kept)).toEqual(emptyDraft);
    },
  );

  test("drops components and fields that this version does not know", () => {
    expect(restoreDraft({ name: "A", components: ["pool", "hvac"], colour: "red" })).toEqual({
      ...emptyDraft,
      name: "A",
      components: ["hvac"],
    });
  });
});

describe("the directory switch", () => {
  test("is off for single-family homes until somebody says otherwise", () => {
    expect(isListed({ ...sound, type: "Residential - Single Family" })).toBe(false);
    expect(isListed({ ...sound, type: "Residential - Single Family", listed: true })).toBe(true);
    expect(isListed(sound)).toBe(true);
    expect(isListed({ ...sound, listed: false })).toBe(false);
  });
});

describe("before it is sent", () => {
  test("name, type and location come first, then a component", () => {
    expect(refusalOf(sound)).toBeNull();
    expect(refusalOf({ ...sound, components: [] })?.message).toBe("Please select at least one building component");
    const refusal = refusalOf({ ...emptyDraft, location: "  " });
    expect(refusal?.message).toBe("Please fill in all required fields (name, type, location)");
    expect(refusal?.faults.map(({ field }) => field)).toEqual(["name", "type", "location", "components"]);
  });

  test("each fault leads to its step and its field", () => {
    expect(["name", "state", "units", "listed", "components", "mediaUploads.0.fileData", "submit"].map(stepOf)).toEqual(
      [1, 1, 2, 2, 3, 4, 5],
    );
    expect(fieldId("mediaUploads.0.fileData")).toBe("property-mediaUploads");
  });
});

test("what is sent says by itself whether the directory shows it", () => {
  expect(bodyOf(sound)).toMatchObject({ name: "Marina Court", listed: true, latitude: null });
});

test("the review counts files by category", () => {
  expect(mediaSummary([file])).toBe("1 file: General (1)");
  expect(mediaSummary([file, roof, file])).toBe("3 files: General (2), Roofing (1)");
});
