// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Outbox } from "#browser/outbox/outbox.ts";
import type { Act } from "#browser/outbox/rules.ts";
import { newEntry } from "#browser/uploads/entry.ts";
import { made } from "../../../../tests/harness/acts.ts";
import { acting, setPage, show, textThere } from "../../../../tests/harness/page.tsx";
import { allNamed, named } from "../../../../tests/harness/shown.tsx";
import { UnsentAct } from "./unsent-act.tsx";

setPage();

const photo = new File(["bytes of the leak"], "leak.jpg", { type: "image/jpeg" });
const pressed: string[] = [];

beforeEach(() => {
  pressed.length = 0;
});

async function shown(fields: Partial<Act> = {}): Promise<void> {
  const act = made("a", { title: "Request: Leak", input: { description: "It runs." }, files: ["f"], ...fields });
  const outbox = {
    filesOf: async () => [newEntry(photo, { draft: "d", batch: "b", at: 0, isPaper: false })],
    sendNow: async (ids: readonly string[]) => void pressed.push(`send ${ids}`),
    remove: async (id: string) => void pressed.push(`delete ${id}`),
  } as unknown as Outbox;
  await show(<UnsentAct act={act} outbox={outbox} />);
}

/** What this phone can do with files. */
function phone(can: object): void {
  Object.assign(navigator, can);
  onTestFinished(() => {
    for (const name of Object.keys(can)) Reflect.deleteProperty(navigator, name);
  });
}

test("Share as file hands over the words and the photos as they are", async () => {
  const given: { title: string; files: File[] }[] = [];
  phone({ canShare: () => true, share: async (what: (typeof given)[0]) => void given.push(what) });
  await shown();
  await acting(() => named("Share as file").click());
  await expect.poll(() => given.length).toBe(1);
  const [{ title, files } = { title: "", files: [] }] = given;
  const [words, picture] = files;
  expect([title, picture?.name, await picture?.text()]).toEqual(["Request: Leak", "leak.jpg", "bytes of the leak"]);
  expect(JSON.parse((await words?.text()) ?? "")).toMatchObject({ title: "Request: Leak", description: "It runs." });
});

test("where nothing can be shared, or somebody calls it off, nothing is lost: the files are saved, or it stays", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await shown();
  await acting(() => named("Share as file").click());
  await expect.poll(() => saved).toEqual(["tunse.txt", "leak.jpg"]);
  phone({ canShare: () => true, share: () => Promise.reject(new DOMException("No.", "AbortError")) });
  await acting(() => named("Share as file").click());
  expect(textThere()).toContain("On this phone");
  expect(pressed).toEqual([]);
});

test("Delete asks first, and says what may have arrived; Send now sends this one", async () => {
  await shown({ frozen: { description: "It runs." } });
  await acting(() => named("Send now").click());
  await acting(() => named("Delete").click());
  expect(textThere()).toContain("may have arrived already");
  expect(pressed).toEqual(["send a"]);
  await acting(() => allNamed("Delete").at(-1)?.click());
  expect(pressed).toEqual(["send a", "delete a"]);
});

test("what was received can be sent, shared and deleted no more", async () => {
  await shown({ state: "received", receivedAt: Date.now(), files: [], filesSent: 1 });
  expect(allNamed(/^(Send|Share|Delete)/)).toEqual([]);
  expect(textThere()).toContain("1 file");
});
