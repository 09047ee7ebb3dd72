// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { StrangerForm } from "./stranger-form.tsx";

const words = "This tag is out of use.";

beforeAll(async () => {
  document.body.innerHTML = renderToStaticMarkup(<StrangerForm code="k7m2x9q4wtrh5" />);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ data: { page: { check: null, words } } })));
  await import("../form.script.ts");
});
// Other tests of the same worker have the same document.
afterAll(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("a page that was opened before its tag ended says that it ended, and not that something broke", async () => {
  const field = document.querySelector<HTMLTextAreaElement>("#description");
  if (field) field.value = "Water drips from the ceiling.";
  document.querySelector("form")?.requestSubmit();
  await expect.poll(() => document.querySelector("[data-summary]")?.textContent).toBe(words);
  expect(field?.value).toBe("Water drips from the ceiling.");
});
