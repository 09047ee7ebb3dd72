// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { acting, comeIn, setPage, show } from "../../../../tests/harness/page.tsx";
import { useAhead } from "./use-ahead.tsx";

setPage();

function Ahead() {
  useAhead();
  return null;
}

/** The calls that a technician's phone makes for what they may want later. */
async function asked(phone: { saveData?: boolean; isHidden?: boolean }): Promise<() => number> {
  const calls = vi.fn(async () => Response.json({ success: true, data: { tasks: [], task: null, nextCursor: null } }));
  vi.stubGlobal("fetch", calls);
  Object.assign(navigator, { connection: { saveData: phone.saveData ?? false } });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue(phone.isHidden ? "hidden" : "visible");
  onTestFinished(() => {
    seen.mockRestore();
    Reflect.deleteProperty(navigator, "connection");
  });
  await comeIn("technician");
  await show(<Ahead />);
  // Whatever an idle moment would have set off is under way.
  await acting(() => dispatchEvent(new Event("online")));
  return () => calls.mock.calls.length;
}

test("a phone reads ahead what its person may want without a network", async () => {
  const count = await asked({});
  await expect.poll(count).toBeGreaterThan(0);
});

test.each([{ saveData: true }, { isHidden: true }])("not with %j", async (phone) => {
  expect((await asked(phone))()).toBe(0);
});
