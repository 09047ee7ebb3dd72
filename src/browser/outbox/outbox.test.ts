// @vitest-environment happy-dom
import { expect, test } from "vitest";
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
  await expect.poll(state).toEqual(["waiting 1"]);
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
  const { outbox, send, state } = await waitingJob();
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  await send();
  await expect.poll(state).toEqual(["waiting 1"]);
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

test("a press alone repeats what somebody else's change refused, and holding to it sends it", async () => {
  const { outbox, state } = await waitingJob();
  server().others.reply = ({ body }, response) => {
    const { version } = JSON.parse(String(body)) as { version?: number };
    if (version === undefined) return answer(response, {});
    return answer(response, { detail: "This request changed meanwhile.", requestId: "r" }, 409);
  };
  await outbox.add({
    ...{ id: "key", call: { method: "POST", path: "/done", access: "user" }, input: { note: "Mended.", version: 3 } },
    ...{ files: [], frozen: null, lane: "ticket 1", seq: 0, title: "Resolve: Tap", isUrgent: false },
    ...{ occurredAt: new Date().toISOString(), state: "waiting", attempts: 0, notBefore: 0 },
    ...{ problem: null, status: null, receivedAt: null },
  });
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
    const { outbox, send, state } = await waitingJob();
    server().files.clear();
    server().others.reply = (_asked, response) =>
      response.writeHead(status, { "content-type": "text/html", connection: "close" }).end("<html>Sign in</html>");
    await send();
    for (const attempts of [1, 2, 3]) {
      await expect.poll(state).toEqual([`waiting ${attempts}`]);
      if (attempts < 3) await outbox.sendNow();
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
  const { outbox, send, state } = await waitingJob();
  server().others.reply = (_asked, response) => answer(response, { detail: "Down.", requestId: "r" }, 503);
  await send();
  await expect.poll(state).toEqual(["waiting 1"]);
  const { openActs } = await import("#browser/outbox/store.ts");
  const other = await openActs(accountId());
  const frozen = { notes: "Done.", mediaUploads: [{ uploadId: "sent before" }] };
  await other.change(["key"], (act) => ({ ...act, state: "sending", frozen }));
  await outbox.sendNow();
  expect(await other.list()).toMatchObject([{ state: "sending", frozen, isPressed: true }]);
  other.close();
  outbox.stop();
});
