// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { currentSession, endSession } from "#browser/session.ts";
import { acting, comeIn, setPage, show } from "../../../../tests/harness/page.tsx";
import { useAhead } from "./use-ahead.tsx";

setPage();

function Ahead() {
  useAhead();
  return null;
}

type Phone = { saveData?: boolean; isHidden?: boolean };

/** The calls that a technician's phone makes for what they may want later. */
async function asked(phone: Phone, held: Promise<void> = Promise.resolve()): Promise<() => number> {
  const data = { tasks: [], task: null, nextCursor: null };
  const calls = vi.fn(() => held.then(() => Response.json({ success: true, data })));
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

test("nothing more is asked for once its person has logged out", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const count = await asked({}, held);
  await expect.poll(count).toBe(1);
  endSession(currentSession()?.token ?? null);
  answer();
  // What was under way is answered, and whatever comes of that.
  for (let turn = 0; turn < 20; turn += 1) await acting(() => new Promise((done) => setImmediate(done)));
  expect(count()).toBe(1);
});

test.each([{ saveData: true }, { isHidden: true }])("not with %j", async (phone) => {
  expect((await asked(phone))()).toBe(0);
});
