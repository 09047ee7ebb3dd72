import { afterAll, beforeAll, expect, test } from "vitest";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { serveWaitlistForm } from "./calls.server.ts";

const { app } = await ownApp();

beforeAll(async () => {
  serveWaitlistForm(app, async (_request, reply, told) => void reply.send(told));
  await app.ready();
});
afterAll(() => app.close());

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["nothing at all", {}],
  ["an empty form", { headers: form, payload: "" }],
  ["names of what every object has", { headers: form, payload: "__proto__=1&constructor=2&toString=3&email=x" }],
])("a form that holds %s is shown again", async (_, sent) => {
  const answer = await app.inject({ method: "POST", url: "/waitlist", ...sent });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().refused.status).toBe(422);
});

test("a form of another kind is refused", async () => {
  const answer = await app.inject({ method: "POST", url: "/waitlist", headers: { "content-type": "text/plain" } });
  expect([415, 422]).toContain((await app.inject({ method: "POST", url: "/waitlist", payload: "x" })).statusCode);
  expect(answer.statusCode).toBeLessThan(500);
});
