// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
import { restMs } from "./rules.ts";
import { watchRest } from "./tabs.ts";

setDevice();

const pageStyle = () => document.documentElement.style.visibility;

test.each([
  ["soon, it shows what it showed", restMs - 1, { locked: 0, visibility: "" }],
  ["after too long, it asks for the PIN and shows nothing before", restMs, { locked: 1, visibility: "hidden" }],
  ["with a clock that was set back, it does as well", -1, { locked: 1, visibility: "hidden" }],
])("a phone with a PIN shows nothing while nobody looks; back %s", (_when, after, expected) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const seen = vi.spyOn(document, "visibilityState", "get");
  const lock = vi.fn();
  const stop = watchRest(lock);
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
    document.documentElement.style.visibility = "";
  });
  const look = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  look("hidden");
  expect([pageStyle(), lock.mock.calls.length]).toEqual(["hidden", 0]);
  vi.setSystemTime(Date.now() + after);
  look("visible");
  expect({ locked: lock.mock.calls.length, visibility: pageStyle() }).toEqual(expected);
});
