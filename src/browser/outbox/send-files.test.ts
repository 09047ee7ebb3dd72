// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { setDevice } from "../../../tests/harness/own-device.ts";
import { openKept } from "../uploads/kept.ts";
import { sendFiles } from "./send-files.ts";
import { openActs } from "./store.ts";

setDevice();

const photo = (id: string, order: number) => ({
  ...{ id, draft: "form", batch: "b", order, name: `${id}.jpg`, type: "image/jpeg", size: 3, position: null },
  ...{ chosenAt: new Date().toISOString(), description: "", category: "general" as const, sent: 0, url: null },
  ...{ state: "waiting" as const, problem: null, isKept: false, file: new Blob(["abc"]) },
});

test("a place that is found while the photos go up goes with them", async () => {
  const kept = await openKept("ada");
  for (const [at, id] of ["roof", "wall"].entries()) await kept?.add(photo(id, at));
  const store = await openActs("ada");
  await store.add({
    ...{ id: "key", call: { method: "POST", path: "/done", access: "user" }, input: {}, files: ["roof", "wall"] },
    ...{ frozen: null, lane: "1", seq: 0, title: "Complete: Pump", isUrgent: false, state: "waiting", attempts: 0 },
    ...{ occurredAt: new Date().toISOString(), notBefore: 0, problem: null, status: null, receivedAt: null },
  });
  const [act = expect.fail("nothing waits")] = await store.list();
  const position = { latitude: 6.43, longitude: 3.42, accuracy: 9 };
  const send = async () => {
    await store.patchFile("roof", { position });
    return "/api/uploads/7";
  };
  const sent = await sendFiles(store, act, { send, signal: new AbortController().signal });
  expect(sent).toMatchObject([
    { uploadId: "7", ...position },
    { uploadId: "7", latitude: null },
  ]);
});
