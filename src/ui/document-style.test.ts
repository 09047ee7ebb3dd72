// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { allCss, bringAllCss, pageCssId } from "./document-style.ts";

/** A page with styles of its own alone, as the server sends it: what it names stands before what is written into it. */
function open(): HTMLStyleElement {
  const named = Object.assign(document.createElement("link"), { id: allCss.id, rel: "preload", as: "style" });
  const own = Object.assign(document.createElement("style"), { id: pageCssId, textContent: ".flex { display: flex }" });
  document.head.replaceChildren(named, own);
  return own;
}

const come = (type: "load" | "error") => document.querySelector("link[rel=stylesheet]")?.dispatchEvent(new Event(type));

test("the page's own styles give way to all, so that they overrule nothing of them", async () => {
  const own = open();
  const brought = bringAllCss();
  const all = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  expect([own.textContent, all?.media]).toEqual([".flex { display: flex }", "not all"]);
  come("load");
  await brought;
  expect([own.textContent, all?.media]).toEqual(["", "all"]);
  expect(document.querySelectorAll("link[rel=stylesheet]")).toHaveLength(1);
});

test("where all cannot be had the page keeps its own until they come", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const own = open();
  const brought = bringAllCss();
  come("error");
  await brought;
  expect(document.querySelectorAll("link[rel=stylesheet]")).toHaveLength(0);
  expect(own.textContent).not.toBe("");
  vi.advanceTimersByTime(3_000);
  come("load");
  await vi.waitFor(() => expect(own.textContent).toBe(""));
});

test("where nothing is heard of them the page wakes with its own, which give way once they come after all", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const own = open();
  const brought = bringAllCss();
  await vi.advanceTimersByTimeAsync(3_000);
  await brought;
  expect(own.textContent).not.toBe("");
  come("load");
  await vi.waitFor(() => expect(own.textContent).toBe(""));
});
