import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallsUnderWay } from "./under-way.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a lull comes when the last call is over, and at once where there is none", async () => {
  const calls = new CallsUnderWay();
  await calls.lull();
  const [one, two] = [calls.enter(), calls.enter()];
  const came = vi.fn();
  const lull = calls.lull().then(came);
  one();
  one();
  await Promise.resolve();
  expect(came).not.toHaveBeenCalled();
  two();
  await lull;
  expect(came).toHaveBeenCalledOnce();
});

test("calls without end hold work up for 50 ms", async () => {
  const calls = new CallsUnderWay();
  calls.enter();
  const came = vi.fn();
  const lull = calls.lull().then(came);
  await vi.advanceTimersByTimeAsync(49);
  expect(came).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await lull;
  expect(came).toHaveBeenCalledOnce();
});
