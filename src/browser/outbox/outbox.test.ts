// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Outbox } from "#browser/outbox/outbox.ts";
import type { Act } from "#browser/outbox/rules.ts";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { type Asked, answer } from "../../../tests/harness/own-server.ts";
import { toUploads } from "../../../tests/harness/upload-server.ts";
import { photo, reach, setUploads } from "../../../tests/harness/upload-tabs.ts";

setDevice();
const { server, openTab } = setUploads();

/** The outbox of this phone, with a finished job and its photo in it. */
async function waitingJob() {
  const tab = await openTab("complete.1");
  await tab.add([photo("before.jpg"), photo("after.jpg")], "proof");
  await reach(tab, "before.jpg done", "after.jpg done");
  const { currentOutbox } = await load(() => import("#browser/outbox/outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const send = async () => {
    await outbox.add({
      ...{ id: "key", call: { method: "POST", path: "/done", access: "user" }, input: { notes: "Done." } },
      ...{ files: tab.entries().map(({ id }) => id), frozen: null, lane: "1", seq: 0, title: "Complete: Pump" },
      ...{ occurredAt: new Date().toISOString(), isUrgent: false, state: "waiting", attempts: 0, notBefore: 0 },
      ...{ problem: null, status: null, receivedAt: null },
    });
    tab.handOver();
  };
  return { outbox, send, state: () => outbox.acts().map(({ state, attempts }) => `${state} ${attempts}`) };
}

/** Tried so often at least: after a second it tries by itself. */
const tried = (outbox: Outbox, times: number) =>
  expect.poll(() => outbox.acts()[0]?.attempts ?? 0).toBeGreaterThanOrEqual(times);

const accountId = (): string => JSON.parse(localStorage.getItem("tunse.user") ?? "{}").id;

const uploadsIn = ({ body }: Asked): string[] =>
  (JSON.parse(String(body)) as { mediaUploads: { uploadId: string }[] }).mediaUploads.map(({ uploadId }) => uploadId);

/** Takes a finished job whose photos are whole, as ours does: once for each key. */
function takeJobs() {
  const done: { key: unknown; photos: string[] }[] = [];
  server().others.reply = (asked, response) => {
    if (!asked.path.startsWith("/api/done")) return toUploads;
    const lost = uploadsIn(asked).findIndex((id) => !server().files.has(`/api/uploads/${id}`));
    const errors = [{ path: `mediaUploads.${lost}.uploadId`, message: "We could not find that upload." }];
    if (lost >= 0) return answer(response, { detail: "We could not find that upload.", requestId: "r", errors }, 404);
    const photos = uploadsIn(asked).map((id) => String(server().files.get(`/api/uploads/${id}`)?.content));
    done.push({ key: asked.headers["idempotency-key"], photos });
    return answer(response, {});
  };
  return done;
}

test("photos that the server dropped while the act waited go up again by themselves", async () => {
  const { outbox, send, state } = await waitingJob();
  const done = takeJobs();
  server().files.delete("/api/uploads/2");
  await send();
  await tried(outbox, 1);
  await outbox.sendNow();
  await expect.poll(state).toEqual(["received 1"]);
  expect(done).toEqual([{ key: "key", photos: ["before.jpg", "after.jpg"] }]);
  outbox.stop();
});

test("what arrived before, and is not theirs to see any more, is off the phone as received", async () => {
  const { outbox, send, state } = await waitingJob();
  const errors = [{ path: "received", message: "This arrived before." }];
  server().others.reply = (asked, response) =>
    asked.path.startsWith("/api/done") ? answer(response, { detail: "", requestId: "r", errors }, 404) : toUploads;
  await send();
  await expect.poll(state).toEqual(["received 0"]);
  expect(outbox.acts()).toMatchObject([{ problem: null }]);
  outbox.stop();
});

test("what is deleted in one tab while another has its photos in hand is not sent", async () => {
  const { outbox, send } = await waitingJob();
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  await send();
  await tried(outbox, 1);
  const [{ openActs }, { attempt }] = await Promise.all([
    import("#browser/outbox/store.ts"),
    import("#browser/outbox/attempt.ts"),
  ]);
  const store = await openActs(accountId());
  const [act = expect.fail("nothing waits")] = await store.list();
  await outbox.remove("key");
  const sent: unknown[] = [];
  const sender = {
    store,
    call: async () => sent.push("call"),
    file: async () => expect.fail("no photo is left to send"),
  };
  const { signal } = new AbortController();
  expect(await attempt(sender, act, signal)).toBeNull();
  expect(await attempt(sender, { ...act, frozen: null, files: [] }, signal)).toBeNull();
  expect(sent).toEqual([]);
  store.close();
  outbox.stop();
});

const comment = { method: "POST", path: "/tickets/{id}/comments", access: "user" } as const;

/** An emergency with two photos, kept on this phone before they are up. */
async function waitingEmergency() {
  const tab = await openTab("request");
  await tab.add([photo("smoke.jpg"), photo("hall.jpg")], "proof");
  const { currentOutbox } = await load(() => import("#browser/outbox/outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const keep = async (instead: Partial<Act> = {}) => {
    const files = tab.entries().map(({ id }) => id);
    tab.handOver();
    await outbox.add({
      ...made("words", { lane: "new 1", title: "Request: Smoke", isUrgent: true, files }),
      ...{ call: { method: "POST", path: "/tickets", access: "user" }, input: { title: "Smoke" } },
      ...{ photosAfter: { key: "photos", call: comment, thing: "ticket", title: "Photos: Smoke" } },
      ...instead,
    });
  };
  const states = () => outbox.acts().map(({ title, state, files }) => `${title} ${state} ${files.length}`);
  return { outbox, keep, states };
}

/** Takes requests and comments; `lose` says of which calls the answer is lost on the line. */
function takeTickets(lose: (count: number) => boolean = () => false) {
  const calls: { path: string; key: unknown; body: { mediaUploads?: { uploadId: string }[] } }[] = [];
  server().others.reply = ({ path, headers, body }, response) => {
    if (!path.startsWith("/api/tickets")) return toUploads;
    calls.push({ path, key: headers["idempotency-key"], body: JSON.parse(String(body)) });
    if (lose(calls.length)) return answer(response, { detail: "Down.", requestId: "r" }, 503);
    return answer(response, path === "/api/tickets" ? { ticket: { id: "7" } } : {});
  };
  return calls;
}

test("the words of an emergency go before its photos are up, which follow them, and neither goes twice", async () => {
  const release = server().hold();
  const { outbox, keep, states } = await waitingEmergency();
  // As of a server that acts and is killed: the same words come again under the same key.
  const calls = takeTickets((count) => count <= 4);
  await keep();
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(4);
  await outbox.sendNow();
  await expect.poll(states).toEqual(["Request: Smoke received 0", "Photos: Smoke sending 2"]);
  expect(new Set(calls.map(({ path, key }) => `${path} ${key}`))).toEqual(new Set(["/api/tickets words"]));
  expect(calls.every(({ body }) => JSON.stringify(body) === '{"title":"Smoke"}')).toBe(true);
  const words = calls.length;
  release();
  await expect.poll(states).toEqual(["Request: Smoke received 0", "Photos: Smoke received 0"]);
  expect(calls.slice(words)).toMatchObject([{ path: "/api/tickets/7/comments", key: "photos" }]);
  const arrived = calls
    .at(-1)
    ?.body.mediaUploads?.map(({ uploadId }) => String(server().files.get(`/api/uploads/${uploadId}`)?.content));
  expect(arrived).toEqual(["smoke.jpg", "hall.jpg"]);
  outbox.stop();
});

test("danger that is written on a request goes before its photos, which follow it there", async () => {
  const [{ keep, states }, calls] = [await waitingEmergency(), takeTickets()];
  const [input, thing] = [{ id: "7" }, { thing: "ticket", id: "7" }];
  await keep({ call: comment, input, photosAfter: { key: "photos", call: comment, ...thing, title: "Photos" } });
  await expect.poll(states).toEqual(["Request: Smoke received 0", "Photos received 0"]);
  expect(calls.map(({ path, key }) => `${key} ${path.slice(-10)}`)).toEqual(["words 7/comments", "photos 7/comments"]);
});

test("a photo that is refused holds up no words of an emergency", async () => {
  const refusal = { method: "POST", status: 413, detail: "This file is too large." };
  server().faults.push(...Array.from({ length: 4 }, () => refusal));
  const { outbox, keep, states } = await waitingEmergency();
  takeTickets();
  await keep();
  await expect.poll(states).toEqual(["Request: Smoke received 0", "Photos: Smoke needs-you 2"]);
  expect(outbox.acts()[1]).toMatchObject({ problem: "This file is too large.", status: 413, isUrgent: false });
  server().faults.length = 0;
  await outbox.sendNow();
  await expect.poll(states).toEqual(["Request: Smoke received 0", "Photos: Smoke received 0"]);
  outbox.stop();
});

test("an emergency that was killed between its answer and its photos hands them on once", async () => {
  const release = server().hold();
  const { outbox, keep } = await waitingEmergency();
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  await keep();
  await tried(outbox, 1);
  // It is tried again by hand alone.
  outbox.stop();
  const [{ openActs }, { attempt }] = await Promise.all([
    import("#browser/outbox/store.ts"),
    import("#browser/outbox/attempt.ts"),
  ]);
  const store = await openActs(accountId());
  const [act = expect.fail("nothing waits")] = await store.list();
  const sender = { store, call: async () => ({ ticket: { id: "7" } }), file: async () => "" };
  const { signal } = new AbortController();
  // The tab dies before it writes what this answers, and one that had the act in hand takes it up again.
  expect(await attempt(sender, act, signal)).toMatchObject({ state: "received", files: [] });
  await store.change(["photos"], (photos) => ({ ...photos, state: "received" }));
  expect(await attempt(sender, act, signal)).toMatchObject({ state: "received", files: [] });
  expect((await store.list()).toSorted(({ id }) => (id === "words" ? -1 : 1))).toMatchObject([
    { id: "words", files: [] },
    { id: "photos", state: "received", lane: "ticket 7", input: { id: "7" }, files: act.files },
  ]);
  store.close();
  release();
});

test("where the words were deleted while they were on their way, their photos go nowhere", async () => {
  const { outbox, keep } = await waitingEmergency();
  let arrive = () => {};
  const held = new Promise<void>((go) => {
    arrive = go;
  });
  const calls: string[] = [];
  server().others.reply = async ({ path }, response) => {
    if (!path.startsWith("/api/tickets")) return toUploads;
    calls.push(path);
    await held;
    return answer(response, { ticket: { id: "7" } });
  };
  await keep();
  await expect.poll(() => calls).toEqual(["/api/tickets"]);
  await outbox.remove("words");
  arrive();
  await expect.poll(() => outbox.acts()).toEqual([]);
  outbox.stop();
});

test("a press alone repeats what somebody else's change refused, and holding to it sends it", async () => {
  const { outbox, state } = await waitingJob();
  server().others.reply = ({ body }, response) => {
    const { version } = JSON.parse(String(body)) as { version?: number };
    if (version === undefined) return answer(response, {});
    return answer(response, { detail: "This request changed meanwhile.", requestId: "r" }, 409);
  };
  const add = (id: string) =>
    outbox.add({
      ...{ id, call: { method: "POST", path: "/done", access: "user" }, input: { note: "Mended.", version: 3 } },
      ...{ files: [], frozen: null, lane: "ticket 1", seq: 0, title: "Resolve: Tap", isUrgent: false },
      ...{ occurredAt: new Date().toISOString(), state: "waiting", attempts: 0, notBefore: 0 },
      ...{ problem: null, status: null, receivedAt: null },
    });
  await add("first");
  await add("key");
  await expect.poll(state).toEqual(["needs-you 1", "waiting 0"]);
  // What stood behind it was decided by the same sight of it.
  await outbox.remove("first");
  await expect.poll(state).toEqual(["needs-you 1"]);
  await outbox.sendNow();
  await expect.poll(state).toEqual(["needs-you 2"]);
  await outbox.insist("key");
  await expect.poll(state).toEqual(["received 2"]);
  outbox.stop();
});

test.each([200, 401, 404])(
  "a network that answers everything with a page and %i takes nothing for sent",
  async (status) => {
    const { outbox, send } = await waitingJob();
    server().files.clear();
    server().others.reply = (_asked, response) =>
      response.writeHead(status, { "content-type": "text/html", connection: "close" }).end("<html>Sign in</html>");
    await send();
    for (const times of [1, 2, 3]) {
      await tried(outbox, times);
      if (times < 3) await outbox.sendNow();
    }
    expect(localStorage.getItem("tunse.token")).toBe("t");
    const done = takeJobs();
    await expect
      .poll(async () => {
        await outbox.sendNow();
        return done;
      })
      .toEqual([{ key: "key", photos: ["before.jpg", "after.jpg"] }]);
    outbox.stop();
  },
);

test("a press in one tab keeps what another tab has frozen meanwhile", async () => {
  const { outbox, send } = await waitingJob();
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  await send();
  await tried(outbox, 1);
  // Without a line this tab sends nothing more by itself.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect.poll(() => outbox.acts()[0]?.state).toBe("waiting");
  const { openActs } = await import("#browser/outbox/store.ts");
  const other = await openActs(accountId());
  const frozen = { notes: "Done.", mediaUploads: [{ uploadId: "sent before" }] };
  await other.change(["key"], (act) => ({ ...act, state: "sending", frozen }));
  await outbox.sendNow();
  expect(await other.list()).toMatchObject([{ state: "sending", frozen, isPressed: true }]);
  other.close();
  outbox.stop();
});
