// @vitest-environment happy-dom
import * as databases from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { currentOutbox } from "#browser/outbox/outbox.ts";
import type { Act } from "#browser/outbox/rules.ts";
import { unsentOf } from "#browser/places.ts";
import { type SessionUser, signIn } from "#browser/session.ts";
import { made } from "../../../../tests/harness/acts.ts";
import { acting, leave, setPage, textThere } from "../../../../tests/harness/page.tsx";
import { allNamed, named, showAt, tap, write } from "../../../../tests/harness/shown.tsx";
import Unsent from "./unsent.tsx";

setPage();

let account = "";

beforeEach(async () => {
  for (const [name, value] of Object.entries(databases)) if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new databases.IDBFactory());
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no line")));
  account = crypto.randomUUID();
});
afterEach(() => currentOutbox()?.stop());

/** Somebody of whom so much waits presses Log out. */
async function logOut(waiting: number) {
  localStorage.setItem(unsentOf(account), String(waiting));
  await acting(() => signIn({ token: "t", user: { id: account, name: "Ada", role: "technician" } as SessionUser }));
  return showAt("/unsent?leaving=1", <Unsent />);
}

const buttons = () => allNamed(/^(Log out|Delete|Try|Send)/).map(({ textContent }) => textContent);
const drops = () => vi.spyOn(indexedDB, "deleteDatabase").mockName("deleteDatabase");

test("until what waits has been read, one can leave only with all of it kept", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => new databases.IDBOpenDBRequest());
  await logOut(3);
  expect(textThere()).not.toContain("Everything has been sent");
  expect(buttons()).toEqual(["Log out and keep for me on this phone"]);
});

test("what cannot be read is said with how much it is, stays on the phone at a log-out, and is looked for again", async () => {
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("full", "UnknownError");
  });
  await logOut(3);
  await expect.poll(textThere).toContain("3 things wait here and cannot be read now");
  expect(textThere()).not.toMatch(/Nothing waits|Everything has been sent/);
  expect(buttons()).toEqual(["Log out and keep for me on this phone", "Try again"]);
  const dropped = drops();
  open.mockRestore();
  await tap("Try again");
  await expect.poll(textThere).toContain("Nothing waits");
  expect(dropped.mock.calls.flat()).not.toContain(`tunse.uploads.${account}`);
});

test("leaving then deletes nothing", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("full", "UnknownError");
  });
  const dropped = drops();
  const shown = await logOut(2);
  await expect.poll(textThere).toContain("2 things wait");
  await acting(() => named("Log out and keep for me on this phone").click());
  await expect.poll(shown.address).toBe("/login");
  expect([localStorage.getItem(unsentOf(account)), localStorage.getItem("tunse.token")]).toEqual(["2", null]);
  expect(dropped.mock.calls.flat()).not.toContain(`tunse.uploads.${account}`);
});

test("deleted at a log-out nothing of it stands on the icon, and kept it does", async () => {
  const badges: number[] = [];
  const badge = { setAppBadge: async (n: number) => badges.push(n), clearAppBadge: async () => badges.push(0) };
  Object.assign(navigator, badge);
  onTestFinished(() => {
    for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
  });
  for (const [button, last] of [
    ["Log out and keep for me on this phone", 1],
    ["Delete and log out", 0],
  ] as const) {
    account = crypto.randomUUID();
    await logOut(0);
    await acting(() => currentOutbox()?.add(made("a", { id: crypto.randomUUID() })));
    await expect.poll(() => badges.at(-1)).toBe(1);
    await expect.poll(() => allNamed(button).length).toBe(1);
    await write("input", "DELETE");
    await acting(() => named(button).click());
    await expect.poll(() => localStorage.getItem("tunse.token")).toBeNull();
    expect(badges.at(-1)).toBe(last);
    await leave();
  }
});

test("an emergency stands before all else, and what waits for its person before what goes by itself", async () => {
  await acting(() => signIn({ token: "t", user: { id: account, name: "Ada", role: "technician" } as SessionUser }));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const more: Partial<Act>[] = [{}, { state: "needs-you", status: 409 }, {}, { isUrgent: true }];
  for (const [at, fields] of more.entries()) await outbox.add(made(`act ${at}`, { lane: `${at}`, ...fields }));
  await showAt("/unsent", <Unsent />);
  const order = () => [...document.querySelectorAll("li")].map(({ textContent }) => /act \d/.exec(textContent)?.[0]);
  await expect.poll(order).toEqual(["act 3", "act 1", "act 0", "act 2"]);
});
