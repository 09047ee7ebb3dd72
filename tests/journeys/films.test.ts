import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { film } from "../harness/films.ts";
import { bringIn, fileRequest, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";

const stage = setStage();

/** A film as a browser makes it: two dozen pictures of a square that moves, in VP8. */
const recorded = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 120 });
        const pen = canvas.getContext("2d");
        const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/webm;codecs=vp8" });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => parts.push(data);
        recorder.onstop = () => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
          reader.readAsDataURL(new Blob(parts));
        };
        let drawn = 0;
        const draw = () => {
          pen?.fillRect(drawn * 4, drawn * 3, 20, 20);
          drawn += 1;
          if (drawn < 24) requestAnimationFrame(draw);
          else recorder.stop();
        };
        recorder.start();
        draw();
      }),
  );

/** The owner of a building before the request of somebody who lives there, with this video opened. */
async function openedBy(owner: SignedIn, propertyId: string, fileName: string, fileData: string) {
  const occupant = await register(stage.url(), "building_occupant", { propertyId });
  const mediaUploads = [{ file_name: fileName, file_type: "video", file_data: fileData }];
  const id = await fileRequest(stage.url(), occupant, propertyId, { mediaUploads });
  const { page } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/tickets/${id}`);
  await page.getByRole("button", { name: `Open ${fileName}` }).click();
  return page;
}

test("the copy that others see of a recorded film plays, and tells nothing of what it was made by", async () => {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner);
  const { page: studio } = await stage.enter({ size: "desktop" });
  await studio.goto("/privacy");
  const fileData = await recorded(studio);
  const page = await openedBy(owner, propertyId, "drip.webm", fileData);
  const video = page.getByRole("dialog").locator("video");
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    const ended = new Promise((resolve, reject) => {
      element.onended = resolve;
      element.onerror = () => reject(new Error(element.error?.message));
    });
    await element.play();
    await ended;
    const copy = await (await fetch(element.currentSrc)).arrayBuffer();
    const { videoWidth, videoHeight, currentTime } = element;
    return { size: [videoWidth, videoHeight], seconds: currentTime, copy: Array.from(new Uint8Array(copy)) };
  });
  expect(played.size).toEqual([160, 120]);
  expect(played.seconds).toBeGreaterThan(0.1);
  const original = Buffer.from(fileData, "base64");
  expect(original.toString("latin1")).toContain("Chrome");
  expect(Buffer.from(played.copy).toString("latin1")).not.toContain("Chrome");
});

test("a video that no browser understands says so in words and can be fetched, on a request and in the gallery", async () => {
  const owner = await register(stage.url(), "property_owner");
  const fileData = film(2_000).toString("base64");
  const mediaUploads = [{ fileName: "front.mp4", fileType: "video/mp4", fileData }];
  const propertyId = await bringIn(stage.url(), owner, { mediaUploads });
  const page = await openedBy(owner, propertyId, "tap.mp4", fileData);
  await page.getByRole("dialog").getByText("This video cannot be played here.").waitFor();
  const link = page.getByRole("dialog").getByRole("link", { name: "Download it" });
  const [saved] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(saved.suggestedFilename()).toBe("tap.mp4");
  await page.goto(`/property/${propertyId}?tab=media`);
  await page.getByRole("link", { name: /front/ }).click();
  await page.locator(".yarl__slide_current").getByText("This video cannot be played here.").waitFor();
});
