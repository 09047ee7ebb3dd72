import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { bringIn, callServer, fileRequest, register } from "../harness/remote.ts";
import { newDataDir, startServer } from "../harness/server.ts";
import { setStage } from "../harness/stage.ts";
import { listenReady } from "../harness/stream.ts";
import { startCuttingProxy } from "../rig/cutting-proxy.ts";
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

test("behind a proxy that cuts every stream, each tab shows everything once, and the browser comes back once a cut", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const ticketId = await fileRequest(url, occupant, propertyId, { title: "Dripping tap" });
  // What a stream says that nobody cuts.
  const ear = await listenReady(url, owner.token);
  onTestFinished(() => ear.close());
  const proxy = await startCuttingProxy(url, 2);
  onTestFinished(() => proxy.stop());
  const { page, context } = await stage.enter({ size: "desktop", as: owner, at: proxy.url });
  await page.goto(`/tickets/${ticketId}`);
  await row(page, "Dripping tap").waitFor();
  const second = await context.newPage();
  await second.goto(`/tickets/${ticketId}`);
  await row(second, "Dripping tap").waitFor();
  await expect.poll(() => proxy.passed.length).toBeGreaterThan(0);

  const texts = Array.from({ length: 8 }, (_, at) => `It is worse, for the ${at + 1}. time.`);
  for (const text of texts)
    await callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, occupant.token, { text });
  for (const tab of [page, second]) {
    await tab.bringToFront();
    for (const text of texts) await row(tab, text).waitFor();
    for (const text of texts) expect(await tab.getByRole("main").getByText(text).count()).toBe(1);
    expect(await tab.locator("li[data-swipe-direction]").count()).toBe(0);
  }
  const idsOf = (blocks: readonly string[]) => blocks.flatMap((block) => /^id: (.+)$/m.exec(block)?.[1] ?? []);
  const numberOf = (id = "") => Number(id.split("-")[1]);
  const since = numberOf(idsOf(proxy.passed)[0]);
  const said = () => ear.heard.filter(({ event, id }) => event === "change" && numberOf(id) > since);
  const came = () => idsOf(proxy.passed.filter((block) => block.includes("event: change")));
  await ear.until(() => said().length >= texts.length);
  await expect.poll(came).toEqual(said().map(({ id }) => id));
  expect(proxy.passed.filter((block) => block.includes("event: reset"))).toEqual([]);

  expect(proxy.cuts()).toBeGreaterThanOrEqual(texts.length / 2 - 1);
  expect(proxy.opened.length).toBeLessThanOrEqual(proxy.cuts() + 1);
  const [first, ...others] = proxy.opened;
  expect(first).toBe(undefined);
  expect(others.filter((id) => id === undefined || !idsOf(proxy.passed).includes(id))).toEqual([]);
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
