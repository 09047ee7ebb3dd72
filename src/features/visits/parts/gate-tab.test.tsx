// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Asked, answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { proofHere } from "../offline.rules.ts";
import { wrongCodesAnHour } from "../rules.ts";
import { GateTab } from "./gate-tab.tsx";

page.setPage();

const hourMs = 60 * 60 * 1_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const expected = () => ({
  ...{
    visitId: "v1",
    who: "Musa",
    unit: "Flat 3",
    title: "Leaking tap",
    firm: "Coolair",
    line: "Today, 09:00 to 11:00.",
  },
  ...{ from: at(-1), to: at(3), proof: proofHere("key", "v1", "042137") },
});

let asked: Asked;
const answers = (check: Parameters<typeof answerCalls>[0][string]) => {
  asked = answerCalls({
    "GET /properties/p1/gate": { key: "key", loadedAt: at(0), propertyName: "Marina Court", visits: [expected()] },
    "POST /properties/p1/gate/checks": check,
  });
};
const cut = () => Promise.reject(new TypeError("Failed to fetch"));
/** Asked for a pause that nobody sits through, so that it is not asked again. */
const refused = (status: number, detail: string) => () =>
  new Response(JSON.stringify({ success: false, detail, requestId: "r" }), {
    status,
    headers: { "retry-after": "60" },
  });
const pageBetween = () => new Response("<html>Hello</html>");

async function open(check: Parameters<typeof answerCalls>[0][string]): Promise<void> {
  answers(check);
  await page.comeIn("property_manager");
  await page.show(<GateTab propertyId="p1" />);
  await expect.poll(page.textThere).toContain("Musa · Flat 3");
}

/** Types a code and presses; answers what stands there then. */
async function check(code: string): Promise<string> {
  await shown.write("form input", code);
  await page.press();
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => page.find("form input")).toHaveProperty("value", "");
  return page.find("[aria-live=assertive]").textContent ?? "";
}

describe("a code at the gate", () => {
  test("is asked of the server, and what it says stands there", async () => {
    await open({ valid: true, sentence: "Until 11:00.", visit: expected() });
    expect(await check("042 137")).toBe("Let inMusa · Flat 3 · Leaking tapUntil 11:00.");
    expect(asked.writes.map(({ body }) => body)).toEqual([{ code: "042 137" }]);
    answers({ valid: false, sentence: "It was for yesterday.", visit: null });
    expect(await check("042137")).toBe("Do not let inIt was for yesterday.");
  });

  test("is refused by the server's own word, as after too many wrong ones", async () => {
    const detail = "Too many wrong codes.";
    await open(refused(429, detail));
    expect(await check("042137")).toBe(`Do not let in${detail}`);
  });

  test.each<[string, () => unknown]>([
    ["there is no network", cut],
    ["the server starts anew", refused(503, "Send it again.")],
    ["the server fails", refused(500, "Something went wrong.")],
    ["a network in between wants a sign-in", () => new Response("<html>Sign in</html>", { status: 403 })],
    ["a network in between answers a page", pageBetween],
  ])("is judged by the list that was loaded where %s", async (_, answer) => {
    await open(answer);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await check("042 137")).toBe("Let inMusa · Flat 3 · Leaking tapToday, 09:00 to 11:00.");
    expect(await check("042138")).toContain("Do not let inNo visit has this code now, by the list of");
  });

  test("is let in by no list without a network where none was loaded", async () => {
    answerCalls({ "GET /properties/p1/gate": refused(500, "No."), "POST /properties/p1/gate/checks": pageBetween });
    await page.comeIn("property_manager");
    await page.show(<GateTab propertyId="p1" />);
    await expect.poll(page.textThere).toContain("The list could not be loaded.");
    expect(await check("042137")).toContain("Do not let inThere is no network, and no list was loaded before.");
  });
});

test("too many wrong codes without a network are counted by the hour, and then the right one opens again", async () => {
  await open(pageBetween);
  for (let tried = 0; tried < wrongCodesAnHour; tried += 1) await check("999999");
  expect(await check("042137")).toContain("Too many wrong codes were tried.");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hourMs - 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await check("042137")).toContain("Too many wrong codes were tried.");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await check("042137")).toContain("Let in");
});
