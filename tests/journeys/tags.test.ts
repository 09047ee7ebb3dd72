import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserSeeing, visitor } from "../harness/browser.ts";
import { codeIn, filmOfCode } from "../harness/camera.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { toastOf } from "../harness/steps.ts";
import { picture } from "../harness/world.ts";

const stage = setStage();

/** A building with a machine that can bear a tag. */
async function bringInGenerator(url: string, owner: Awaited<ReturnType<typeof register>>) {
  const propertyId = await bringIn(url, owner);
  const machine = { name: "Generator 1", kind: "generator" };
  const { asset } = await callServer(url, "POST", `/properties/${propertyId}/assets`, owner.token, machine);
  return { propertyId, id: (asset as { id: string }).id };
}

test("a stranger scans a tag, is told whom to call, reports with a photo, and the owner makes it a request", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const { propertyId, id } = await bringInGenerator(url, owner);
  const made = await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { assetIds: [id] });
  const [{ code }] = made.tags as [{ code: string }];

  const { page: phone, complaints } = await stage.enter({ size: "phone" });
  const scripts: string[] = [];
  phone.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await phone.goto(`/t/${code}`);
  expect(await phone.getByText("Generator 1").count()).toBe(0);
  // Whom to call in danger is pressed by a thumb that shakes.
  const call = await phone.getByRole("link", { name: "112", exact: true }).boundingBox();
  expect(Math.min(call?.width ?? 0, call?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await phone.getByRole("button", { name: "Send the report" }).click();
  await phone.getByText("Please say what is wrong.").waitFor();
  await phone.getByLabel("What is wrong").fill("Fire! Smoke comes from the gen house, people are inside.");
  await phone.getByRole("link", { name: "Call 112" }).first().waitFor();
  const photo = { name: "smoke.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await picture(), "base64") };
  await phone.getByLabel("Photo (optional)").setInputFiles(photo);
  await phone.getByLabel("Phone (optional)").fill("0803 555 0001");
  await phone.getByRole("button", { name: "Send the report" }).click();
  await phone.getByRole("heading", { name: "Thank you. Your report was sent." }).waitFor();
  expect(await phone.getByRole("link", { name: "Call 112" }).count()).toBeGreaterThan(0);
  // One small script of its own, and nothing of the framework.
  expect(scripts).toHaveLength(1);
  expect(complaints).toEqual([]);

  const { page } = await stage.enter({ size: "desktop", as: owner });
  await page.goto(`/property/${propertyId}?tab=tags`);
  await page.getByText("Smoke comes from the gen house").waitFor();
  await page.getByRole("img", { name: "What the reporter photographed" }).waitFor();
  await page.getByRole("button", { name: "Make it a request" }).click();
  await toastOf(page, "It is a request now").waitFor();
  await page.getByText("Decided (1)").click();
  await page.getByRole("link", { name: "See the request" }).click();
  await page.getByText("Generator 1").first().waitFor();
});

test("who is signed in opens what the tag is on, and a renewed code says so to strangers", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const made = await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { door: true });
  const [{ id, code }] = made.tags as [{ id: string; code: string }];
  const { page } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/t/${code}`);
  await page.getByRole("link", { name: "Open it in Tunse" }).click();
  await page.waitForURL(new RegExp(`/property/${propertyId}`));
  await page.goto(`/tag-sheet/${propertyId}`);
  await page.getByText("Something broken? Scan me").waitFor();
  // One sheet of paper, and no empty one behind it.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await callServer(url, "POST", `/tags/${id}/renewal`, owner.token, {});
  const { page: stranger } = await stage.enter({ size: "phone" });
  const answer = await stranger.goto(`/t/${code}`);
  expect(answer?.status()).toBe(410);
  // A stranger pays for each byte, whatever became of the tag; 15 KB is what the open page may take on the wire.
  for (const ended of [code, "0000000000000"]) {
    const plain = await (await fetch(`${url}/t/${ended}`)).text();
    expect(plain.length).toBeLessThan(30_000);
  }
  await stranger.getByText("This code was replaced by a newer one.").waitFor();
});

test("one tag alone is printed large, and once it was copied a new code takes its place on paper", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const { propertyId, id } = await bringInGenerator(url, owner);
  await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { assetIds: [id], door: true });
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });
  const row = page.getByRole("listitem").filter({ hasText: "Generator 1" });
  const printed = async () => {
    await row.getByRole("link", { name: "Print" }).click();
    await page.getByText("One large label.").waitFor();
    expect(await page.getByText("Something broken? Scan me").count()).toBe(1);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const address = await codeIn(await page.locator("[data-sheets] svg").screenshot({ scale: "device" }));
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByRole("link", { name: "Back to the tags" }).click();
    return address;
  };
  await page.goto(`/property/${propertyId}?tab=tags`);
  const before = await printed();
  await row.getByRole("button", { name: "Renew" }).click();
  await page.getByRole("button", { name: "Give a new code" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const after = await printed();
  expect(after).not.toBe(before);

  const { page: stranger } = await stage.enter({ size: "phone" });
  const statuses = [before, after].map(async (address) => (await stranger.request.get(address)).status());
  expect(await Promise.all(statuses)).toEqual([410, 200]);
  expect(complaints).toEqual([]);
});

test("a keeper scans a sticker through the camera of the phone and comes to what it hangs on", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const { propertyId, id } = await bringInGenerator(url, owner);
  const made = await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { assetIds: [id] });
  const [{ code }] = made.tags as [{ code: string }];
  const folder = await mkdtemp(join(tmpdir(), "tunse-film-"));
  const film = join(folder, "sticker.y4m");
  await filmOfCode(film, `${url}/t/${code}`);
  const browser = await browserSeeing(film);
  try {
    const { page, complaints } = await visitor(browser, url, { size: "phone", as: owner });
    await page.context().grantPermissions(["camera"]);
    await page.goto("/scan");
    await page.getByRole("button", { name: "Use the camera" }).click();
    await page.waitForURL(new RegExp(`/assets/${id}`));
    await page.getByRole("heading", { name: "Generator 1" }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
