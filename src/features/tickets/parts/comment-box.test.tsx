// @vitest-environment happy-dom
import { locks } from "node:worker_threads";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentOutbox } from "#browser/outbox/outbox.ts";
import { type SessionUser, signIn } from "#browser/session.ts";
import { haveDisk } from "../../../../tests/harness/own-device.ts";
import * as page from "../../../../tests/harness/page.tsx";
import { CommentBox } from "./comment-box.tsx";

page.setPage();
beforeEach(async () => {
  haveDisk();
  place("locks", locks);
  const user = { id: crypto.randomUUID(), name: "Ada", role: "building_occupant" } as SessionUser;
  await page.acting(() => signIn({ token: "t", user }));
});
afterEach(() => {
  currentOutbox()?.stop();
  for (const name of ["locks", "serviceWorker", "onLine"]) Reflect.deleteProperty(navigator, name);
});
const place = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

const hazard = {
  ...{ kind: "fire", title: "Fire", safety: ["Get out."], pidgin: ["Comot."] },
  call: [{ shown: "112", dialled: "112", what: "Emergency" }],
};
const path = "POST /repair-tickets/t1/comments";
const burning = "light dey spark for kitchen, smoke dey come";
const came = (more: object) => ({ comment: { id: "c1" }, danger: { ticketId: "t1", hazards: [hazard], ...more } });

const show = (hearsDanger?: "calls" | "asks") =>
  page.show(
    <MemoryRouter>
      <CommentBox ticketId="t1" onWaiting={() => {}} hearsDanger={hearsDanger} />
    </MemoryRouter>,
  );
const box = () => page.find("textarea") as HTMLTextAreaElement;
const write = async (text: string) => {
  await page.acting(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box(), text);
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const says = (words: string) => expect.poll(page.textThere).toContain(words);
/** A phone that can keep what it cannot send. */
const withoutLine = () => {
  place("serviceWorker", { controller: {} });
  place("onLine", false);
};

test("a message is sent once and the box is empty, ready for the next; nothing is said of danger", async () => {
  const asked = page.serve({ [path]: { comment: { id: "c1" }, danger: null } });
  await show("calls");
  await write("The plumber came at four");
  await page.press();
  await expect.poll(() => box().value).toBe("");
  expect(asked.map(({ body }) => body)).toEqual([{ text: "The plumber came at four", mediaUploads: [] }]);
  expect(page.textThere()).not.toContain("112");
});

test("an empty message is not sent, and says what is missing", async () => {
  const asked = page.serve({});
  await show("calls");
  await page.press();
  await says("Please write something, or add a photo.");
  expect(asked).toEqual([]);
});

test.each([
  ["called", {}, "Sent. Everybody who looks after the building is called."],
  ["called", { keepersOnly: true }, "Sent. Only the owner and the managers are told"],
  ["being_called", {}, "Sent. Everybody who looks after the building is being called already."],
  ["holder_called", {}, "Sent. Whoever sees to it is told now. Everybody is called within 15 minutes"],
  ["not_called", {}, "Sent. Nobody is called for it. Call the number here."],
])(
  "danger says while it is typed what to do, and once it is sent who was called: %s %j",
  async (outcome, more, words) => {
    page.serve({ [path]: came({ outcome, ...more }) });
    await show("calls");
    await write(burning);
    await says("Send, and call everybody");
    expect(page.textThere()).toContain("Call 112");
    await page.press();
    await says(words);
    expect([box().value, page.textThere().includes("Call 112")]).toEqual(["", true]);
  },
);

test("what may be danger is asked about, and the press that says so waits for nothing", async () => {
  const answers: Record<string, unknown> = { [path]: came({ outcome: "ask" }) };
  const asked = page.serve(answers);
  await show("calls");
  await write("Was there smoke when it happened?");
  await page.press();
  await says("Sent. Is it dangerous now?");
  answers[path] = came({ outcome: "called" });
  await page.tick("section > button");
  await says("Sent. Everybody who looks after the building is called.");
  expect(asked.map(({ body }) => body)).toEqual([
    { text: "Was there smoke when it happened?", mediaUploads: [] },
    { text: "It is dangerous now.", danger: true },
  ]);
});

test("whoever mends it is promised no call, and who keeps it is told nothing", async () => {
  page.serve({ [path]: came({ outcome: "ask" }) });
  await show("asks");
  await write(burning);
  await says("Call 112");
  expect(page.textThere()).not.toContain("call everybody");
  await page.leave();
  await show();
  await write(burning);
  await page.acting(() => new Promise((done) => setTimeout(done, 350)));
  expect(page.textThere()).not.toContain("112");
});

test("what the server refuses stays in the box, and says why", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ detail: "This request is closed.", requestId: "r" }), { status: 409 }),
  );
  await show("calls");
  await write(burning);
  await page.press();
  await expect.poll(page.toasts).toEqual(["Not sent: This request is closed."]);
  expect(box().value).toBe(burning);
});

test("danger without a line waits on the phone before all else, says that nobody knows, and once it is there who does", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  withoutLine();
  await show("calls");
  await write("The plumber came at four");
  await page.press();
  await expect.poll(() => currentOutbox()?.acts().length).toBe(1);
  expect(page.textThere()).not.toContain("Not sent yet");
  await write(burning);
  await page.press();
  await says("Not sent yet: nobody has been told.");
  expect(page.textThere()).toContain("Call 112");
  // A word that all is well would stand over whom to call.
  expect(page.toasts()).toHaveLength(1);
  expect(
    currentOutbox()
      ?.acts()
      .map(({ isUrgent }) => isUrgent),
  ).toEqual([false, true]);
  // Whoever comes back to it finds it said.
  await page.leave();
  await show("calls");
  await says("Not sent yet: nobody has been told.");
  page.serve({ [path]: came({ outcome: "called" }) });
  place("onLine", true);
  await page.acting(() => currentOutbox()?.sendNow());
  await says("Sent. Everybody who looks after the building is called.");
  expect(page.textThere()).not.toContain("Not sent yet");
});
