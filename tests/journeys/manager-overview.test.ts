import { expect, test } from "vitest";
import { bringIn, fileRequest, plannedTasks, register } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage(untouched);

test("a manager's first screen waits for nothing that stands further down, which comes once it is there", async () => {
  const url = stage.url();
  const as = await register(url, "property_manager", { name: "Tunde Alabi" });
  const propertyId = await bringIn(url, as);
  await plannedTasks(url, as);
  const occupant = await register(url, "building_occupant", { propertyId });
  await fileRequest(url, occupant, propertyId, { title: "The gate does not close" });
  const { page, complaints } = await stage.enter({ size: "phone", as });
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/api/dashboard/stats", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/property-manager-dashboard");
  await page.getByText("1 person waits to be confirmed").waitFor();
  await heading(page, "Upcoming Schedules").waitFor();
  expect(await heading(page, "Properties you manage").count()).toBe(0);
  release();
  await heading(page, "Properties you manage").waitFor();
  await page.getByRole("link", { name: /The gate does not close/ }).waitFor();
  expect(complaints).toEqual([]);
});
