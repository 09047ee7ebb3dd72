// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { keepDraft } from "#browser/drafts.ts";
import { type Asked, answerCalls, later } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import { ticketOf } from "../../../../../tests/harness/things.ts";
import { waitingReport } from "../client.ts";
import { EmergencyPanel } from "./emergency-panel.tsx";

page.setPage();

const home = { id: "p1", name: "Marina Court", state: "Lagos" };
const farm = { id: "p2", name: "Zaria House", state: "Kano" };
const filed = ticketOf({ id: "t9", title: "Gas leak" });
const refused = (status: number, detail: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: false, detail, requestId: "r" }), { status, headers });

let asked: Asked;
let reply: () => unknown;
let buildings: object[];

beforeEach(async () => {
  reply = () => ({ ticket: filed });
  buildings = [home];
  asked = answerCalls({
    "GET /properties": () => ({ properties: buildings }),
    "GET /repair-tickets/t9": { ticket: filed, timeline: [] },
    "POST /repair-tickets": () => reply(),
  });
  await page.comeIn("building_occupant");
});

const open = async () => {
  await shown.showAt("/emergency", <EmergencyPanel />);
  await expect.poll(() => asked.reads).toContain("GET /properties");
};
const choose = (kind: string) => page.tick(`[value=${kind}]`);
const alerts = () => shown.texts("section[role=alert] h2");
const keys = () => asked.writes.map(({ key }) => key);

describe("a tap", () => {
  test("sends what it stands for, to the only building there is, and says who was told", async () => {
    await open();
    await choose("gas");
    page.type("place", " Kitchen ");
    await page.press();
    await expect.poll(page.textThere).toContain("Sent: Gas leak");
    expect(asked.writes).toMatchObject([{ body: { propertyId: "p1", locationDetails: "Kitchen", emergency: true } }]);
    expect(page.textThere()).toContain("The owner and managers of Marina Court were told at once");
    await expect.poll(() => document.activeElement).toBe(page.find("h2[tabindex='-1']"));
    await shown.tap("Report something else");
    expect(shown.allNamed("Report something else")).toEqual([]);
    expect(document.querySelectorAll("[name=kind]:checked")).toHaveLength(0);
  });

  test("goes nowhere before one of several buildings was chosen, and says so", async () => {
    buildings = [home, farm];
    await open();
    await expect.poll(page.textThere).toContain("Zaria House");
    await choose("fire");
    await page.press();
    expect(page.textThere()).toContain("Choose the building first, then send it again.");
    expect([asked.writes, waitingReport()]).toEqual([[], null]);
  });

  test("that is on its way is not sent again by another press", async () => {
    const held = later(() => ({ ticket: filed }));
    reply = held.answer;
    await open();
    await choose("gas");
    await page.press();
    await expect.poll(() => asked.writes.length).toBe(1);
    await page.press();
    held.letGo();
    await expect.poll(page.textThere).toContain("Sent: Gas leak");
    expect(asked.writes).toHaveLength(1);
  });
});

describe("where it does not arrive", () => {
  test("the page says to call, and sends it under the same key by a press", async () => {
    reply = () => refused(500, "Something went wrong.");
    await open();
    await choose("gas");
    await page.press();
    await expect.poll(alerts).toEqual(["Not sent. Call 112 now."]);
    expect(page.textThere()).toContain("Something went wrong on our side. Your building has not been told.");
    reply = () => ({ ticket: filed });
    await shown.tap("Send it now");
    await expect.poll(page.textThere).toContain("Sent: Gas leak");
    expect([new Set(keys()).size, alerts(), waitingReport()]).toEqual([1, [], null]);
  });

  test("its refusal stands there in the server's words, nothing waits, and the tiles are there again", async () => {
    reply = () => refused(422, "This building is closed.");
    await open();
    await choose("gas");
    await page.press();
    await expect.poll(page.textThere).toContain("This building is closed.");
    expect(alerts()).toEqual(["Not sent. If people are in danger, call 112."]);
    expect([waitingReport(), document.querySelectorAll("[name=kind]").length]).toEqual([null, 6]);
  });

  test("a server that asked for a pause is asked again once it is over, by itself", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    reply = () => refused(429, "Too many at the moment.", { "retry-after": "30" });
    await open();
    await choose("gas");
    await page.press();
    await expect.poll(page.textThere).toContain("Too many at the moment. We send it again by ourselves");
    reply = () => ({ ticket: filed });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked.writes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(page.textThere).toContain("Sent: Gas leak");
    expect(new Set(keys()).size).toBe(1);
  });

  test("what an hour ago got no answer is not sent by itself, but by a press, or thrown away", async () => {
    keepDraft("emergency", { kind: "fire", propertyId: "p1", place: "Roof", key: "k", at: Date.now() - 61 * 60_000 });
    await open();
    await expect.poll(alerts).toEqual(["Not sent. Call 112 now."]);
    await page.acting(() => dispatchEvent(new Event("online")));
    expect(asked.writes).toEqual([]);
    await shown.tap("It is over: throw it away");
    expect([alerts(), waitingReport()]).toEqual([[], null]);
  });
});
