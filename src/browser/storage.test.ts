// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { localStore, tabStore } from "./storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const store of [localStore, tabStore]) for (const key of store.keys()) store.removeItem(key);
});

test("what is kept is in the browser's own storage, that of a tab in its own", () => {
  localStore.setItem("one", "1");
  tabStore.setItem("two", "2");
  expect([localStorage.getItem("one"), sessionStorage.getItem("two")]).toEqual(["1", "2"]);
  expect([localStore.keys(), tabStore.keys()]).toEqual([["one"], ["two"]]);
  localStore.removeItem("one");
  expect([localStore.getItem("one"), localStorage.length]).toEqual([null, 0]);
});

test("where the browser has no storage it is kept for this page", () => {
  vi.stubGlobal("localStorage", undefined);
  localStore.setItem("one", "1");
  expect([localStore.getItem("one"), localStore.keys()]).toEqual(["1", ["one"]]);
  localStore.removeItem("one");
  expect([localStore.getItem("one"), localStore.keys()]).toEqual([null, []]);
});

/** A device that has no room left, with what it held before. */
function fill(): void {
  const refuse = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  const had = localStorage;
  const partOf = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(had, name);
    return typeof value === "function" ? value.bind(had) : value;
  };
  vi.stubGlobal("localStorage", new Proxy(had, { get: (_, name) => (name === "setItem" ? refuse : partOf(name)) }));
}

test("what a full device refuses is kept for this page, and what it held before is not taken for it", () => {
  localStore.setItem("draft", "the first half");
  fill();
  localStore.setItem("draft", "the whole of it");
  expect(localStore.getItem("draft")).toBe("the whole of it");
  vi.unstubAllGlobals();
  localStore.setItem("draft", "and more");
  expect([localStore.getItem("draft"), localStorage.getItem("draft")]).toEqual(["and more", "and more"]);
});

test("what was kept for this page goes when it is forgotten", () => {
  fill();
  localStore.setItem("draft", "drip");
  expect(localStore.keys()).toEqual(["draft"]);
  localStore.removeItem("draft");
  expect([localStore.keys(), localStore.getItem("draft")]).toEqual([[], null]);
});
