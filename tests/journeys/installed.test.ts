import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { technicianWith } from "../harness/away.ts";
import { bringIn, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = { start_url: string; icons: Icon[]; shortcuts: { name: string; url: string; icons: Icon[] }[] };

const manifest = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../public/app.webmanifest"), "utf8"),
) as Manifest;
const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((one) => one.icons)];

/** The part of the points, of those in this middle share of each side, that are not seen through at all. */
async function opaqueIn(picture: Buffer, share: number): Promise<number> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const edge = (info.width * (1 - share)) / 2;
  let [seen, all] = [0, 0];
  for (let y = Math.ceil(edge); y < info.height - edge; y += 1)
    for (let x = Math.ceil(edge); x < info.width - edge; x += 1) {
      all += 1;
      if (data[(y * info.width + x) * info.channels + 3] === 255) seen += 1;
    }
  return seen / all;
}

test("each icon that the manifest names is there, of the size and kind that it says", async () => {
  expect(icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(["any", "maskable", "monochrome"]));
  for (const { src, sizes, type, purpose } of icons) {
    const answer = await fetch(`${stage.url()}${src}`);
    expect([answer.status, answer.headers.get("content-type")], src).toEqual([200, type]);
    const picture = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(picture).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
    // A phone cuts a maskable one to its own shape, and of a monochrome one uses nothing but what is not seen through.
    if (purpose === "maskable") expect(await opaqueIn(picture, 1), src).toBe(1);
    if (purpose !== "monochrome") continue;
    const opaque = await opaqueIn(picture, 1);
    expect(opaque).toBeGreaterThan(0.02);
    expect(opaque).toBeLessThan(0.9);
  }
});

test("each shortcut opens what it names, for whom it is made", async () => {
  const url = stage.url();
  const propertyId = await bringIn(url, await register(url, "property_owner"));
  const occupant = await register(url, "building_occupant", { propertyId });
  const { technician } = await technicianWith(url, ["Change the gasket"]);
  const opened: Record<string, { as: typeof occupant; title: string }> = {
    "Report a fault": { as: occupant, title: "Submit Repair Request" },
    "My next job": { as: technician, title: "Change the gasket" },
  };
  expect(manifest.shortcuts.map(({ name }) => name).toSorted()).toEqual(Object.keys(opened).toSorted());
  for (const { name, url: path } of manifest.shortcuts) {
    const { as, title } = opened[name] ?? { as: occupant, title: "" };
    const { page } = await stage.enter({ size: "phone", as });
    await page.goto(path);
    await heading(page, title).waitFor();
    expect(new URL(page.url()).pathname, name).toBe(path);
  }
});
