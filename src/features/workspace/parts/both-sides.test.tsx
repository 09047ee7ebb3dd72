// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { made } from "../../../../tests/harness/acts.ts";
import * as page from "../../../../tests/harness/page.tsx";
import { BothSides } from "./both-sides.tsx";

page.setPage();
afterEach(() => {
  vi.useRealTimers();
});

test("says that no answer came where the line stays dead, and not for ever that it asks", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await page.show(<BothSides act={made("a", { lane: "task t1", state: "needs-you", status: 409 })} />);
  expect(page.find("dl").textContent).toContain("Asking…");
  await page.acting(() => vi.advanceTimersByTime(15_000));
  expect(page.find("dl").textContent).toContain("No answer.");
});
