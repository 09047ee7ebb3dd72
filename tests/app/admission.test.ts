import { expect, test } from "vitest";
import { testApp } from "../harness/app.ts";
import { ownApp } from "../harness/own-app.ts";
import { statementsAsked } from "../harness/statements.ts";
import { password, person } from "../harness/world.ts";

const { database } = await testApp();

test("where more is asked than can be served, reads are refused in words and sign-in waits on", async () => {
  const owner = await person("property_owner");
  const { app } = await ownApp({ callsAtOnce: 2 });
  const headers = { authorization: `Bearer ${owner.token}` };
  const read = () => app.inject({ url: "/api/tasks", headers });
  // Nobody gets a connection, and so nobody gives a place back.
  const held = await Promise.all(
    Array.from({ length: database.pool.options.max ?? 10 }, () => database.pool.connect()),
  );
  const reads = Array.from({ length: 24 }, read);
  const figures = app.inject({ url: "/api/dashboard/stats", headers });
  const payload = { email: owner.email, password };
  const signIn = app.inject({ method: "POST", url: "/api/auth/login", payload });
  const [first] = await Promise.all([Promise.any(reads.map(async (one) => refusedOnly(await one))), figures]);
  for (const client of held) client.release();

  expect(first.headers["retry-after"]).toBe("2");
  expect(first.json()).toMatchObject({
    success: false,
    code: "unavailable",
    detail: "Too much is asked of us right now. Nothing was begun: please try again in a moment.",
  });
  expect((await figures).statusCode).toBe(503);
  expect((await signIn).statusCode).toBe(200);
  const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));

  const text = (await app.inject({ url: "/metrics" })).body;
  expect(text).toMatch(/^tunse_calls_refused_read [1-9]\d*$/m);
  expect(text).toMatch(/^tunse_calls_refused_pressing 0$/m);
  expect((await read()).statusCode).toBe(200);
  await app.close();
});

test("whoever makes up tokens has one share with all of them", async () => {
  const { app } = await ownApp({ callsAtOnce: 1 });
  const held = await Promise.all(
    Array.from({ length: database.pool.options.max ?? 10 }, () => database.pool.connect()),
  );
  const read = () =>
    app.inject({ url: "/api/tasks", headers: { authorization: `Bearer ${crypto.randomUUID()}-of-nobody` } });
  const reads = Array.from({ length: 20 }, read);
  await Promise.any(reads.map(async (one) => refusedOnly(await one)));
  for (const client of held) client.release();
  const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(7).fill(401), ...Array(13).fill(503)]);
  await app.close();
});

test.each([0, 1])(
  "nothing is read for whoever has hung up meanwhile, with %i places at the door",
  async (callsAtOnce) => {
    // Nobody knows yet who the one is that goes.
    const [owner, leaver] = [await person("property_owner"), await person("property_owner")];
    const { app } = await ownApp({ callsAtOnce });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${owner.token}` };
    const read = (path: string) => app.inject({ url: path, headers });
    expect((await read("/api/properties")).statusCode).toBe(200);
    const held = await Promise.all(
      Array.from({ length: database.pool.options.max ?? 10 }, () => database.pool.connect()),
    );
    const asked = await statementsAsked();
    const before = read("/api/properties");
    await expect.poll(() => database.pool.waitingCount).toBe(1);
    const leaving = new AbortController();
    const gone = fetch(`${url}/api/tasks`, {
      headers: { authorization: `Bearer ${leaver.token}` },
      signal: leaving.signal,
    }).catch(() => "gone");
    const connections = () => new Promise((told) => app.server.getConnections((_, count) => told(count)));
    await expect.poll(connections).toBe(1);
    leaving.abort();
    expect(await gone).toBe("gone");
    await expect.poll(connections).toBe(0);
    for (const client of held) client.release();
    expect([(await before).statusCode, (await read("/api/properties")).statusCode]).toEqual([200, 200]);
    expect(asked.map(({ text }) => text).filter((text) => text.includes('"tasks"'))).toEqual([]);
    await app.close();
  },
);

test("whoever is refused for what they sent gives their place back", async () => {
  const { app } = await ownApp({ callsAtOnce: 1 });
  const send = (payload: string) =>
    app.inject({ method: "POST", url: "/api/auth/login", payload, headers: { "content-type": "application/json" } });
  expect((await send("{")).statusCode).toBe(400);
  expect((await send(JSON.stringify({ email: "x".repeat(1_100_000) }))).statusCode).toBe(413);
  expect((await app.inject({ url: "/metrics" })).body).toMatch(/^tunse_calls_inside 0$/m);
  await app.close();
});

function refusedOnly<A extends { statusCode: number }>(answer: A): A {
  if (answer.statusCode !== 503) throw new Error("It was answered.");
  return answer;
}
