import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openBrowser } from "../tests/harness/browser.ts";
import { bringIn, callServer, register, setUpAdmin } from "../tests/harness/remote.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { answersOf, plainly, rawGet, serveFloor } from "./plain-pages.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Served } from "./serve.ts";
import { type Load, loadSlowly } from "./slow-phone.ts";

const root = resolve(import.meta.dirname, "..");
const rounds = 5;

type Pair = { product: Served; floor: Served };

async function look({ product, floor }: Pair, name: string, path: string): Promise<Figure[]> {
  const browser = await openBrowser();
  const ours: Load[] = [];
  const plain: Load[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loadSlowly(browser, `${product.url}${path}`));
      plain.push(await loadSlowly(browser, `${floor.url}${plainly(path)}`));
    }
  } finally {
    await browser.close();
  }
  const middle = (loads: Load[], field: keyof Load) => median(loads.map((load) => load[field]));
  const ratio = middle(ours, "lcpMs") / middle(plain, "lcpMs");
  console.log(`${name}: LCP ${middle(ours, "lcpMs").toFixed(0)} ms, its floor ${middle(plain, "lcpMs").toFixed(0)} ms`);
  return [
    { name: `${name}, LCP to that of plain text and pictures`, value: ratio, unit: "×", limit: 1.25 },
    { name: `${name}, layout shift`, value: Math.max(...ours.map(({ shift }) => shift)), unit: "", limit: 0.01 },
    { name: `${name}, blocked`, value: middle(ours, "blockedMs"), unit: "ms", limit: 50 },
    { name: `${name}, JavaScript`, value: middle(ours, "scriptBytes") / 1_000, unit: "KB", limit: 10 },
    ...(name === "tag"
      ? [{ name: "tag, all of it", value: middle(ours, "allBytes") / 1_000, unit: "KB", limit: 15 }]
      : []),
  ];
}

async function work({ product, floor }: Pair, name: string, path: string): Promise<Figure> {
  const load = { path, headers: { "accept-encoding": "br" }, connections: 10, seconds: 3 };
  const ratios: number[] = [];
  // What a server does in its first seconds is not what a page costs.
  for (const one of [product, floor]) await measure(one, load);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await measure(product, load);
    const least = await measure(floor, load);
    ratios.push(ours.cpuMicros / least.cpuMicros);
  }
  const said = `${name}, processor time to that of the same bytes from memory`;
  return { name: said, value: median(ratios), unit: "×", limit: 2 };
}

/** A post of a thousand words with a picture on top and one among them; answers its path. */
export async function publish(url: string): Promise<string> {
  const { token } = await setUpAdmin(url);
  const form = new FormData();
  form.append("file", new File([new Uint8Array(readFileSync(join(root, "docs/images/owner.webp")))], "owner.webp"));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/admin/upload/image`, { method: "POST", headers, body: form });
  const picture: string = (await sent.json()).data.url;
  const words = "<p>Walk the roof before the rains and write down what you find there.</p>".repeat(77);
  await callServer(url, "POST", "/admin/blog/posts", token, {
    title: "Seven checks before the rains",
    content: `<h2>One Saturday</h2>${words}<p><img src="${picture}" alt="A dashboard"></p>`,
    category: "maintenance-tips",
    status: "published",
    featured_image: picture,
  });
  return "/blog/seven-checks-before-the-rains";
}

/** A tag on the door of a building; answers the path of its page. */
async function putUpTag(url: string): Promise<string> {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const made = await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { door: true });
  const [{ code }] = made.tags as [{ code: string }];
  return `/t/${code}`;
}

/** Landing page, article and the page of a tag as a phone on 3G and the server's processor see them, each against its floor in turn. */
export async function benchSite(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const product = await startServer(dataDir);
  try {
    const pages = { landing: "/", article: await publish(product.url), tag: await putUpTag(product.url) };
    const answers = await answersOf(product.url, Object.values(pages));
    const floor = await serveFloor(answers, folder);
    const figures: Figure[] = [];
    try {
      for (const [name, path] of Object.entries(pages)) {
        const same = await rawGet(`${floor.url}${path}`);
        if (same.body.toString("base64") !== answers[path]?.body) throw new Error("The floor sends other bytes.");
        const pair = { product, floor };
        figures.push(...(await look(pair, name, path)), await work(pair, name, path));
      }
      return figures;
    } finally {
      await floor.stop();
    }
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
