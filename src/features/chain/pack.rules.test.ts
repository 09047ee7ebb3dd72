import { expect, test } from "vitest";
import { manifestText, readManifest } from "./pack.rules.ts";

test.each(["meter.jpg", "two\u2028lines.jpg", "two\u2029lines.jpg", "a blank behind.jpg ", "ọ̀nà.jpg\u00a0"])(
  "a photo called %j stands in the list of a pack under its own name",
  (fileName) => {
    const files = [{ name: `files/${fileName}`, sha256: "0".repeat(64) }];
    const list = { origin: "tunse.example/chain", about: "task one", madeAt: "2026-11-27", entries: [3], files };
    expect(readManifest(manifestText(list))).toEqual(list);
  },
);
