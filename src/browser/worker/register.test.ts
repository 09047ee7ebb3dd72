// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { unsentOf } from "../places.ts";
import type { SessionUser } from "../session.ts";
import { takeOverWord } from "./rules.ts";

setDevice();

/** A tab while a newer worker waits; what that is told is in `told`. */
async function tab() {
  const told: unknown[] = [];
  const registration = { waiting: { postMessage: (word: unknown) => told.push(word) }, addEventListener: () => {} };
  const serviceWorker = { register: async () => registration, addEventListener: () => {}, controller: null };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
  // Each page has its own listeners on a document that tests share.
  const heard: [string, EventListener][] = [];
  const add = Object.getPrototypeOf(document).addEventListener;
  vi.spyOn(document, "addEventListener").mockImplementation((type: string, hear: unknown) => {
    heard.push([type, hear as EventListener]);
    add.call(document, type, hear);
  });
  onTestFinished(() => {
    for (const [type, hear] of heard) document.removeEventListener(type, hear);
    document.body.replaceChildren();
  });
  const { keepOnPhone } = await load(() => import("./register.ts"));
  return { told, keepOnPhone };
}

function typeInto(words: string): HTMLInputElement {
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.append(field);
  document.body.append(form);
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

/** Somebody looks away or back. */
const look = () => document.dispatchEvent(new Event("visibilitychange"));
const locks = async () => (await navigator.locks.query()).held?.filter(({ name }) => name === "tunse.unrest").length;

test("where nothing is typed a newer build takes over at once", async () => {
  const { told, keepOnPhone } = await tab();
  await keepOnPhone();
  expect(told).toEqual([takeOverWord]);
});

test("while a form is half filled in any tab it waits, and comes once nothing is typed any more", async () => {
  const first = await tab();
  await first.keepOnPhone();
  first.told.length = 0;
  const field = typeInto("The tap runs");
  await expect.poll(locks).toBe(1);
  look();
  const second = await tab();
  await second.keepOnPhone();
  look();
  expect([first.told, second.told]).toEqual([[], []]);
  field.value = "";
  look();
  await expect.poll(locks).toBe(0);
  look();
  await expect.poll(() => second.told.length + first.told.length).toBeGreaterThan(0);
});

test("a browser suggests to install Tunse only while nothing waits to be sent", async () => {
  const { keepOnPhone } = await tab();
  const { signIn } = await import("../session.ts");
  signIn({ token: "token", user: { id: "ada", name: "Ada", role: "technician" } as SessionUser });
  await keepOnPhone();
  const suggests = () => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true }));
  expect(suggests()).toBe(true);
  localStorage.setItem(unsentOf("ada"), "2");
  expect(suggests()).toBe(false);
  localStorage.removeItem(unsentOf("ada"));
  expect(suggests()).toBe(true);
});
