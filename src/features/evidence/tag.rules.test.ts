import { describe, expect, test } from "vitest";
import { judge, live, photos } from "../../../tests/harness/proof-facts.ts";
import type { TagScan } from "./facts.rules.ts";
import { placeOfTag } from "./tag.rules.ts";

const scannedAt = new Date("2026-11-20T11:00:00Z");
const tag = { code: "k", propertyId: "p", assetId: "pump", unitId: "3a", name: "Pump", endedAt: null };
const door = { ...tag, assetId: null, unitId: null };
const flat = { ...door, unitId: "3a" };
const atPump = { propertyId: "p", assetId: "pump", unitId: "3a", hasOwnTag: true };
const atFlat = { propertyId: "p", assetId: null, unitId: "3a", hasOwnTag: false };

test.each<[string, Parameters<typeof placeOfTag>[0], Parameters<typeof placeOfTag>[1], TagScan["place"]]>([
  ["the machine's own", tag, atPump, "here"],
  ["another machine's", { ...tag, assetId: "fan" }, atPump, "other_thing"],
  ["the door's, where the machine has its own", door, atPump, "near"],
  ["the door's, where the machine has none", door, { ...atPump, hasOwnTag: false }, "here"],
  ["the flat's", flat, atFlat, "here"],
  ["another flat's", { ...flat, unitId: "2b" }, atFlat, "other_thing"],
  ["a machine's in the flat", tag, atFlat, "here"],
  ["the door's, for work in a flat", door, atFlat, "here"],
  ["another building's", { ...tag, propertyId: "q" }, atPump, "other_building"],
  ["another building's old one", { ...tag, propertyId: "q", endedAt: new Date(0) }, atPump, "other_building"],
  ["an old one of the machine", { ...tag, endedAt: new Date("2026-11-20T10:59:00Z") }, atPump, "old"],
  ["one that was renewed after it was read", { ...tag, endedAt: new Date("2026-11-20T11:01:00Z") }, atPump, "here"],
  ["nobody's", undefined, atPump, "unknown"],
])("a tag is %s", (_, found, job, place) => {
  expect(placeOfTag(found, job, scannedAt)).toBe(place);
});

describe("taken here and now", () => {
  const scan = (place: TagScan["place"], more: Partial<TagScan> = {}): TagScan => ({
    ...{ moment: "end", isTyped: false, place, name: "Pump" },
    ...more,
  });
  const said = (...tags: TagScan[]) => judge({ tags }).checks.find(({ kind }) => kind === "code");

  test.each([
    ["here", "agrees", "The tag of “Pump” was scanned at the completion."],
    ["near", "cannot_tell", "A tag of the building was scanned at the completion, not that of the machine."],
    ["old", "cannot_tell", "The tag that was scanned at the completion is an old one, which may hang anywhere."],
    ["unknown", "cannot_tell", "The code that was scanned at the completion is of no tag."],
    ["other_thing", "contradicts", "The tag that was scanned at the completion is of something else: “Pump”."],
    ["other_building", "contradicts", "The tag that was scanned at the completion is of another building."],
  ] as const)("a tag that is %s %s", (place, answer, sentence) => {
    expect(said(scan(place))).toMatchObject({ answer, sentence, numbers: { tags: 1 } });
  });

  test("nothing read is not available, and counts against nobody", () => {
    expect(said()).toMatchObject({ answer: "not_available" });
  });

  test("the right tag makes a slip at the next machine good, and no tag makes another building good", () => {
    expect(said(scan("other_thing", { moment: "start", name: "Fan" }), scan("here"))?.answer).toBe("agrees");
    expect(said(scan("other_building", { moment: "start" }), scan("here"))?.answer).toBe("contradicts");
    expect(said(scan("here", { moment: "start", isTyped: true }), scan("here"))?.sentence).toBe(
      "The tag of “Pump” was read at the start and at the completion.",
    );
  });

  test("stands beside photos: it adds, an old one takes nothing away, and another building's is a doubt", () => {
    const with_ = (place: TagScan["place"]) => judge({ ...photos(live, live), tags: [scan(place)] });
    const code = ({ checks }: ReturnType<typeof judge>) => checks.find(({ kind }) => kind === "code");
    expect(code(with_("here"))).toMatchObject({
      answer: "agrees",
      sentence: expect.stringMatching(/^2 of 2 photos .* The tag of “Pump” was scanned/),
    });
    expect(code(with_("old"))?.answer).toBe("agrees");
    expect(with_("other_building").grade).toBe("in_doubt");
    const garbled = judge({ ...photos({ code: "ABCD-234" }), tags: [scan("here")] });
    expect(code(garbled)?.answer).toBe("agrees");
  });
});
