import { expect, test } from "vitest";
import { themeFromCookie } from "./theme.ts";

test.each([
  ["tunse.theme=dark", "dark"],
  ["a=1; tunse.theme=light; b=2", "light"],
  ["xtunse.theme=dark", "system"],
  ["tunse.theme=darker", "system"],
  [null, "system"],
])("theme of cookie %j is %s", (cookie, theme) => {
  expect(themeFromCookie(cookie)).toBe(theme);
});
