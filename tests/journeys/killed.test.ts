import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { repairRequest } from "../harness/requests.ts";
import { newDataDir, type Server, startServer } from "../harness/server.ts";

const dataDir = newDataDir();
let server: Server;

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, token: string | null, body?: object, key?: string) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers["idempotency-key"] = key;
  const method = body ? "POST" : "GET";
  const response = await fetch(`${server.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, data: (await response.json()).data };
}

async function signUp(role: string, fields: object = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const sheet = {
    name: "Kemi Ade",
    email,
    password: "Harmattan-7!",
    phone: "08031234567",
    location: "Lagos",
    role,
    ...fields,
  };
  return (await call("/auth/register", null, sheet)).data.token;
}

const report = (title: string, propertyId: string) =>
  repairRequest({
    title,
    description: "Water comes through the ceiling.",
    priority: "high",
    propertyId,
    locationDetails: "Bathroom",
  });

test("the server is killed in the middle of writes, and every acknowledged write is there once", async () => {
  server = await startServer(dataDir);
  const owner = await signUp("property_owner");
  const house = {
    name: "Marina Court",
    type: "Residential - Multi-Family",
    location: "Lekki, Lagos",
    components: ["plumbing"],
  };
  const propertyId = (await call("/properties", owner, house)).data.property.id;
  const occupant = await signUp("building_occupant", { propertyId });
  const acknowledged: string[] = [];
  const unsure = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    let isCut = false;
    const enough = acknowledged.length + 7;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let number = 0; !isCut; number += 1) {
        const title = `Leak ${round}-${writer}-${number}`;
        const key = crypto.randomUUID();
        unsure.set(title, key);
        const answer = await call("/repair-tickets", occupant, report(title, propertyId), key).catch(() => undefined);
        if (answer?.status !== 201) return;
        acknowledged.push(title);
        unsure.delete(title);
      }
    });
    while (acknowledged.length < enough) await pause(1);
    await server.kill();
    isCut = true;
    await Promise.all(writers);
    server = await startServer(dataDir);
    // What was under way when the power went is sent again with its key, as the browser does.
    for (const [title, key] of unsure) {
      const again = await call("/repair-tickets", occupant, report(title, propertyId), key);
      expect(again.status).toBe(201);
      acknowledged.push(title);
      unsure.delete(title);
    }
  }
  const { tickets } = (await call("/repair-tickets", occupant)).data;
  const titles = tickets.map((ticket: { title: string }) => ticket.title).sort();
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(titles).toEqual(acknowledged.sort());
});
