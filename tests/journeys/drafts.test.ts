import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectFitsNarrow } from "../harness/looks.ts";
import { register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillWizard } from "../harness/steps.ts";

const stage = setStage();
const pictures = process.env.JOURNEY_PICTURES;
const keep = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};

const plaza = {
  ...{ name: "Ogba Plaza", type: "Commercial - Office", location: "Ogba, Lagos", address: "4 Ijaiye Road" },
  ...{ age: "8", units: "6", components: [/^Plumbing/, /^Electrical/], photos: [] },
  notes:
    "One 100 kVA generator. Borehole at the back with overhead tank. The lift is what the bank downstairs put in for their own staff. No swimming pool.",
};
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const tap = (page: Page, thing: string, answer: string) =>
  group(page, thing).getByRole("button", { name: answer, exact: true }).click();

test("an owner on a phone taps what was misread before the first plan, and later what the notes say otherwise", async () => {
  const as = await register(stage.url(), "property_owner");
  const { page, complaints } = await stage.enter({ size: "phone", as });
  await page.goto("/onboard-property");
  await fillWizard(page, plaza);
  await page.getByRole("heading", { name: "We read this in your notes" }).waitFor();
  await keep(page, "drafts-review");
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await tap(page, "Lift", "Not ours");
  await page.reload();
  await expect.poll(() => group(page, "Lift").getByRole("button", { pressed: true }).innerText()).toBe("Not ours");
  await page.getByRole("button", { name: "The rest is right" }).click();
  await page.getByText("All answered. Thank you.").waitFor();
  await page.getByRole("button", { name: /^Complete Onboarding/ }).click();
  await page.waitForURL("**/dashboard");
  await page
    .getByRole("link", { name: /Ogba Plaza/ })
    .first()
    .click();
  await page.waitForURL("**/property/*");
  const url = page.url().split("?")[0] ?? "";
  await page.goto(`${url}?tab=plan`);
  await page.getByText(/\d answered/).click();
  await page.getByText("lift: not ours", { exact: false }).waitFor();
  await page.getByRole("heading", { name: /^Scheduled/ }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/Service each lift|lift.* service/i);
  await keep(page, "drafts-plan");
  await page.getByRole("button", { name: "Take back: borehole" }).click();
  await page.getByRole("heading", { name: "Read in your notes: is it so?" }).waitFor();
  await tap(page, "Borehole", "Not there");
  await keep(page, "drafts-asked-again");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("borehole: not there", { exact: false }).waitFor({ state: "attached" });
  await expectAccessible(page);
  await expectFitsNarrow(page);
  expect(complaints).toEqual([]);
});
