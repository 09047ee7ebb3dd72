// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { acting, setPage, show } from "../../../../../tests/harness/page.tsx";
import { useLine } from "./use-line.tsx";

setPage();
afterEach(() => {
  vi.useRealTimers();
});

test("knocks while somebody looks, and a tab that nobody sees has no clock running and hears of a line all the same", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const look = (is: DocumentVisibilityState) =>
    acting(() => {
      seen.mockReturnValue(is);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  const heard = vi.fn();
  function Knocking() {
    useLine(heard);
    return null;
  }
  await show(<Knocking />);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(3);
  await look("hidden");
  expect(vi.getTimerCount()).toBe(0);
  await acting(() => dispatchEvent(new Event("online")));
  expect(heard).toHaveBeenCalledTimes(4);
  await look("visible");
  vi.advanceTimersByTime(20_000);
  expect(heard).toHaveBeenCalledTimes(5);
  seen.mockRestore();
});
