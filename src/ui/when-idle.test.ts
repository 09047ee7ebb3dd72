import { expect, onTestFinished, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

/** A browser that tells when it is idle, as the test says. */
function browser() {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    waiting.set(waiting.size + 1, work);
    return waiting.size;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => waiting.delete(id));
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => {
    for (const work of waiting.values()) work();
  };
}

test("it is done once nothing else is to be done, unless it was called off", () => {
  const idle = browser();
  const [done, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(done);
  whenIdle(calledOff)();
  expect(done).not.toHaveBeenCalled();
  idle();
  expect([done, calledOff].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test("a browser that cannot tell does it at once", () => {
  const done = vi.fn();
  whenIdle(done);
  expect(done).toHaveBeenCalledOnce();
});
