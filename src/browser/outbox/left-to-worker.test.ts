// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { made } from "../../../tests/harness/acts.ts";
import { load, setDevice } from "../../../tests/harness/own-device.ts";
import { answer } from "../../../tests/harness/own-server.ts";
import { setUploads } from "../../../tests/harness/upload-tabs.ts";

setDevice();
const { server } = setUploads();

test("the worker is asked to send as something waits, anew each time nobody sees the tab, and no more once all has gone", async () => {
  const asked: string[] = [];
  const told = (word: string) => async () => void asked.push(word);
  const registration = {
    sync: { register: told("once") },
    periodicSync: { register: told("now and then"), unregister: told("no more") },
  };
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  server().others.reply = (_asked, response) => answer(response, {});
  const { currentOutbox } = await load(() => import("./outbox.ts"));
  const outbox = currentOutbox() ?? expect.fail("this device keeps nothing");
  await outbox.ready();
  asked.length = 0;
  await outbox.add(made("a"));
  await expect.poll(() => asked).toEqual(["once", "now and then"]);
  seen.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => asked).toEqual(["once", "now and then", "once", "now and then"]);
  line.mockReturnValue(true);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => asked.slice(4)).toEqual(["no more"]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(outbox.acts().map(({ state }) => state)).toEqual(["received"]);
  outbox.stop();
});
