// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepDraft } from "#browser/drafts.ts";
import { currentOutbox } from "#browser/outbox/outbox.ts";
import { type SessionUser, signIn } from "#browser/session.ts";
import { made } from "../../../../../tests/harness/acts.ts";
import { answerCalls } from "../../../../../tests/harness/calls.ts";
import { haveDisk } from "../../../../../tests/harness/own-device.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import { showAt } from "../../../../../tests/harness/shown.tsx";
import { waitingReport } from "../client.ts";
import { EmergencyBar } from "./emergency-bar.tsx";

page.setPage();

const notSent = "NOT SENT: your emergency report.";
let reply: () => Response;

/** A report that was tapped without a network, on the next screen. */
beforeEach(async () => {
  await page.comeIn("building_occupant");
  keepDraft("emergency", { kind: "gas", propertyId: "p1", place: "Flat 3", key: "k", at: Date.now() });
});

/** Shows the bar, which sends at once; answers what it sends. */
async function open(): Promise<ReturnType<typeof answerCalls>["writes"]> {
  const { writes } = answerCalls({ "POST /repair-tickets": () => reply() });
  await showAt("/occupant-dashboard", <EmergencyBar />);
  await expect.poll(() => writes.length).toBe(1);
  return writes;
}

test.each([403, 404, 405, 408])("a page with %i of a network in between leaves it waiting and said", async (status) => {
  reply = () => new Response("<html>Sign in</html>", { status });
  const writes = await open();
  await page.acting(() => dispatchEvent(new Event("online")));
  await expect.poll(() => writes.map(({ key }) => key)).toEqual(["k", "k"]);
  await page.acting(() => {});
  expect([page.textThere(), waitingReport()?.key]).toEqual([expect.stringContaining(notSent), "k"]);
});

test("what our server refuses is not sent again, and its sentence stands there", async () => {
  const detail = "This building is closed.";
  reply = () => new Response(JSON.stringify({ success: false, detail, requestId: "r" }), { status: 422 });
  await open();
  await expect.poll(page.textThere).toContain(`${notSent} ${detail} Call 112.`);
  expect(waitingReport()).toBeNull();
});

test("a first try that fails is followed by others while it is looked at, though the browser says nothing of a line", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  reply = () => new Response("<html>Sign in</html>", { status: 403 });
  const writes = await open();
  await page.acting(() => {});
  const later = { "retry-after": "3600" };
  reply = () => new Response(JSON.stringify({ success: false, requestId: "r" }), { status: 429, headers: later });
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => writes.map(({ key }) => key)).toEqual(["k", "k"]);
  await page.acting(() => {});
  // Asked for a pause it knocks no more.
  vi.advanceTimersByTime(60_000);
  await page.acting(() => {});
  expect([writes.length, waitingReport()?.key]).toEqual([2, "k"]);
});

test("what was written of danger on a request and waits is said as not sent, and is no report", async () => {
  haveDisk();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  localStorage.clear();
  const user = { id: crypto.randomUUID(), name: "Ada", role: "building_occupant" } as SessionUser;
  await page.acting(() => signIn({ token: "t", user }));
  onTestFinished(() => currentOutbox()?.stop());
  const call = { method: "POST", path: "/repair-tickets/{id}/comments", access: "user" } as const;
  await currentOutbox()?.add(made("a", { call, input: { id: "t1", text: "fire" }, isUrgent: true }));
  await showAt("/occupant-dashboard", <EmergencyBar />);
  await expect.poll(page.textThere).toMatch(/NOT SENT: what you wrote of danger\.\s+Call 112\./);
  expect(page.find("a").getAttribute("href")).toBe("/unsent");
});
