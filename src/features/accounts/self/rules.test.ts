import { expect, test } from "vitest";
import { deviceName, tokenOfLink } from "./rules.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; U; Android 12; itel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile Safari/537.36 OPR/80",
    "Opera on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["curl/8.0", "Another device"],
  [null, "Another device"],
])("%s is %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test("a token is read from a whole link only", () => {
  expect(tokenOfLink("#token=Ab_1-z")).toBe("Ab_1-z");
  for (const other of ["", "#", "#token=", "#token=a b", "?token=a", "#x&token=a"])
    expect(tokenOfLink(other)).toBeNull();
});
