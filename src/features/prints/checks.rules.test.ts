import { expect, test } from "vitest";
import type { PictureCheck } from "#platform/lookups.server.ts";
import { type Pair, pictureChecksOf, type Seen } from "./checks.rules.ts";
import type { Marks } from "./edited.rules.ts";

const marks: Marks = {
  format: "image/jpeg",
  software: null,
  make: "TECNO",
  editorSegment: false,
  tables: "own",
  thumbnailApart: 12,
};
const clear = { dark: 0, brightest: 190, sharpest: 400, spread: 50 };

const seen = (id: string, more: Partial<Seen> = {}): Seen => ({
  ...{ id, outcome: "read", quality: 90, clarity: clear, marks, isProof: true, isBefore: false },
  ...more,
});
const pair = (more: Partial<Pair> = {}): Pair => ({
  ...{ mediaId: "after", earlierId: "old", kinship: "same_picture", detail: 0.97, points: 80, bits: 20 },
  ...{ here: false, ofTask: true, differs: false, earlierPattern: null, sentAt: new Date("2026-03-03T10:00:00Z") },
  ...more,
});
const checks = (pictures: Seen[], pairs: Pair[] = []) =>
  Object.fromEntries(pictureChecksOf({ pictures, pairs }).map((check) => [check.kind, check])) as Record<
    PictureCheck["kind"],
    PictureCheck
  >;

test("a picture that was sent before for another task is told with its day alone", () => {
  const { reuse } = checks([seen("after")], [pair()]);
  expect(reuse).toMatchObject({
    answer: "contradicts",
    sentence: "This picture was sent before for another task, on 3 Mar 2026.",
    subject: "after",
  });
  expect(JSON.stringify(reuse)).not.toContain("old");
});

test.each<[string, Partial<Pair>]>([
  ["the same place", { kinship: "same_place" }],
  ["a picture of the same task or its request", { here: true }],
  ["a picture that another one was made from", { mediaId: "other", earlierId: "after" }],
])("%s is no reuse", (_name, more) => {
  expect(checks([seen("after")], [pair(more)]).reuse.answer).toBe("agrees");
});

test("what is not read, cannot be opened or shows too little is never held against anybody", () => {
  expect(checks([seen("after", { outcome: "unread" })]).reuse.answer).toBe("not_available");
  expect(checks([seen("after", { outcome: "unreadable", clarity: null, marks: null })]).reuse.answer).toBe(
    "cannot_tell",
  );
  expect(checks([seen("after", { quality: 3 })]).reuse.answer).toBe("cannot_tell");
  expect(checks([]).reuse.answer).toBe("not_available");
  expect(checks([seen("after", { isProof: false })]).reuse.answer).toBe("not_available");
});

test("before and after: the same place agrees, the same picture contradicts, neither says nothing", () => {
  const both = [seen("before", { isProof: false, isBefore: true }), seen("after")];
  const between = (kinship: Pair["kinship"]) => pair({ earlierId: "before", here: true, kinship });
  expect(checks(both, [between("same_place")]).before_after.answer).toBe("agrees");
  expect(checks(both, [between("same_file")]).before_after.answer).toBe("contradicts");
  expect(checks(both).before_after.answer).toBe("cannot_tell");
  const sentTogether = pair({ mediaId: "before", earlierId: "after", here: true, kinship: "same_picture" });
  expect(checks(both, [sentTogether]).before_after).toMatchObject({ answer: "contradicts", subject: "after" });
  expect(checks([seen("after")]).before_after.answer).toBe("not_available");
  expect(checks([seen("before", { isBefore: true })]).before_after.answer).toBe("not_available");
});

test.each<[string, Partial<Marks>, PictureCheck["answer"]]>([
  ["a camera that is named", {}, "agrees"],
  ["a chat that left nothing", { make: null, tables: "plain", thumbnailApart: null }, "cannot_tell"],
  ["an editor that names itself", { software: "Adobe Photoshop 25.1 (Windows)" }, "cannot_tell"],
  ["a small picture of something else", { thumbnailApart: 128 }, "contradicts"],
  ["a phone's own program", { software: "MediaTek Camera Application" }, "agrees"],
])("edited: %s", (_name, more, answer) => {
  expect(checks([seen("after", { marks: { ...marks, ...more } })]).edited.answer).toBe(answer);
});

test.each<[string, Partial<Marks>, Partial<Pair> | null, PictureCheck["answer"]]>([
  ["a photo of a thing", { pattern: 2.9 }, null, "agrees"],
  ["one through a net, or of a display", { pattern: 8 }, null, "cannot_tell"],
  ["a meter behind a net, month after month", { pattern: 8 }, { earlierPattern: 8.1 }, "cannot_tell"],
  ["what was sent before, of a screen now", { pattern: 8 }, { earlierPattern: 2.8 }, "contradicts"],
  ["what this task showed before", { pattern: 8 }, { earlierPattern: 2.8, here: true }, "cannot_tell"],
  ["an earlier one that was never asked", { pattern: 8 }, {}, "cannot_tell"],
  ["a small one", { pattern: null }, null, "not_available"],
  ["one that was read before this was asked", {}, null, "not_available"],
])("a photo of a screen: %s", (_name, more, earlier, answer) => {
  const pairs = earlier === null ? [] : [pair({ kinship: "same_place", ...earlier })];
  expect(checks([seen("after", { marks: { ...marks, ...more } })], pairs).screen.answer).toBe(answer);
});

test("a picture that is nearly black is hard to see, and that contradicts nothing", () => {
  const dark = { dark: 1, brightest: 12, sharpest: 3, spread: 5 };
  expect(checks([seen("clear"), seen("dark", { clarity: dark })]).hard_to_see).toMatchObject({
    answer: "cannot_tell",
    subject: "dark",
  });
  expect(checks([seen("clear")]).hard_to_see.answer).toBe("agrees");
});

test("what agrees but for some parts is a question, unless another one is the very same", () => {
  const like = pair({ differs: true, sentAt: new Date("2026-02-03T10:00:00Z") });
  const { reuse } = checks([seen("after")], [like]);
  expect([reuse.answer, reuse.sentence]).toEqual(["cannot_tell", expect.stringContaining("3 Feb 2026, but for some")]);
  expect(checks([seen("after")], [like, pair()]).reuse.answer).toBe("contradicts");
});
