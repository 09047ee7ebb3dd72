import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { openBrowser } from "../tests/harness/browser.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Served, serve } from "./serve.ts";
import { type Load, loadSlowly } from "./slow-phone.ts";

const pack = promisify(brotliCompress);
const rounds = 5;
const path = "/";
const plainPath = "/plain";

/** The same text and pictures without our styles, drawings and scripts: what no page of this content can beat. */
function plainly(html: string): string {
  const bare = html
    .replaceAll(/<(style|script|svg|template|noscript)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<link\b[^>]*>/g, "")
    .replaceAll(/ (?:class|style|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, "");
  const style =
    "<style>body{max-width:40rem;margin:1rem;font:16px/1.5 sans-serif}img{max-width:100%;height:auto}</style>";
  return bare.replace("</head>", `${style}</head>`);
}

type Answers = Record<string, { headers: Record<string, string>; body: string }>;

/** What the product answers, to be sent again from memory; with the plain page beside it. */
async function answersOf(url: string): Promise<{ answers: Answers; kept: string }> {
  const answers: Answers = {};
  const keep = async (at: string) => {
    const { statusCode, headers, body } = await rawGet(`${url}${at}`);
    if (statusCode !== 200) throw new Error(`${at} answered ${statusCode}.`);
    answers[at] = { headers, body: body.toString("base64") };
  };
  await keep(path);
  const html = await (await fetch(`${url}${path}`)).text();
  const plain = await pack(Buffer.from(plainly(html)));
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  answers[plainPath] = { headers, body: plain.toString("base64") };
  for (const picture of new Set(html.match(/\/pictures\/[\w.-]+\.(?:avif|webp)/g))) await keep(picture);
  return { answers, kept: answers[path]?.body ?? "" };
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

async function look(product: Served, floor: Served): Promise<Figure[]> {
  const browser = await openBrowser();
  const ours: Load[] = [];
  const plain: Load[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loadSlowly(browser, `${product.url}${path}`));
      plain.push(await loadSlowly(browser, `${floor.url}${plainPath}`));
    }
  } finally {
    await browser.close();
  }
  const middle = (loads: Load[], field: keyof Load) => median(loads.map((load) => load[field]));
  const ratio = middle(ours, "lcpMs") / middle(plain, "lcpMs");
  console.log(`LCP ${middle(ours, "lcpMs").toFixed(0)} ms, its floor ${middle(plain, "lcpMs").toFixed(0)} ms`);
  return [
    { name: "landing, LCP to that of plain text and pictures", value: ratio, unit: "×", limit: 1.25 },
    { name: "landing, layout shift", value: Math.max(...ours.map(({ shift }) => shift)), unit: "", limit: 0.01 },
    { name: "landing, blocked", value: middle(ours, "blockedMs"), unit: "ms", limit: 50 },
    { name: "landing, JavaScript", value: middle(ours, "scriptBytes") / 1_000, unit: "KB", limit: 10 },
  ];
}

async function work(product: Served, floor: Served): Promise<Figure> {
  const load = { path, headers: { "accept-encoding": "br" }, connections: 10, seconds: 3 };
  const ratios: number[] = [];
  // What a server does in its first seconds is not what a page costs.
  for (const one of [product, floor]) await measure(one, load);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await measure(product, load);
    const least = await measure(floor, load);
    ratios.push(ours.cpuMicros / least.cpuMicros);
  }
  return {
    name: "landing, processor time to that of the same bytes from memory",
    value: median(ratios),
    unit: "×",
    limit: 2,
  };
}

/** The landing page as a phone on 3G and as the server's processor see it, each against its floor in the same rounds. */
export async function benchSite(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const product = await startServer(dataDir);
  try {
    const { answers, kept } = await answersOf(product.url);
    const file = join(folder, "floor.json");
    writeFileSync(file, JSON.stringify(answers));
    const floor = await serve("server-page-floor.ts", { FLOOR: file });
    try {
      const same = await rawGet(`${floor.url}${path}`);
      if (same.body.toString("base64") !== kept) throw new Error("The floor sends other bytes.");
      return [...(await look(product, floor)), await work(product, floor)];
    } finally {
      await floor.stop();
    }
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
