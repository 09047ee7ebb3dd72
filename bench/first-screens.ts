import type { Browser } from "playwright-core";
import { bringIn, callServer, fileRequest, plannedTasks, register, type SignedIn } from "../tests/harness/remote.ts";
import { owing } from "../tests/harness/remote-charges.ts";
import { engageThere, giveTasks, joinTeam } from "../tests/harness/remote-crew.ts";
import { type Figure, median } from "./report.ts";
import { type Shown, showSlowly, slowPage, slowPhone } from "./slow-phone.ts";

/** Somebody's first screen, and a word that only its data holds; of a manager the last that stands in it without scrolling. */
type First = { name: string; as: SignedIn; path: string; word: string; limitMs: number };

const requests = ["Water drips from the ceiling", "The gate does not close", "No light on the stairs"];

/** Three buildings with their plans, requests of an occupant, and a technician with jobs; all of one owner and one manager. */
export async function peopleThere(url: string): Promise<{ firsts: First[]; job: string }> {
  const owner = await register(url, "property_owner", { name: "Adaeze Bello" });
  const [first] = await bringInThree(url, owner);
  const manager = await register(url, "property_manager", { name: "Tunde Alabi" });
  const [managed] = await bringInThree(url, manager);
  const occupant = await register(url, "building_occupant", { name: "Amaka Eze", propertyId: first });
  const tenant = await register(url, "building_occupant", { name: "Ife Ade", propertyId: managed });
  for (const title of requests) {
    await fileRequest(url, occupant, first, { title });
    await fileRequest(url, tenant, managed, { title });
  }
  const contractor = await register(url, "contractor", { name: "Chidi Eze" });
  await engageThere(url, owner, first, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Musa Ibrahim");
  const tasks = (await plannedTasks(url, owner)).filter(({ propertyId }) => propertyId === first).slice(0, 4);
  const [job] = tasks;
  if (!job) throw new Error("The first building has no task.");
  for (const { id } of tasks)
    await callServer(url, "PUT", `/contractor/tasks/${id}/assign`, contractor.token, { teamMemberId: memberId }).catch(
      () => giveTasks(url, contractor, memberId, [id]),
    );
  const [word = ""] = requests;
  const waits = "1 person waits to be confirmed";
  return {
    job: `/technician/tasks/${job.id}`,
    firsts: [
      { name: "occupant", as: occupant, path: "/occupant-dashboard", word, limitMs: 1_500 },
      { name: "technician", as: technician, path: "/technician-dashboard", word: "Marina Court", limitMs: 1_500 },
      { name: "owner", as: owner, path: "/dashboard", word, limitMs: 1_800 },
      { name: "manager", as: manager, path: "/property-manager-dashboard", word: waits, limitMs: 1_800 },
    ],
  };
}

async function bringInThree(url: string, keeper: SignedIn): Promise<[string, ...string[]]> {
  const first = await bringIn(url, keeper);
  return [
    first,
    await bringIn(url, keeper, { name: "Bode Court" }),
    await bringIn(url, keeper, { name: "Palm House" }),
  ];
}

const moneyMs = 3_000;

/** Who opens money first: who keeps a building with books, and who lives there what they owe. */
export async function moneyThere(url: string): Promise<First[]> {
  const { owner, propertyId, occupant } = await owing(url);
  const of = { limitMs: moneyMs };
  return [
    { ...of, name: "money of a building", as: owner, path: `/property/${propertyId}?tab=money`, word: "Money in " },
    { ...of, name: "what one owes", as: occupant, path: "/service-charge", word: "₦120,000" },
  ];
}

/** A screen behind the first one, on a phone that has kept nothing. */
export async function benchCold(browser: Browser, url: string, screen: First, rounds: number): Promise<Figure[]> {
  const shown: Shown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await slowPhone(browser, { url, as: screen.as });
    try {
      shown.push(await showSlowly((await slowPage(context)).page, `${url}${screen.path}`, screen.word));
    } finally {
      await context.close();
    }
  }
  const { name, limitMs } = screen;
  const kb = median(shown.map(({ scriptKb }) => scriptKb));
  console.log(`${name}: ${kb.toFixed(1)} KB of scripts by brotli`);
  return [{ name: `${name}, with data, cold`, value: median(shown.map(({ ms }) => ms)), unit: "ms", limit: limitMs }];
}

const secondMs = 600;
const mostScriptKb = 120;

/** The first screen of a role, cold and at the second visit, when the phone keeps scripts and what was read. */
export async function benchFirst(browser: Browser, url: string, first: First, rounds: number): Promise<Figure[]> {
  const cold: Shown[] = [];
  const second: Shown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await slowPhone(browser, { url, as: first.as });
    try {
      const { page } = await slowPage(context);
      cold.push(await showSlowly(page, `${url}${first.path}`, first.word));
      await page.close();
      await keptThere(await context.newPage(), `${url}${first.path}`);
      second.push(await showSlowly((await slowPage(context)).page, `${url}${first.path}`, first.word));
    } finally {
      await context.close();
    }
  }
  const middle = (shown: Shown[], field: keyof Shown) => median(shown.map((one) => one[field]));
  const { name, limitMs } = first;
  console.log(`${name}: ${middle(cold, "scripts")} scripts, ${middle(second, "shift").toFixed(3)} shift when kept`);
  return [
    { name: `${name}, first screen with data, cold`, value: middle(cold, "ms"), unit: "ms", limit: limitMs },
    { name: `${name}, its scripts by brotli`, value: middle(cold, "scriptKb"), unit: "KB", limit: mostScriptKb },
    { name: `${name}, layout shift`, value: middle(cold, "shift"), unit: "", limit: 0.02 },
    { name: `${name}, second visit`, value: middle(second, "ms"), unit: "ms", limit: secondMs },
  ];
}

/** Opens the screen on a fast line until the phone keeps all that it will: the worker is in charge, and answers are written down. */
async function keptThere(page: Awaited<ReturnType<typeof slowPage>>["page"], address: string): Promise<void> {
  await page.goto(address);
  for (let asked = 0; !(await page.evaluate(() => navigator.serviceWorker.controller !== null)); asked += 1) {
    if (asked === 600) throw new Error(`Nothing is kept of ${page.url()}.`);
    await page.waitForTimeout(100);
    // A page that was asked for just before the worker took its pages over is not among them; the next one is.
    if (asked % 100 === 99) await page.goto(address);
  }
  await page.waitForTimeout(3_000);
  await page.close();
}

/** From a kept phone without a line to a job that can be begun. */
export async function benchOffline(browser: Browser, url: string, as: SignedIn, job: string, rounds: number) {
  const context = await slowPhone(browser, { url, as });
  try {
    const address = `${url}${job}`;
    const page = await context.newPage();
    await keptThere(page, address);
    const times: number[] = [];
    await context.setOffline(true);
    for (let round = 0; round < rounds; round += 1) {
      const { page: cold } = await slowPage(context, { offline: true });
      times.push((await showSlowly(cold, address, "Start")).ms);
      await cold.close();
    }
    return [{ name: "offline, from cold to a usable job", value: median(times), unit: "ms", limit: 1_000 }];
  } finally {
    await context.close();
  }
}
