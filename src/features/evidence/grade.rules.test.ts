import { describe, expect, test } from "vitest";
import { exif, facts, home, judge, live, photos } from "../../../tests/harness/proof-facts.ts";
import { gradeOf, ownChecks } from "./grade.rules.ts";
import type { Kind } from "./kinds.rules.ts";

describe("grades", () => {
  test("no data is thin at worst, and each check says why it cannot tell", () => {
    const { grade, checks, reasons } = judge({ photos: [], building: null, code: null, startedAt: null });
    expect(grade).toBe("thin");
    expect(new Set(checks.map(({ answer }) => answer))).toEqual(new Set(["not_available"]));
    expect(reasons).toHaveLength(1);
  });

  test("a photo of the app at the job is good, and says what would make it strong", () => {
    const { grade, raises } = judge(photos({ ...live, exif: exif("2026-11-20T11:30:00") }));
    expect([grade, raises]).toEqual(["good", ["Take one photo before the work and one after it, from the same spot."]]);
  });

  test("with a before and an after of one place it is strong", () => {
    const own = ownChecks(facts(photos({ ...live, exif: exif("2026-11-20T11:30:00") })));
    const same = { kind: "before_after", answer: "agrees", sentence: "Same place.", numbers: {}, version: 1 } as const;
    expect(gradeOf([same, ...own])).toMatchObject({ grade: "strong", raises: [] });
  });

  test("reasons stand in the order of their weight, whatever order the checks come in", () => {
    const check = (kind: Kind) => ({ kind, answer: "contradicts", sentence: kind, numbers: {}, version: 1 }) as const;
    const { reasons } = gradeOf([check("hard_to_see"), check("time"), check("reuse"), check("place")]);
    expect(reasons).toEqual(["reuse", "place", "time", "hard_to_see"]);
  });

  test("that nothing suggests an invented place is no reason for anything", () => {
    const { reasons } = judge(photos({ fix: { ...home, accuracy: 15 } }));
    expect(reasons).toEqual([expect.stringContaining("21.")]);
  });

  test("what agrees on one fact counts once: the time in a photo and its place in the order", () => {
    expect(judge(photos({ fix: null, exif: exif("2026-11-20T11:30:00") })).grade).toBe("thin");
  });
});
