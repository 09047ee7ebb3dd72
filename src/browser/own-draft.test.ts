import { afterEach, beforeEach, expect, test, vi } from "vitest";

const storageOver = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.stubGlobal("localStorage", storageOver(device));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

type Tab = { name: string; type: (text: string) => void; close: () => Promise<unknown>; reload: () => Promise<Tab> };

/** A tab that opens the form of a new post, and what it remembers. */
async function openTab(kept = new Map<string, string>()): Promise<Tab> {
  vi.stubGlobal("sessionStorage", storageOver(kept));
  vi.resetModules();
  const { holdDraft } = await import("./own-draft.ts");
  const { keepDraft } = await import("./drafts.ts");
  const leaving = new AbortController();
  const name = await holdDraft("admin/post/new", leaving.signal);
  const close = async () => {
    leaving.abort();
    // The lock is let go of a moment later.
    await navigator.locks.request(`tunse.draft.${name}`, () => {});
  };
  return {
    name,
    type: (text: string) => keepDraft(name, text),
    close,
    reload: () => close().then(() => openTab(kept)),
  };
}

test("two tabs with one form each have a draft of their own", async () => {
  const [one, two, three] = [await openTab(), await openTab(), await openTab()];
  expect(new Set([one.name, two.name, three.name]).size).toBe(3);
  for (const tab of [one, two, three]) await tab.close();
});

test("a draft whose tab has closed goes to the next tab, an empty one last", async () => {
  const [one, two] = [await openTab(), await openTab()];
  two.type("Diesel");
  await one.close();
  await two.close();
  const next = await openTab();
  const last = await openTab();
  expect([next.name, last.name]).toEqual([two.name, one.name]);
  await next.close();
  await last.close();
});

test("a tab that is loaded anew keeps its draft, whatever others have left", async () => {
  const [one, two] = [await openTab(), await openTab()];
  one.type("Roof");
  two.type("Diesel");
  await one.close();
  const again = await two.reload();
  expect(again.name).toBe(two.name);
  await again.close();
});

test("a copy of a tab, which begins with what the first one remembers, has a draft of its own", async () => {
  const kept = new Map<string, string>();
  const one = await openTab(kept);
  const copy = await openTab(new Map(kept));
  expect(copy.name).not.toBe(one.name);
  await one.close();
  await copy.close();
});

test("without locks there is one draft", async () => {
  vi.stubGlobal("navigator", {});
  const [one, two] = [await openTab(), await openTab()];
  expect([one.name, two.name]).toEqual(["admin/post/new", "admin/post/new"]);
});
