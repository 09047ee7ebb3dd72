import { expect, test } from "vitest";
import { technicianWith, untilKept } from "../harness/away.ts";
import { setStage } from "../harness/stage.ts";

const stage = setStage();

test("every screen opens without a network, in the theme that was chosen, and no call is answered from what is kept", async () => {
  const { technician, taskIds } = await technicianWith(stage.url(), ["Change the gasket"]);
  const { page, context } = await stage.enter({ size: "phone", as: technician, chosen: "dark" });
  await page.goto("/account");
  await untilKept(page);
  await context.setOffline(true);
  for (const path of [`/technician/tasks/${taskIds[0]}`, "/technician-dashboard", "/technician/next-job", "/account"]) {
    await page.goto(path);
    await page.getByRole("navigation").first().waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(50);
});
