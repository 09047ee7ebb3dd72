import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, callServer, fileRequest, register } from "../harness/remote.ts";
import { newDataDir, startServer } from "../harness/server.ts";
import { setStage } from "../harness/stage.ts";
import { listenReady } from "../harness/stream.ts";
import { startCluster } from "../rig/postgres.ts";

const stage = setStage();
const row = (page: Page, title: string) => page.getByRole("main").getByText(title).first();

test("what others do appears by itself in every tab, over one stream a browser", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const ticketId = await fileRequest(url, occupant, propertyId, { title: "Dripping tap" });
  const { page, context } = await stage.enter({ size: "desktop", as: owner });
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/events")) streams.push(request.url());
  });
  const connected = page.waitForResponse("**/api/events");
  await page.goto("/dashboard");
  await connected;
  await row(page, "Dripping tap").waitFor();
  const second = await context.newPage();
  await second.goto(`/tickets/${ticketId}`);
  await row(second, "Dripping tap").waitFor();
  await callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, occupant.token, { text: "It drips faster." });
  await row(second, "It drips faster.").waitFor();
  expect(streams).toHaveLength(1);

  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, occupant.token, { text: "Now it pours." });
  await row(second, "Now it pours.").waitFor();
});

test("two servers on one PostgreSQL tell each other's browsers", async () => {
  const cluster = await startCluster();
  const env = { DATABASE_URL: cluster.url };
  const servers = await Promise.all([startServer(newDataDir(), env), startServer(newDataDir(), env)]);
  const [one, two] = servers.map(({ url }) => url);
  if (!one || !two) throw new Error("Both servers are needed.");
  try {
    const owner = await register(one, "property_owner");
    const propertyId = await bringIn(one, owner);
    const occupant = await register(two, "building_occupant", { propertyId });
    const [ofOwner, ofOccupant] = [await listenReady(two, owner.token), await listenReady(one, occupant.token)];
    const ticketId = await fileRequest(one, occupant, propertyId);
    await Promise.all(
      [ofOwner, ofOccupant].map((ear) => ear.until(() => ear.changes().includes(`ticket ${ticketId}`))),
    );
    for (const ear of [ofOwner, ofOccupant]) ear.close();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster.stop();
  }
});
