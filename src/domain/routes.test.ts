import { expect, test } from "vitest";
import { isInBody, pathParameters, routes } from "./routes.ts";

test("a route says who may make its call, as all of them unless it says so itself", () => {
  const { find, login } = routes("user", {
    find: ["GET", "/things/{id}", { follows: ["task"] }],
    login: ["POST", "/auth/login", { access: "recognised", idempotent: false }],
  });
  expect(find).toEqual({ method: "GET", path: "/things/{id}", access: "user", follows: ["task"] });
  expect(login).toEqual({ method: "POST", path: "/auth/login", access: "recognised", idempotent: false });
});

test("what is written stands in the body, and what is deleted in the address unless it is secret", () => {
  expect((["GET", "POST", "PUT", "DELETE"] as const).map((method) => isInBody({ method }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isInBody({ method: "DELETE", takesBody: true })).toBe(true);
});

test("the names of the braces, in order", () => {
  expect(pathParameters("/properties/{id}/members/{memberId}")).toEqual(["id", "memberId"]);
  expect(pathParameters("/properties")).toEqual([]);
});
