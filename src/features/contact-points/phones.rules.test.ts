import { expect, test } from "vitest";
import { isStart, isStop } from "./phones.rules.ts";

test.each(["STOP", " stop. ", "Stop am!", "abeg stop", "STOP ALL", "no send again", "unsubscribe"])(
  "%s is enough",
  (text) => expect(isStop(text)).toBe(true),
);

test.each(["Please stop the leak", "water no dey stop", "", "stopcock is broken"])("%s is a message", (text) =>
  expect(isStop(text)).toBe(false),
);

test("START is wanted again", () => {
  expect([isStart("Start"), isStart(" UNSTOP! "), isStart("start the pump")]).toEqual([true, true, false]);
});
