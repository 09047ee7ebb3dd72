import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { technicianWith, untilKept } from "../harness/away.ts";
import { crowd, type World } from "../harness/crowd.ts";
import { callServer } from "../harness/remote.ts";
import { chanceOf } from "../harness/scenes.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { screens } from "../harness/sweep.ts";

// Its people include the first site admin, whom a server has once.
const stage = setStage(untouched);

type Row = { name: string; data: unknown; usedAt: number; build?: string };
type Path = readonly (string | number)[];

/** Answers what the phone has kept of what it read, after having written these rows there. */
const keptRows = (page: Page, written: readonly Row[] = []): Promise<Row[]> =>
  page.evaluate(async (written) => {
    const { id } = JSON.parse(localStorage.getItem("tunse.user") ?? "{}");
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    // Whoever opens what is not there makes it, without its rows.
    if (!(await indexedDB.databases()).some(({ name }) => name === `tunse.kept.${id}`)) return [];
    const database = await asked(indexedDB.open(`tunse.kept.${id}`));
    const rows = database.transaction("rows", "readwrite").objectStore("rows");
    for (const row of written) await asked(rows.put(row));
    const all: Row[] = await asked(rows.getAll());
    database.close();
    return all;
  }, written);

/** The rows that were used since these were read, whatever the time is on either side. */
async function usedSince(page: Page, before: readonly Row[]): Promise<Row[]> {
  const usedBefore = new Map(before.map(({ name, usedAt }) => [name, usedAt]));
  return (await keptRows(page)).filter(({ name, usedAt }) => usedBefore.get(name) !== usedAt);
}

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Where an answer has fields: its own, and those of what stands in them; of a list the first tells for all. */
function fieldsIn(data: unknown, depth: number): Path[] {
  if (!isThing(data) || depth === 0) return [];
  if (Array.isArray(data)) return fieldsIn(data[0], depth);
  return Object.entries(data).flatMap(([name, value]) => [
    [name],
    ...fieldsIn(value, depth - 1).map((inside) => [name, ...inside]),
  ]);
}

/** The same without this field, as the release before it has answered. */
function without(data: unknown, [name, ...inside]: Path): unknown {
  if (Array.isArray(data)) return data.map((one) => without(one, [name ?? "", ...inside]));
  if (!isThing(data) || name === undefined) return data;
  const { [name]: value, ...rest } = data;
  return inside.length === 0 ? rest : { ...rest, [name]: without(value, inside) };
}

const sentence = "Connect once to see this: it was kept by an older version of Tunse.";
/** What a screen says that broke, in its frame or instead of it. */
const broken = /It did not come through|Something went wrong on our side/;

async function look(page: Page, address: string): Promise<"whole" | "older" | "broken"> {
  await page.goto(address);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
  // What comes when nothing else is to be done has been drawn by the second time.
  for (const _ of [1, 2])
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done)));
        }),
    );
  const said = await page.locator("body").innerText();
  if (broken.test(said) || said.trim() === "") return "broken";
  return said.includes(sentence) ? "older" : "whole";
}

const seed = Number(process.env.OLDER_SEED ?? 223_722);
/** How many fields are left out of what each person's screens show. */
const most = Number(process.env.OLDER_FIELDS ?? 8);
const depth = 3;

let world: World;
beforeAll(async () => {
  world = await crowd(stage.url());
});

test.each(["technician", "occupant", "contractor", "owner", "keeper"] as const)(
  "no screen of the %s breaks by what an older release left out of what the phone has kept",
  async (as) => {
    const chance = chanceOf(seed);
    const own = Object.values(screens).filter((one) => one.as === as && !one.reach && !one.before);
    const all = [...new Set(own.map(({ at }) => (typeof at === "string" ? at : at(world))))];
    const addresses = all.toSorted(() => chance() - 0.5).slice(0, most);
    const { page, context } = await stage.enter({ size: "phone", as: world[as] });
    const uncaught: string[] = [];
    page.on("pageerror", (error) => void (error.name === "TypeError" && uncaught.push(error.message)));
    await page.goto("/account");
    await untilKept(page);
    for (const address of addresses) {
      const before = await keptRows(page);
      await look(page, address);
      await expect.poll(async () => (await usedSince(page, before)).length).toBeGreaterThan(0);
    }
    await context.setOffline(true);
    const seen: Record<string, number> = { whole: 0, older: 0 };
    const faults: string[] = [];
    const perScreen = Math.max(1, Math.round(most / addresses.length));
    for (const address of addresses) {
      const before = await keptRows(page);
      // What cannot be seen without a network anyway tells nothing.
      if ((await look(page, address)) !== "whole") continue;
      const used = await usedSince(page, before);
      const drops = used.flatMap((row) => fieldsIn(row.data, depth).map((path) => ({ row, path })));
      for (const { row, path } of drops.toSorted(() => chance() - 0.5).slice(0, perScreen)) {
        await keptRows(page, [{ ...row, data: without(row.data, path), build: "older" }]);
        const shown = await look(page, address);
        if (shown === "broken") faults.push(`${address}: ${row.name} without ${path.join(".")}`);
        seen[shown] = (seen[shown] ?? 0) + 1;
        await keptRows(page, [row]);
      }
    }
    expect(faults).toEqual([]);
    // What a frame catches is told to the console; what nothing caught is not.
    expect(uncaught).toEqual([]);
  },
);

test("what an older release has kept says that it needs the network once, harms nothing else, and comes by itself", async () => {
  const { technician, owner, taskIds } = await technicianWith(stage.url(), ["Change the gasket", "Mend the pump"]);
  const { page, context } = await stage.enter({ size: "phone", as: technician });
  const rowsOf = async (id: string) =>
    (await keptRows(page)).filter(({ name }) => name.startsWith('["GET /technician/tasks/') && name.includes(id));
  for (const id of taskIds) {
    await page.goto(`/technician/tasks/${id}`);
    await page.getByRole("button", { name: "Start Work" }).waitFor();
    await expect.poll(async () => (await rowsOf(id)).length).toBe(1);
  }
  await untilKept(page);
  const [broken = "", whole = ""] = taskIds;
  await context.setOffline(true);
  const older = (await rowsOf(broken)).map((row) => ({
    ...row,
    build: "older",
    data: without(row.data, ["job", "task", "can"]),
  }));
  expect(older).toHaveLength(1);
  await keptRows(page, older);
  // An act waits meanwhile.
  await page.goto(`/technician/tasks/${whole}`);
  await page.getByRole("button", { name: "Start Work" }).click();
  await page.getByText("On this phone: 1").waitFor();
  await page.goto(`/technician/tasks/${broken}`);
  await page.getByText(sentence).waitFor();
  await page.getByText("On this phone: 1").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText(sentence).waitFor();
  await page.goto(`/technician/tasks/${whole}`);
  await page
    .getByText("Work in progress")
    .or(page.getByRole("link", { name: "Mark Complete" }))
    .first()
    .waitFor();
  await page.goto(`/technician/tasks/${broken}`);
  await page.getByText(sentence).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Start Work" }).waitFor();
  await expect
    .poll(async () => (await callServer(stage.url(), "GET", `/tasks/${whole}`, owner.token)).task)
    .toMatchObject({ status: "in_progress" });
});
