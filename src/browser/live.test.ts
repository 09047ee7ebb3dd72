import { expect, test } from "vitest";
import { backoffMs, splitMessages } from "./live.ts";

test("whole messages are read, a half one waits, and heartbeats are nothing", () => {
  const change = 'id: a-1\nevent: change\ndata: {"kind":"task","id":"t: 1"}\n\n';
  const whole = `retry: 2000\n\n: still here\n\n${change}`;
  expect(splitMessages(whole)).toEqual({
    messages: [{ id: "a-1", event: "change", data: '{"kind":"task","id":"t: 1"}' }],
    retryMs: 0,
    rest: "",
  });
  for (let at = 0; at <= whole.length; at += 1) {
    const first = splitMessages(whole.slice(0, at));
    const second = splitMessages(first.rest + whole.slice(at));
    expect([...first.messages, ...second.messages]).toHaveLength(1);
  }
});

test("what a server says last of coming back is heeded, and nothing that it said before", () => {
  expect(splitMessages("retry: 2000\n\nretry: 7310\n\n").retryMs).toBe(7_310);
  expect(splitMessages("retry: 2000\n\n: still here\n\n").retryMs).toBe(0);
  expect(splitMessages("retry: 999999\n\n").retryMs).toBe(0);
});

test("waits longer each time, at most 20 s, and never all at once", () => {
  expect([1, 2, 3, 7, 40].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 20_000, 20_000]);
  expect(backoffMs(1, 0)).toBe(500);
});
