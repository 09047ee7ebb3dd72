import { expect, test } from "vitest";
import { bringIn, fileRequest, plannedTasks, register } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";

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
  await page.getByRole("heading", { name: "Upcoming Schedules" }).waitFor();
  const below = page.getByRole("heading", { name: "Properties you manage" });
  expect(await below.count()).toBe(0);
  release();
  await below.waitFor();
  await page.getByRole("link", { name: /The gate does not close/ }).waitFor();
  expect(complaints).toEqual([]);
});
