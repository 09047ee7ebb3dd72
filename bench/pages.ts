import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../tests/harness/browser.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { benchCold, benchFirst, benchOffline, moneyThere, peopleThere } from "./first-screens.ts";
import { answersOf, plainly, serveFloor } from "./plain-pages.ts";
import { type Figure, median } from "./report.ts";
import { publish } from "./site.ts";
import { type Load, loadSlowly, touchSlowly } from "./slow-phone.ts";

const rounds = Number(process.env.ROUNDS ?? 5);

/** `rests`: its scripts come with the first touch; those are counted by themselves. */
type Page = { name: string; path: string; scriptKb: number; rests?: boolean };

/** Pages for whoever comes, each against its own text without our looks in the same run. */
const pages: readonly Page[] = [
  { name: "sign-in", path: "/login", scriptKb: 90, rests: true },
  { name: "landing", path: "/", scriptKb: 10 },
  { name: "waitlist", path: "/waitlist", scriptKb: 20 },
  { name: "blog", path: "/blog", scriptKb: 10 },
];

async function benchPage(browser: Browser, ours: string, floor: string, page: Page) {
  const { name, path, scriptKb, rests = false } = page;
  const [loads, plain]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    loads.push(await loadSlowly(browser, `${ours}${path}`));
    plain.push(await loadSlowly(browser, `${floor}${plainly(path)}`));
  }
  const middle = (of: Load[], field: keyof Load) => median(of.map((load) => load[field]));
  const [lcp, least] = [middle(loads, "lcpMs"), middle(plain, "lcpMs")];
  console.log(`${name}: LCP ${lcp.toFixed(0)} ms, its floor ${least.toFixed(0)} ms`);
  return [
    { name: `${name}, LCP to that of plain text and pictures`, value: lcp / least, unit: "×", limit: 1.25 },
    {
      name: `${name}, scripts${rests ? " before it is touched" : ""}`,
      ...{ value: middle(loads, "scriptBytes") / 1_000, unit: "KB", limit: scriptKb },
    },
    { name: `${name}, layout shift`, value: Math.max(...loads.map(({ shift }) => shift)), unit: "", limit: 0.02 },
    ...(rests ? await benchTouch(browser, `${ours}${path}`, page) : []),
  ];
}

const awakeMs = 1_000;

/** What the first touch of a page that rests costs. */
async function benchTouch(browser: Browser, address: string, { name, scriptKb }: Page): Promise<Figure[]> {
  const touches = [];
  for (let round = 0; round < rounds; round += 1) touches.push(await touchSlowly(browser, address));
  const ms = median(touches.map((one) => one.ms));
  const kb = median(touches.map(({ scriptBytes }) => scriptBytes)) / 1_000;
  return [
    { name: `${name}, from the first touch until it is awake`, value: ms, unit: "ms", limit: awakeMs },
    { name: `${name}, scripts until it is awake`, value: kb, unit: "KB", limit: scriptKb },
  ];
}

/** How soon a cheap phone shows what people came for, and what it must fetch for it; the server as it is, brotli included. */
export async function benchPages(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const server = await startServer(dataDir);
  const browser = await openBrowser();
  const figures: Figure[] = [];
  try {
    await publish(server.url);
    const { firsts, job } = await peopleThere(server.url);
    const answers = await answersOf(
      server.url,
      pages.map(({ path }) => path),
    );
    const floor = await serveFloor(answers, folder);
    console.log(`Load of the machine ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds`);
    try {
      for (const page of pages) figures.push(...(await benchPage(browser, server.url, floor.url, page)));
    } finally {
      await floor.stop();
    }
    for (const first of firsts) figures.push(...(await benchFirst(browser, server.url, first, rounds)));
    for (const screen of await moneyThere(server.url))
      figures.push(...(await benchCold(browser, server.url, screen, rounds)));
    const technician = firsts.find(({ name }) => name === "technician");
    if (technician) figures.push(...(await benchOffline(browser, server.url, technician.as, job, rounds)));
    console.log(`Load of the machine ${loadavg()[0]?.toFixed(1)} at the end`);
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
