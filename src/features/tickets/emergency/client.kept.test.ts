// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { load, setDevice } from "../../../../tests/harness/own-device.ts";
import { answer } from "../../../../tests/harness/own-server.ts";
import { setUploads } from "../../../../tests/harness/upload-tabs.ts";

setDevice();
const { server } = setUploads();

const gas = { kind: "gas", propertyId: "p1", place: "Flat 3" } as const;
let keys: string[] = [];
beforeEach(() => {
  keys = [];
});

/** How the line fares: `status` 0 cuts it. */
function line(statusOf: () => number): void {
  server().others.reply = ({ path, headers }, response) => {
    if (path !== "/api/repair-tickets") return answer(response, {});
    keys.push(String(headers["idempotency-key"]));
    const status = statusOf();
    if (status === 0) throw new Error("cut");
    if (status >= 400) return answer(response, { detail: "No.", requestId: "r" }, status);
    return answer(response, { ticket: { id: "7", title: "Gas leak" } });
  };
}

/** The modules of a page, and how it stands on the disk: what a tab of its own finds there. */
async function open() {
  const client = await load(() => import("./client.ts"));
  const { currentOutbox } = await import("#browser/outbox/outbox.ts");
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  await outbox.ready();
  const states = () => outbox.acts().map(({ id, state, isUrgent }) => `${id} ${state} ${isUrgent}`);
  return { ...client, outbox, states };
}

const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith("tunse.draft."));

test("a tile that got no answer waits with all else, in no draft, and another page sends it once under its key", async () => {
  let status = 0;
  line(() => status);
  const page = await open();
  await expect(page.sendReport(gas)).rejects.toMatchObject({ status: 0 });
  const [key = ""] = keys;
  expect([page.states(), drafts()]).toEqual([[`${key} waiting true`], []]);
  page.outbox.stop();
  status = 200;
  const next = await open();
  await expect.poll(next.states).toEqual([`${key} received true`]);
  expect(new Set(keys)).toEqual(new Set([key]));
  next.outbox.stop();
});

test("a tile that arrives at once is received, by one call, and waits no more", async () => {
  line(() => 200);
  const { sendReport, outbox, states } = await open();
  expect(await sendReport(gas)).toMatchObject({ id: "7" });
  expect([states(), drafts(), keys.length]).toEqual([[`${keys[0]} received true`], [], 1]);
  outbox.stop();
});

test("the same tile pressed again goes under the same key, another under its own", async () => {
  line(() => 503);
  const { sendReport, outbox } = await open();
  for (const place of ["Flat 3", "Flat 3", "Roof"])
    await expect(sendReport({ ...gas, place })).rejects.toMatchObject({ status: 503 });
  expect(outbox.acts().map(({ input }) => input.locationDetails)).toEqual(["Flat 3", "Roof"]);
  expect(new Set(keys).size).toBe(2);
  outbox.stop();
});

test("a tile that is refused for good waits nowhere", async () => {
  line(() => 422);
  const { sendReport, outbox, states } = await open();
  await expect(sendReport(gas)).rejects.toMatchObject({ status: 422 });
  expect([states(), drafts()]).toEqual([[], []]);
  outbox.stop();
});

test("what an earlier build kept as a draft goes to all that waits, with its key and its time, once", async () => {
  line(() => 503);
  const { keepDraft } = await load(() => import("#browser/drafts.ts"));
  const at = Date.now() - 60_000;
  keepDraft("emergency", { ...gas, key: "before", at });
  const { leaveWaiting, outbox } = await open();
  expect(await leaveWaiting()).toBe(false);
  expect(await leaveWaiting()).toBe(false);
  const occurredAt = new Date(at).toISOString();
  expect(outbox.acts()).toMatchObject([{ id: "before", isUrgent: true, occurredAt, lane: "new before" }]);
  expect(drafts()).toEqual([]);
  outbox.stop();
});

test("where this phone keeps nothing the draft stays, for the page that is open", async () => {
  line(() => 503);
  Reflect.set(globalThis, "indexedDB", { open: () => expect.fail("closed"), databases: async () => [] });
  const { sendReport, waitingReport, leaveWaiting, outbox } = await open();
  await expect(sendReport(gas)).rejects.toMatchObject({ status: 503 });
  expect(waitingReport()).toMatchObject({ key: keys[0], place: "Flat 3" });
  expect(await leaveWaiting()).toBe(true);
  outbox.stop();
});
