import { expect, test } from "vitest";
import { isSoundAlone } from "./sound.server.ts";

const box = (handler: string) => Buffer.concat([Buffer.from("hdlr"), Buffer.alloc(8), Buffer.from(handler)]);
const webm = (...kinds: number[]) =>
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...kinds.flatMap((kind) => [0x83, 0x81, kind]), 0x1f, 0x43, 0xb6, 0x75]);

test("a recording is sound alone where no track of it has pictures", async () => {
  expect(await isSoundAlone(webm(2))).toBe(true);
  expect(await isSoundAlone(webm(1, 2))).toBe(false);
  expect(await isSoundAlone(webm())).toBe(false);
  // What lies behind the head are the sounds themselves, in which anything may stand.
  expect(await isSoundAlone(Buffer.concat([webm(2), Buffer.from([0x83, 0x81, 0x01])]))).toBe(true);
  expect(await isSoundAlone(box("soun"))).toBe(true);
  expect(await isSoundAlone(Buffer.concat([box("vide"), box("soun")]))).toBe(false);
  expect(await isSoundAlone(Buffer.alloc(16_777_217))).toBe(false);
});
