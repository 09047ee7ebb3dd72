import { expect, onTestFinished, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

/** Calls that a browser keeps for later, made as the test says: those that came meanwhile wait for the next time. */
function later(ask: string, callOff: string) {
  const waiting = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal(ask, (work: () => void) => {
    last += 1;
    waiting.set(last, work);
    return last;
  });
  vi.stubGlobal(callOff, (id: number) => waiting.delete(id));
  return () => {
    const now = [...waiting.values()];
    waiting.clear();
    for (const work of now) work();
  };
}

/** A browser that draws and is idle as the test says. */
function browser() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return {
    frame: later("requestAnimationFrame", "cancelAnimationFrame"),
    idle: later("requestIdleCallback", "cancelIdleCallback"),
  };
}

test("it is done once what stands there is drawn and nothing else is to be done, unless it was called off", () => {
  const { frame, idle } = browser();
  const [done, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(done);
  const callOff = whenIdle(calledOff);
  // Idle between what was built and its paint.
  idle();
  frame();
  idle();
  expect(done).not.toHaveBeenCalled();
  frame();
  callOff();
  expect(done).not.toHaveBeenCalled();
  idle();
  expect([done, calledOff].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test("a tab that nobody sees draws nothing and does it all the same, once", () => {
  const { frame, idle } = browser();
  const [done, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(done);
  whenIdle(calledOff)();
  vi.runAllTimers();
  idle();
  frame();
  frame();
  idle();
  expect([done, calledOff].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test("a browser that cannot tell does it at once", () => {
  const done = vi.fn();
  whenIdle(done);
  expect(done).toHaveBeenCalledOnce();
});
