// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { acting, setPage, show } from "../../tests/harness/page.tsx";
import { queryClient } from "./queries.ts";

setPage();
afterEach(() => {
  vi.useRealTimers();
});

test("what is asked for again and again rests in a tab that nobody sees, and goes on once somebody does", async () => {
  vi.useFakeTimers();
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const look = (is: DocumentVisibilityState) =>
    acting(() => {
      seen.mockReturnValue(is);
      window.dispatchEvent(new Event("visibilitychange"));
    });
  const ask = vi.fn(async () => 1);
  function Watching() {
    useQuery({ queryKey: ["watched"], queryFn: ask, refetchInterval: 15_000 }, queryClient);
    return null;
  }
  await show(<Watching />);
  await acting(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ask).toHaveBeenCalledTimes(5);
  await look("hidden");
  await acting(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(ask).toHaveBeenCalledTimes(5);
  await look("visible");
  await acting(() => vi.advanceTimersByTimeAsync(15_000));
  expect(ask.mock.calls.length).toBeGreaterThan(5);
  seen.mockRestore();
});
