import { expect, test } from "vitest";
import { inputOf } from "./forms.rules.ts";

const textOf = (typed: Record<string, string>) => (name: string) => typed[name] ?? "";
const files = [{ name: "a.jpg", base64: "AAAA" }];

test("photos go with the place that the script found, and with their times", () => {
  const typed = { key: "k", latitude: "6.45", longitude: "3.4", accuracy: "12", times: "2026-11-23T09:00:00.000Z" };
  expect(inputOf("start", textOf(typed), files)).toEqual({
    key: "k",
    mediaUploads: [
      {
        ...{ file_data: "AAAA", file_type: "image", file_name: "a.jpg" },
        ...{ latitude: 6.45, longitude: 3.4, accuracy: 12, timestamp: "2026-11-23T09:00:00.000Z" },
      },
    ],
  });
});

test("without its script they go without", () => {
  const { mediaUploads } = inputOf("start", textOf({ key: "k" }), files);
  expect(mediaUploads).toMatchObject([{ latitude: null, longitude: null, accuracy: null, timestamp: null }]);
});

test("a tick says its line in one field, each line with a key of its own", () => {
  const readings = ["4,5", "1,250.5", "1,250", "", "12 kWh"].map((reading) => inputOf("tick", textOf({ reading }), []));
  expect(readings.map((one) => (one as { reading: unknown }).reading)).toEqual([4.5, 1_250.5, 1_250, null, "12 kWh"]);
  const input = inputOf("tick", textOf({ key: "k", line: "sop:3:1", reading: "4,5" }), []);
  expect(input).toMatchObject({ key: "k sop:3:1", list: "sop", item: 3, done: true, reading: 4.5, signature: null });
  expect(inputOf("tick", textOf({ key: "k", line: "plan:0:0" }), [])).toMatchObject({ list: "plan", done: false });
});

test("what was done is read as it was typed, materials line by line", () => {
  const typed = { key: "k", completionNotes: "New tap.", totalHours: "1.5", additionalMaterials: "Tap\n\n Tape " };
  expect(inputOf("complete", textOf(typed), [])).toEqual({
    ...{ key: "k", mediaUploads: [], completionNotes: "New tap.", totalHours: 1.5 },
    additionalMaterials: ["Tap", "Tape"],
  });
  for (const totalHours of ["two", "1.5 h", "1e999"])
    expect(inputOf("complete", textOf({ totalHours }), [])).toMatchObject({ totalHours });
});

test("an occupant's buttons and answers say what they mean in one field each", () => {
  const from = "2026-11-24T08:00:00.000Z";
  expect(inputOf("choose", textOf({ key: "k", window: `v ${from}` }), [])).toEqual({
    ...{ key: `k v ${from}`, visitId: "v", from },
  });
  expect(inputOf("answer", textOf({ key: "k", verdict: "mended", stars: "5" }), [])).toEqual({
    ...{ key: "k", verdict: "mended", stars: 5, text: "" },
  });
  expect(inputOf("comment", textOf({ key: "k", text: "Hello" }), [])).toEqual({ key: "k", text: "Hello" });
});
