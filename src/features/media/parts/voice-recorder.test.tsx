// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { VoiceRecorder } from "./voice-recorder.tsx";

page.setPage();

test("the page that the server sends wakes up as it is, and offers to record where this browser can", async () => {
  const recorder = <VoiceRecorder isLocked={false} onRecorded={() => {}} />;
  page.receive(recorder);
  vi.stubGlobal("MediaRecorder", class {});
  vi.stubGlobal("navigator", { mediaDevices: {} });
  const faults: unknown[] = [];
  window.addEventListener("error", ({ error }) => faults.push(error), { once: true });
  await page.awake(recorder);
  expect(page.find("button").textContent).toBe("Record a voice note");
  expect(faults).toEqual([]);
});
