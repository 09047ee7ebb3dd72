import { createServer, type Server } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startPhones } from "../../../scripts/phones/server.ts";
import type { Outcome } from "../channels.server.ts";
import { askProvider } from "./ask.server.ts";

const phones = await startPhones();
const open: Server[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((closed) => server.close(closed)))));
afterAll(() => phones.stop());

const patience = { connectMs: 1_000, answerMs: 1_000 };
const took: Outcome = { kind: "accepted", id: "1", words: "It took it." };
const to = "2349012345678";
/** Asks the fake of a carrier as the product does, but with less patience. */
const ask = (url = phones.url) =>
  askProvider(
    { url: `${url}/api/sms/send`, headers: { "content-type": "application/json" }, body: JSON.stringify({ to }) },
    () => took,
    { patience },
  );
const gone = { kind: "refused", isFinal: false, words: "It could not be reached." };

describe("a carrier", () => {
  test("that answers in time is read, also where that takes a while", async () => {
    phones.behave(`+${to}`, { does: "slow", ms: 30 });
    expect(await ask()).toEqual(took);
  });

  test("that takes longer than that may have taken the message", async () => {
    phones.behave(`+${to}`, { does: "slow", ms: 5_000 });
    expect(await ask()).toEqual({ kind: "unknown", words: "It fell silent." });
    phones.behave(`+${to}`, { does: "lose" });
    expect(await ask()).toEqual({ kind: "unknown", words: "It fell silent." });
    phones.behave(`+${to}`, { does: "ok" });
  });

  test("to which no line stands in time cannot have taken it", async () => {
    // It takes the line, and never says who it is.
    const mute = createServer((socket) => socket.resume());
    open.push(mute);
    await new Promise<void>((ready) => mute.listen(0, "127.0.0.1", ready));
    const address = mute.address();
    if (typeof address !== "object" || address === null) throw new Error("Nobody listens.");
    expect(await ask(`https://127.0.0.1:${address.port}`)).toEqual(gone);
  });

  test.each([408, 502, 504, 520, 522, 524])(
    "before which something answers a page with %i may have it",
    async (status) => {
      phones.behave(`+${to}`, { does: "answer", status, times: 1, asPage: true });
      expect(await ask()).toEqual({ kind: "unknown", words: `It answered ${status}.` });
    },
  );

  test.each([302, 403, 404, 429, 500, 503, 525])(
    "before which something answers a page with %i has not",
    async (status) => {
      phones.behave(`+${to}`, { does: "answer", status, times: 1, asPage: true });
      expect(await ask()).toEqual({ kind: "refused", isFinal: false, words: `It answered ${status}.` });
    },
  );

  test.each([
    [400, true],
    [403, true],
    [408, false],
    [429, false],
    [504, false],
  ])("is believed where it refuses with %i in JSON", async (status, isFinal) => {
    phones.behave(`+${to}`, { does: "answer", status, times: 1 });
    expect(await ask()).toEqual({ kind: "refused", isFinal, words: `It answered ${status}: Not now.` });
  });

  test("that is down cannot have taken it either", async () => {
    await phones.down();
    expect(await ask()).toEqual(gone);
    await phones.up();
    expect(await ask()).toEqual(took);
  });
});
