import { rmSync } from "node:fs";
import sharp from "sharp";
import { openBrowser, visitor } from "../tests/harness/browser.ts";
import { bringIn, fileRequest, register } from "../tests/harness/remote.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import type { Figure } from "./report.ts";

const [width, height] = [1_000, 750];
const [requests, each] = [10, 20];

/** As busy as photos are: a sky, forty edges of all colours, and the grain of a cheap camera. */
async function scene(seed: number): Promise<string> {
  const part = (at: number) => Math.abs((Math.sin(seed * 999 + at * 77.7) * 43_758.5) % 1);
  const shapes = Array.from({ length: 40 }, (_, at) => {
    const [x, y, w, h] = [part(at) * width, part(at + 50) * height, part(at + 100) * 220 + 8, part(at + 150) * 280 + 8];
    const fill = `hsl(${part(at + 200) * 360} ${20 + part(at + 250) * 45}% ${25 + part(at + 300) * 55}%)`;
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" transform="rotate(${part(at + 350) * 50 - 25} ${x} ${y})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(210 40% 70%)"/>${shapes.join("")}</svg>`;
  const noise = { type: "gaussian", mean: 128, sigma: 34 } as const;
  const grain = await sharp({
    create: { width: width / 4, height: height / 5, channels: 3, background: "#808080", noise },
  })
    .resize(width, height, { kernel: "cubic" })
    .png()
    .toBuffer();
  const bytes = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: "soft-light" }])
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
  return bytes.toString("base64");
}

/** An owner whose building has 200 photos. */
async function fullGallery(url: string) {
  const scenes = await Promise.all([1, 2, 3, 4, 5].map(scene));
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  for (let request = 0; request < requests; request += 1) {
    const mediaUploads = Array.from({ length: each }, (_, at) => ({
      file_data: scenes[at % scenes.length],
      file_type: "image",
      file_name: `crack-${request}-${at}.jpg`,
    }));
    await fileRequest(url, occupant, propertyId, { mediaUploads });
  }
  return { owner, propertyId };
}

/** What a phone fetches for the first screen of a gallery of 200 photos, from nothing; the server as it is. */
export async function benchGallery(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const server = await startServer(dataDir);
  const browser = await openBrowser();
  try {
    const { owner, propertyId } = await fullGallery(server.url);
    const { page } = await visitor(browser, server.url, { size: "phone", as: owner });
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    const pictures = new Set<string>();
    const bytes = { all: 0, pictures: 0 };
    client.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.mimeType === "image/webp") pictures.add(requestId);
    });
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (pictures.has(requestId)) bytes.pictures += encodedDataLength;
    });
    // With the stream of live events open, the network would never be idle.
    await page.route("**/api/events", (route) => route.abort());
    await page.goto(`/property/${propertyId}?tab=media`, { waitUntil: "networkidle" });
    await page.waitForTimeout(1_000);
    return [
      { name: "first screen of 200 photos, pictures", value: bytes.pictures / 1_000, unit: "KB", limit: 150 },
      { name: "first screen of 200 photos, all of it", value: bytes.all / 1_000, unit: "KB", limit: 400 },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
