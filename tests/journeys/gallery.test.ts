import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../harness/looks.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const stage = setStage();

/** An owner, and a building with this many photos, the first of them the oldest. */
async function withPhotos(count: number) {
  const owner = await register(stage.url(), "property_owner");
  const mediaUploads = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const file = await photo(`photo-${at + 1}.jpg`, at + 1);
      return { fileName: file.name, fileType: file.mimeType, fileData: file.buffer.toString("base64") };
    }),
  );
  return { owner, propertyId: await bringIn(stage.url(), owner, { mediaUploads }) };
}

const shows = (page: Page, name: string) => page.locator(".yarl__slide_current").getByRole("img", { name }).waitFor();

test("photos open large, and are gone through by keyboard; going back closes them", async () => {
  const { owner, propertyId } = await withPhotos(4);
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });
  await page.goto(`/property/${propertyId}`);
  await page.getByRole("tab", { name: "Media" }).click();
  await page.getByRole("link", { name: /photo-3/ }).click();
  await page.getByRole("dialog", { name: "Photos" }).waitFor();
  await shows(page, "photo-3.jpg");
  await page.keyboard.press("ArrowRight");
  await shows(page, "photo-2.jpg");
  await page.keyboard.press("End");
  await shows(page, "photo-1.jpg");
  await page.keyboard.press("Home");
  await shows(page, "photo-4.jpg");
  await expectAccessible(page);
  const address = page.url();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?tab=media");
  await page.goBack();
  await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();

  // The address of a photo opens it, and Escape leaves the gallery behind it.
  await page.goto(address);
  await shows(page, "photo-4.jpg");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?tab=media");
  expect(complaints).toEqual([]);
});

/** A finger drawn from right to left. */
async function swipeLeft(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 330 }] });
  await touch("touchStart", 310);
  for (let x = 290; x >= 50; x -= 20) await touch("touchMove", x);
  await touch("touchEnd", 50);
}

test("a phone swipes from one to the next; one that was removed meanwhile is told of and passed over", async () => {
  const { owner, propertyId } = await withPhotos(4);
  const { page } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/property/${propertyId}?tab=media`);
  await page.getByRole("link", { name: /photo-4/ }).click();
  await shows(page, "photo-4.jpg");
  await swipeLeft(page);
  await shows(page, "photo-3.jpg");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const { media } = await callServer(stage.url(), "GET", `/properties/${propertyId}/media`, owner.token);
  const first = (media as { id: string; fileName: string }[]).find(({ fileName }) => fileName === "photo-1.jpg");
  await page.getByRole("link", { name: /photo-1/ }).click();
  await shows(page, "photo-1.jpg");
  await callServer(stage.url(), "PUT", `/properties/${propertyId}`, owner.token, { removeMedia: [first?.id] });
  await page.getByRole("status").getByText("That file has been removed. Here is the next one.").waitFor();
  await shows(page, "photo-2.jpg");

  // An address that was passed on is told of as well.
  await page.goto(`/property/${propertyId}?tab=media&photo=${first?.id}`);
  await page.getByText("That file is not here any more.").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=media");
});
