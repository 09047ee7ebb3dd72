import { describe, expect, test } from "vitest";
import { keyProblem, keyScopes, scopeOf } from "./key-scopes.ts";

describe("what a key must be allowed", () => {
  test.each([
    [{ tag: "Repair tickets", method: "GET", path: "/repair-tickets" }, "tickets:read"],
    [{ tag: "Repair tickets", method: "POST", path: "/repair-tickets" }, "tickets:write"],
    [{ tag: "Units", method: "DELETE", path: "/units/{id}" }, "units:write"],
    [{ tag: "Insights", method: "GET", path: "/dashboard/stats" }, "reports:read"],
    [{ tag: "Insights", method: "POST", path: "/dashboard/stats" }, null],
    [{ tag: "Notices", method: "GET", path: "/notices/{id}" }, "notices:read"],
    [{ tag: "Notices", method: "POST", path: "/properties/{id}/notices" }, null],
    [{ tag: "Members", method: "POST", path: "/invitations/accept" }, null],
    [{ tag: "Members", method: "POST", path: "/properties/{id}/members/{memberId}/agreement" }, null],
    [{ tag: "Accounts", method: "DELETE", path: "/auth/me" }, null],
    [{ tag: "API keys", method: "GET", path: "/api-keys" }, null],
    [{ tag: "constructor", method: "GET", path: "/x" }, null],
    [{}, null],
  ] as const)("for %j is %s", (call, scope) => {
    expect(scopeOf(call)).toBe(scope);
  });

  test("to read is not to write, and what no key can do is said in other words", () => {
    const key = { name: "Books", scopes: ["tickets:read"] };
    const tickets = { tag: "Repair tickets", path: "/repair-tickets" };
    expect(keyProblem(key, { ...tickets, method: "GET" })).toBeNull();
    expect(keyProblem(key, { ...tickets, method: "POST" })).toBe(
      "The API key “Books” may not do this: it lacks tickets:write.",
    );
    expect(keyProblem({ name: "All", scopes: keyScopes }, { tag: "Accounts", method: "DELETE" })).toContain(
      "No API key",
    );
  });
});
