// @vitest-environment happy-dom
import { runInThisContext } from "node:vm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { firstAnswers, firstCalls, firstLines } from "#domain/first-calls.ts";
import { tokenKey, userKey } from "#domain/session-keys.ts";

const path = "/notifications?limit=8";
const url = () => `${location.origin}/api${path}`;
const asked: string[] = [];

/** The page's own lines, run as the page runs them. */
async function begin(at: string) {
  history.replaceState(null, "", at);
  runInThisContext(firstLines({ "/technician-dashboard": ["/assets/one.js"] }));
  vi.resetModules();
  return import("./first-answers.ts");
}

beforeEach(() => {
  asked.length = 0;
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, firstAnswers);
  localStorage.setItem(tokenKey, "one");
  localStorage.setItem(userKey, JSON.stringify({ id: "1", role: "technician" }));
  vi.stubGlobal("fetch", (at: string) => {
    asked.push(at);
    return Promise.resolve(new Response("{}"));
  });
});

// Other files of this worker find the same storage.
afterAll(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("what the home of a role reads is asked for, with its scripts, and taken once", async () => {
  const { takeFirst } = await begin("/technician-dashboard");
  expect(asked).toEqual(firstCalls.technician.map((one) => `/api${one}`));
  expect(document.head.querySelector("link")?.getAttribute("href")).toBe("/assets/one.js");
  expect(await takeFirst(url(), "one")).toBeInstanceOf(Response);
  expect(takeFirst(url(), "one")).toBeNull();
});

test.each([
  ["the home of another role", "/dashboard"],
  ["a part of it that the address names", "/technician-dashboard?tab=logs"],
])("nothing is asked for at %s", async (_, at) => {
  await begin(at);
  expect(asked).toEqual([]);
});

test("nothing is asked for without a session, nor of a user that cannot be read", async () => {
  localStorage.setItem(userKey, "{");
  await begin("/technician-dashboard");
  localStorage.removeItem(tokenKey);
  await begin("/technician-dashboard");
  expect(asked).toEqual([]);
});

test("nobody else is given what was asked for, and nobody after a write", async () => {
  const other = await begin("/technician-dashboard");
  expect(other.takeFirst(url(), "two")).toBeNull();
  expect(other.takeFirst(url(), "one")).toBeNull();
  const same = await begin("/technician-dashboard");
  same.forgetFirst();
  expect(same.takeFirst(url(), "one")).toBeNull();
});
