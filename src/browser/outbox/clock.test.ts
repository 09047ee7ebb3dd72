// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readClockWords } from "#domain/occurred.ts";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";

setDevice();
const { server } = setUploads();

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** Keeps an emergency that the phone says was done so long ago, on a phone that heard the server five hours ago. */
async function keep(ago: number) {
  const asked: { path: string; at: unknown; clock: unknown }[] = [];
  server().others.reply = ({ path, headers }, response) => {
    asked.push({ path, at: headers["x-occurred-at"], clock: headers["x-occurred-clock"] });
    answer(response, {});
  };
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  const at = Date.now() - ago;
  const done = { at, count: 0, page: "one that was closed", heard: Date.now() - 5 * hour, offset: 0, since: null };
  await outbox.add(made("a", { isUrgent: true, occurredAt: new Date(at).toISOString(), done }));
  const state = () => outbox.acts()[0]?.state;
  return { outbox, asked, state };
}

test.each([year, -year])(
  "an emergency of a clock that was %s ms behind goes by itself once it is right",
  async (ago) => {
    const { outbox, asked, state } = await keep(ago);
    await expect.poll(state).toBe("received");
    expect(asked.map(({ path }) => path)).toEqual(["/api/config", "/api/done"]);
    expect(asked[1]?.at).toBe(outbox.acts()[0]?.occurredAt);
    expect(readClockWords(String(asked[1]?.clock))).toMatchObject({ offset: 0, since: null, ago: null });
    outbox.stop();
  },
);

test("an emergency that is old by a clock that the server knows asks first, and is not sent", async () => {
  const { outbox, asked, state } = await keep(2 * hour);
  await expect.poll(state).toBe("needs-you");
  expect(asked.map(({ path }) => path)).toEqual(["/api/config"]);
  outbox.stop();
});

test("the time of a network in between is not believed, and what is done knows what the server said last", async () => {
  const wrong = { date: "Sat, 01 Jan 2000 00:00:00 GMT" };
  let isOurs = false;
  server().others.reply = (_asked, response) => {
    response.sendDate = false;
    response.writeHead(200, { ...wrong, "content-type": isOurs ? "application/json" : "text/html" });
    response.end(isOurs ? JSON.stringify({ success: true, data: {} }) : "<html>Sign in</html>");
  };
  const { hearTheTime } = await load(() => import("./time.ts"));
  const { clockNow, doneNow } = await import("../clock.ts");
  expect([await hearTheTime(), clockNow().server, doneNow().heard]).toEqual([false, null, null]);
  isOurs = true;
  expect(await hearTheTime()).toBe(true);
  const { heard, offset, at } = doneNow();
  expect(heard).toBe(Date.parse(wrong.date) + 500);
  expect(Math.abs(at + (offset ?? 0) - (heard ?? 0))).toBeLessThan(60_000);
  expect(Math.abs((clockNow().server ?? 0) - (heard ?? 0))).toBeLessThan(60_000);
});
