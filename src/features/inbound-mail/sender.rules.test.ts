import { expect, test } from "vitest";
import { isProved } from "./sender.rules.ts";

const proved = (said: string, from = "ada@victim.ng") =>
  isProved([{ key: "authentication-results", value: `mx.tunse.ng; ${said}` }], from, "mx.tunse.ng");

test.each([
  "dkim=pass header.d=victim.ng",
  'dmarc=pass header.from="victim.ng"',
  "spf=pass (sender; is fine) smtp.mailfrom=ada@victim.ng",
  'spf=pass smtp.mailfrom="a; b"@victim.ng',
])("the mail server has seen it: %s", (said) => {
  expect(proved(said)).toBe(true);
});

test.each([
  'spf=pass smtp.mailfrom="a; dkim=pass header.d=victim.ng"@evil.ng',
  'spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=victim.ng"@evil.ng',
  "dkim=pass header.d=evil.ng (; dkim=pass header.d=victim.ng)",
  "dkim=fail header.d=victim.ng",
])("what the sender wrote is no word of the server's: %s", (said) => {
  expect(proved(said)).toBe(false);
});

test("what is longer than any mail server writes proves nothing", () => {
  const said = "dmarc=pass header.from=victim.ng";
  expect(proved(`${said}; spf=pass smtp.mailfrom="${'\\"'.repeat(2_000)}`)).toBe(false);
  expect(proved(`${said}; x=${"y".repeat(3_000)}`)).toBe(true);
});
