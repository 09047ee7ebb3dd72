import { expect, test } from "vitest";
import { inWords } from "./client.ts";

test("an act reads as words", () => {
  expect(inWords("change_password", "site_admin")).toBe("Change password: site admin");
});
