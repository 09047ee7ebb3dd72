import { expect, test } from "vitest";
import { countWords, foundBy } from "./search.rules.ts";

const call = {
  method: "POST",
  path: "/api/repair-tickets",
  summary: "Report a fault in one's own building",
  fields: "Idempotency-Key title locationDetails mediaUploads uploadId",
};

test.each([
  ["", []],
  ["repair", []],
  ["REPORT fault", []],
  ["post /api/repair", []],
  ["locationdetails", ["locationDetails"]],
  ["repair upload", ["mediaUploads", "uploadId"]],
  ["repair waitlist", null],
  ["fault in building", []],
])("%j finds it by %j", (query, fields) => {
  expect(foundBy(call, query)).toEqual(fields);
});

test("how many are said in words", () => {
  expect([0, 1, 161].map(countWords)).toEqual([
    "No call has these words. Try part of a path, or the name of a field.",
    "1 call",
    "161 calls",
  ]);
});
