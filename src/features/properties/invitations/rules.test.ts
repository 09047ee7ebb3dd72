import { expect, test } from "vitest";
import { shareLinks } from "./rules.ts";

test("the links of apps carry the whole address, its fragment too", () => {
  const address = "https://tunse.example/invitation#a-b_c";
  const links = shareLinks({ address, propertyName: "Ilé & Sons", role: "Contractor", email: "a+b@example.com" });
  for (const link of Object.values(links)) {
    expect(new URL(link).hash).toBe("");
    expect(decodeURIComponent(link)).toContain(
      `Ilé & Sons on Tunse, as contractor. Open this link to join: ${address}`,
    );
  }
  expect(links.mail).toMatch(/^mailto:a%2Bb%40example\.com\?subject=/);
});
