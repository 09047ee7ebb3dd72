import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { openBrowser } from "../tests/harness/browser.ts";
import { bringIn, callServer, register, setUpAdmin } from "../tests/harness/remote.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Served, serve } from "./serve.ts";
import { type Load, loadSlowly } from "./slow-phone.ts";

const pack = promisify(brotliCompress);
const root = resolve(import.meta.dirname, "..");
const rounds = 5;
/** Where the floor has the same page without our looks. */
const plainly = (path: string) => `${path}?plain`;

/** The same text and pictures without our styles, drawings and scripts: what no page of this content can beat. */
function stripped(html: string): string {
  const bare = html
    .replaceAll(/<(style|script|svg|template|noscript)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<link\b[^>]*>/g, "")
    .replaceAll(/ (?:class|style|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, "");
  const style =
    "<style>body{max-width:40rem;margin:1rem;font:16px/1.5 sans-serif}img{max-width:100%;height:auto}</style>";
  return bare.replace("</head>", `${style}</head>`);
}

type Answers = Record<string, { headers: Record<string, string>; body: string }>;

const pictures = /\/(?:pictures|api\/blog\/images)\/[\w.-]+(?:\?w=\d+)?/g;

/** What the product answers, to be sent again from memory; with the plain page beside each. */
async function answersOf(url: string, paths: readonly string[]): Promise<Answers> {
  const answers: Answers = {};
  const keep = async (at: string) => {
    const { statusCode, headers, body } = await rawGet(`${url}${at}`);
    if (statusCode !== 200) throw new Error(`${at} answered ${statusCode}.`);
    answers[at] = { headers, body: body.toString("base64") };
  };
  for (const path of paths) {
    await keep(path);
    const html = await (await fetch(`${url}${path}`)).text();
    const plain = await pack(Buffer.from(stripped(html)));
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    answers[plainly(path)] = { headers, body: plain.toString("base64") };
    for (const picture of new Set(html.match(pictures))) if (!/[0-9a-f-]{36}$/.test(picture)) await keep(picture);
  }
  return answers;
}

/** As it comes over the wire: `fetch` would unpack it. */
async function rawGet(url: string) {
  const { request } = await import("node:http");
  return new Promise<{ statusCode: number; headers: Record<string, string>; body: Buffer }>((done, failed) => {
    const ask = request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { connection: _, "keep-alive": __, date: ___, ...headers } = response.headers;
        const body = Buffer.concat(parts);
        done({ statusCode: response.statusCode ?? 0, headers: headers as Record<string, string>, body });
      });
    });
    ask.on("error", failed).end();
  });
}

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
async function publish(url: string): Promise<string> {
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
    const file = join(folder, "floor.json");
    writeFileSync(file, JSON.stringify(answers));
    const floor = await serve("server-page-floor.ts", { FLOOR: file });
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
