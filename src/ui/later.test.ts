// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insist } from "./later.ts";

/** The part comes with its turn of this number; `isOnline` is what the browser says of the line. */
function bringAt(turn: number, isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  let turns = 0;
  const bring = vi.fn(async () => {
    turns += 1;
    if (turns < turn) throw new TypeError("Failed to fetch dynamically imported module");
    return "the part";
  });
  return { bring, reload };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part that a line lost comes with the line", async () => {
  const { bring } = bringAt(2, false);
  const part = insist(bring);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bring).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("online"));
  expect(await part).toBe("the part");
});

test("one that the server has not is asked for again without any word of the line", async () => {
  const { bring, reload } = bringAt(4, true);
  const part = insist(bring);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await part).toBe("the part");
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bring).toHaveBeenCalledTimes(4);
});

test.each([
  ["navigate", 1],
  ["reload", 0],
])("one that never comes has a page that came by %s loaded again %i times", async (type, times) => {
  const { bring, reload } = bringAt(Number.POSITIVE_INFINITY, true);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.spyOn(performance, "now").mockReturnValue(20_000);
  void insist(bring);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bring).toHaveBeenCalledTimes(4);
  expect(reload).toHaveBeenCalledTimes(times);
});
