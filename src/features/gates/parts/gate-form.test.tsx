// @vitest-environment happy-dom
import { createHmac } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GateForm } from "./gate-form.tsx";

const code = "ABCDEFGHJKLMNP";
const [key, visitId, entry] = ["k", "v1", "123456"];
const minute = 60_000;
const from = new Date(Date.now() - minute).toISOString();
const to = new Date(Date.now() + 60 * minute).toISOString();
const proof = createHmac("sha256", key).update(`${visitId}:${entry}`).digest("hex");
const visit = { visitId, line: "Visit now.", unit: "Flat 3", who: "Musa", from, to };
const gate = {
  ...{ state: "open", words: null, name: "Main gate", propertyName: "Marina Court", key },
  ...{ loadedAt: new Date().toISOString(), visits: [{ ...visit, proof }] },
};
let answers: (path: string) => { status: number; body: object } | null;

beforeAll(async () => {
  document.body.innerHTML = `<p data-building></p><h1 data-name></h1>${renderToStaticMarkup(<GateForm code={code} />)}`;
  answers = () => ({ status: 200, body: { data: { gate } } });
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = answers(path);
    if (!answer) throw new TypeError("No network");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  await import("../gate.script.ts");
});
// Other tests of the same worker have the same document.
afterAll(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const words = () => document.querySelector("[data-said]")?.textContent ?? "";

async function check(typed: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("#entry");
  if (!field) throw new Error("There is no field.");
  field.value = typed;
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(field.value).toBe(""));
}

test("the page shows who is expected, and goes by its list where there is no network, until its link is taken back", async () => {
  await vi.waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Main gate"));
  expect(document.querySelector("[data-visits]")?.textContent).toContain("Musa · Flat 3");
  expect(document.querySelector("form")?.hidden).toBe(false);
  answers = () => null;
  await check("000000");
  expect(words()).toContain("Do not let in");
  await check(entry);
  expect(words()).toContain("✓ Let in");
  expect(words()).toContain("Musa · Flat 3");
  answers = () => ({ status: 409, body: { detail: "This link was taken back." } });
  await check(entry);
  expect(words()).toContain("Do not let in");
  expect(document.querySelector("[data-closed]")?.textContent).toBe("This link was taken back.");
  expect(document.querySelector("form")?.hidden).toBe(true);
  expect(localStorage.getItem("tunse.gate.LMNP")).toBeNull();
});
