import { expect, test } from "vitest";
import { technicianWith } from "../harness/away.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const stage = setStage();

test("a phone is asked for its position once for all photos of an act, and not before there is one", async () => {
  const { technician, taskIds } = await technicianWith(stage.url(), ["Change the gasket"]);
  const { page } = await stage.enter({ size: "phone", as: technician });
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const find = geolocation.getCurrentPosition.bind(geolocation);
    let fixes = 0;
    geolocation.getCurrentPosition = (...asked) => {
      fixes += 1;
      find(...asked);
    };
    geolocation.watchPosition = () => {
      fixes += 100;
      return 0;
    };
    Object.assign(globalThis, { fixes: () => fixes });
  });
  const fixes = () => page.evaluate(() => (globalThis as unknown as { fixes: () => number }).fixes());
  await page.goto(`/technician/tasks/${taskIds[0]}`);
  await page.getByRole("button", { name: "Start Work" }).click();
  await page.getByRole("link", { name: "Mark Complete" }).click();
  const files = page.getByRole("dialog").locator("input[type=file]").first();
  await files.waitFor({ state: "attached" });
  expect(await fixes()).toBe(0);
  await files.setInputFiles([await photo("gasket.jpg", 1), await photo("pipe.jpg", 2), await photo("valve.jpg", 3)]);
  await page.getByText("Position found").nth(2).waitFor();
  await page.getByLabel("Completion notes").fill("Done.");
  await page.getByLabel("Total hours").fill("1");
  await page.getByRole("dialog").getByRole("button", { name: "Complete Task" }).click();
  await page.waitForFunction(() => !document.querySelector("[role=dialog]"));
  expect(await fixes()).toBe(1);
});
