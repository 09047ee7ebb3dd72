import { describe, expect, test } from "vitest";
import { hearTime } from "../clock.ts";
import {
  awakened,
  type Entry,
  isFresh,
  keptForMs,
  mediaItem,
  merged,
  nextToSend,
  pauseMs,
  progressWords,
  type Tally,
  tallyOf,
  tallyWords,
  type UploadState,
  verdictOn,
} from "./rules.ts";

const nowhere = { latitude: null, longitude: null, accuracy: null };

const entry = (id: string, state: UploadState, more: Partial<Entry> = {}): Entry => ({
  id,
  draft: "create-ticket",
  batch: "b",
  order: 1,
  name: `${id}.jpg`,
  type: "image/jpeg",
  size: 2_000,
  chosenAt: "2026-11-21T09:00:00.000Z",
  position: nowhere,
  description: "",
  category: "general",
  state,
  sent: 0,
  url: null,
  problem: null,
  file: new Blob([]),
  isKept: true,
  ...more,
});
const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);

describe("what goes up next", () => {
  test("is two at a time, in the order of choosing", () => {
    const waiting = [entry("a", "done"), entry("b", "waiting"), entry("c", "waiting"), entry("d", "waiting")];
    expect(idsOf(nextToSend(waiting, true))).toEqual(["b", "c"]);
    expect(idsOf(nextToSend([entry("a", "sending"), ...waiting], true))).toEqual(["b"]);
    expect(nextToSend([entry("x", "sending"), entry("y", "sending"), ...waiting], true)).toEqual([]);
  });

  test("is nothing that is not ready, has failed or waits for the connection", () => {
    expect(nextToSend([entry("a", "preparing"), entry("b", "failed"), entry("c", "offline")], true)).toEqual([]);
  });

  test("is left to the tab that sends, but for what only this tab has", () => {
    const files = [entry("a", "sending"), entry("b", "sending"), entry("c", "waiting")];
    expect(nextToSend(files, false)).toEqual([]);
    expect(idsOf(nextToSend([...files, entry("d", "waiting", { isKept: false })], false))).toEqual(["d"]);
  });
});

test.each([
  [0, false, "later"],
  [503, true, "later"],
  [409, true, "later"],
  [423, true, "later"],
  [429, true, "later"],
  [429, false, "refused"],
  [401, true, "signed-out"],
  [404, true, "anew"],
  [410, true, "anew"],
  [404, false, "refused"],
  [413, false, "refused"],
  [415, true, "refused"],
  [200, false, "later"],
  [200, true, "later"],
])("an answer of %i, begun %s: %s", (status, wasBegun, verdict) => {
  expect(verdictOn(status, wasBegun)).toBe(verdict);
});

test("the pauses grow to ten seconds and are not the same on all phones", () => {
  expect([1, 2, 3, 4].map((failures) => pauseMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauseMs(40, 0.5)).toBe(10_000);
  expect(pauseMs(1, 0)).toBeLessThan(pauseMs(1, 1));
});

describe("what another tab recorded", () => {
  const mine = entry("a", "sending", { sent: 900, url: "/api/uploads/1" });
  const theirs = { ...mine, state: "waiting" as const, sent: 100, description: "Roof", category: "roofing" as const };

  test("is believed where that tab sends", () => {
    expect(merged(mine, theirs, false)).toMatchObject({ state: "waiting", sent: 100, description: "Roof" });
  });

  test("changes only words where this tab sends", () => {
    expect(merged(mine, theirs, true)).toMatchObject({ state: "sending", sent: 900, description: "Roof" });
  });

  test.each(["failed", "offline", "done"] as const)("tries a file that was %s again", (state) => {
    const stuck = entry("a", state, { problem: "Too much." });
    expect(merged(stuck, theirs, true)).toMatchObject({ state: "waiting", problem: null, url: "/api/uploads/1" });
  });
});

test.each([
  ["preparing", "waiting"],
  ["sending", "waiting"],
  ["offline", "waiting"],
  ["done", "done"],
  ["failed", "failed"],
] as const)("what was %s comes back %s", (before, after) => {
  expect(awakened(entry("a", before, { sent: 500, url: "/u/1" }))).toMatchObject({ state: after, sent: 500 });
});

test("files are kept for seven days", () => {
  const hearNow = () => hearTime(new Date().toUTCString(), performance.now());
  hearNow();
  const ago = (ms: number) => ({ chosenAt: new Date(Date.now() - ms).toISOString() });
  expect(isFresh(ago(keptForMs - 60_000))).toBe(true);
  expect(isFresh(ago(keptForMs + 60_000))).toBe(false);
  expect(isFresh({ ...ago(keptForMs + 60_000), keptAt: Date.now() })).toBe(true);
  expect(isFresh({ chosenAt: "never" })).toBe(false);
});

describe("in words", () => {
  test.each([
    [0, 0, "0 %, 0 of 0 bytes"],
    [100, 900, "11 %, 100 of 900 bytes"],
    [1_024, 199_680, "0 %, 1 of 195 KB"],
    [1_300_000, 2_097_152, "61 %, 1.2 of 2.0 MB"],
    [52_428_799, 52_428_800, "99 %, 50.0 of 50.0 MB"],
  ])("%i of %i bytes: %s", (sent, size, words) => {
    expect(progressWords(sent, size)).toBe(words);
  });

  const tally = (fields: Partial<Tally>): Tally => ({ total: 0, done: 0, left: 0, failed: 0, offline: 0, ...fields });

  test.each([
    [tally({}), ""],
    [tally({ total: 1, left: 1 }), "0 of 1 file uploaded"],
    [tally({ total: 3, done: 1, left: 2, offline: 1 }), "1 of 3 files uploaded"],
    [tally({ total: 3, done: 1, left: 2, offline: 2 }), "1 of 3 files uploaded, 2 files waiting for connection"],
    [tally({ total: 3, done: 2, failed: 1 }), "2 of 3 files uploaded, 1 failed"],
  ])("%j", (counts, words) => {
    expect(tallyWords(counts)).toBe(words);
  });
});

test("a file whose place is still looked up is waited for", () => {
  const files = [entry("a", "done"), entry("b", "done", { position: null }), entry("c", "failed", { position: null })];
  expect(tallyOf(files)).toEqual({ total: 3, done: 1, left: 1, failed: 1, offline: 0 });
});

test("a file is named by the last part of its address and takes its place and time along", () => {
  const position = { latitude: 6.4, longitude: 3.4, accuracy: 12 };
  const file = entry("a", "done", { url: "http://tunse.test/api/uploads/0197f6d0", position, description: "Crack" });
  expect(mediaItem(file)).toEqual({
    uploadId: "0197f6d0",
    description: "Crack",
    category: "general",
    ...position,
    timestamp: "2026-11-21T09:00:00.000Z",
  });
});
