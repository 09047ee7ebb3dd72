// @vitest-environment happy-dom
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentOutbox } from "#browser/outbox/outbox.ts";
import { type SessionUser, signIn } from "#browser/session.ts";
import { made } from "../../../../../tests/harness/acts.ts";
import { haveDisk } from "../../../../../tests/harness/own-device.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import { DangerSaid } from "./danger-said.tsx";

page.setPage();
beforeEach(async () => {
  haveDisk();
  const user = { id: crypto.randomUUID(), name: "Ada", role: "building_occupant" } as SessionUser;
  await page.acting(() => signIn({ token: "t", user }));
});
afterEach(() => currentOutbox()?.stop());

const show = (more: object) =>
  page.show(
    <MemoryRouter>
      <DangerSaid
        {...{ ticketId: "t1", text: "", said: null, calls: true, isSending: false }}
        onArrived={() => {}}
        onDanger={() => {}}
        {...more}
      />
    </MemoryRouter>,
  );
const says = (words: string) => expect.poll(page.textThere).toContain(words);
const hazard = {
  ...{ kind: "fire", title: "Fire", safety: ["Get out."], pidgin: ["Comot."] },
  call: [{ shown: "112", dialled: "112", what: "Emergency" }],
};

test("what to do stands there while danger is typed, and that it calls only of whose words do", async () => {
  await show({ text: "gas dey leak for kitchen" });
  await says("Gas or fuel leak");
  await says("Call 112");
  await says("Send, and call everybody");
  await show({ text: "gas dey leak for kitchen", calls: false });
  await expect.poll(page.textThere).not.toContain("call everybody");
  expect(page.textThere()).toContain("Call 112");
  await show({ text: "The plumber came at four" });
  await expect.poll(page.textThere).not.toContain("Call 112");
});

test("what may be danger asks once it is sent, and one press says so", async () => {
  const onDanger = vi.fn();
  await show({ said: { outcome: "ask", ticketId: "t1", hazards: [hazard] }, onDanger });
  await says("Sent. Is it dangerous now?");
  await page.tick("section > button");
  expect(onDanger).toHaveBeenCalledOnce();
});

test("of a request that was over the new one is named, where everybody who may see it finds it", async () => {
  await show({ said: { outcome: "called", ticketId: "t2", hazards: [hazard] } });
  await says("Everybody who looks after the building is called.It is a request of its own now");
  expect(document.querySelector("section a")?.getAttribute("href")).toBe("/tickets/t2");
});

const comments = { method: "POST", path: "/repair-tickets/{id}/comments", access: "user" } as const;
const waits = async (id: string, input: object, lane = "ticket t1") =>
  page.acting(() => currentOutbox()?.add(made(id, { call: comments, input: { id: "t1", ...input }, lane })));

test.each([
  ["gas dey leak for kitchen", {}],
  ["It is dangerous now.", { danger: true }],
])("what waits on the phone has told nobody, and names whom to call: %s", async (text, more) => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  await show({});
  await waits("a", { text: "The plumber came at four" });
  await waits("b", { text: "gas dey leak for kitchen" }, "ticket t2");
  await expect.poll(() => currentOutbox()?.acts().length).toBe(2);
  expect(page.textThere()).not.toContain("Not sent yet");
  await waits("c", { text, ...more });
  await says("Not sent yet: nobody has been told.");
  await says("Call 112");
});

test("once what waited has arrived it stands there no more as not sent, and what came of it is told", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  const onArrived = vi.fn();
  await show({ onArrived });
  await waits("a", { text: "gas dey leak for kitchen" });
  await says("Not sent yet");
  const danger = { outcome: "called", ticketId: "t1", hazards: [hazard] };
  const asked = page.serve({ "POST /repair-tickets/t1/comments": { danger } });
  await page.acting(() => currentOutbox()?.sendNow());
  await expect.poll(() => onArrived.mock.calls).toEqual([[danger]]);
  expect(page.textThere()).not.toContain("Not sent yet");
  // The second asks again what came of the first.
  expect(asked.map(({ asked, key }) => `${asked} ${key}`)).toEqual(
    Array.from({ length: 2 }, () => "POST /repair-tickets/t1/comments a"),
  );
});
