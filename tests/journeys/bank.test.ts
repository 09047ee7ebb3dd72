import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { referenceOf } from "#features/charges/reference.rules.ts";
import { readPdf } from "../harness/pdf.ts";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";

const stage = setStage();
const dialog = (page: Page) => page.getByRole("dialog");

async function charged(url: string, owner: SignedIn, propertyId: string): Promise<string> {
  const at = `/properties/${propertyId}`;
  const { unit } = await callServer(url, "POST", `${at}/units`, owner.token, { name: "Flat 3" });
  await callServer(url, "POST", `${at}/ledger`, owner.token, { payerKind: "association" });
  const lines = [{ what: "Guards", kobo: 9_000_000, basis: "equal" }];
  const quarter = { title: "Fourth quarter", fromDay: "2026-10-01", toDay: "2026-12-31", lines };
  const { demand } = await callServer(url, "POST", `${at}/demands`, owner.token, {
    ...quarter,
    dueOn: lagosDay(new Date()),
  });
  await callServer(url, "POST", `/demands/${(demand as { id: string }).id}/issue`, owner.token, {});
  return (unit as { id: string }).id;
}

/** As a bank calls its columns that no other calls so. */
function file(unitId: string): string {
  const [year, month, day] = lagosDay(new Date()).split("-");
  const on = `${day}/${month}/${year}`;
  return [
    "When,Story,Out,In,Left",
    `${on},NIP ${referenceOf(unitId)},,50000.00,50000.00`,
    `${on},CASH DEPOSIT FLAT 3,,40000.00,90000.00`,
  ].join("\n");
}

test("a file of the bank is mapped, looked at, read in and matched by a tap; the unit's statement shows both payments", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const unitId = await charged(url, owner, propertyId);
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });

  await page.goto(`/property/${propertyId}?tab=bank`);
  await page.getByRole("button", { name: "Read in a file of the bank" }).click();
  const buffer = Buffer.from(file(unitId));
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer });
  await dialog(page).getByText("Say which column is “Day”.").waitFor();
  const columns = {
    ...{ Day: "When", Text: "Story", "Money out": "Out", "Money in": "In", "Balance after it": "Left" },
  };
  for (const [label, heading] of Object.entries(columns))
    await dialog(page).getByLabel(label, { exact: true }).selectOption(heading);
  await dialog(page).getByText("It adds up line by line", { exact: false }).waitFor();
  await dialog(page).getByRole("button", { name: "Read in 2 lines" }).click();

  await page.getByText("CASH DEPOSIT FLAT 3").waitFor();
  await page.getByRole("button", { name: "Flat 3", exact: true }).click();
  await page.getByText("Every line is matched").waitFor();
  await page.getByText("bank and books agree", { exact: false }).waitFor();

  await page.goto(`/property/${propertyId}?tab=charge`);
  await page.getByRole("button", { name: /^(?!.*Receipt).*Flat 3.*TUN-/ }).click();
  await dialog(page).getByText("At the end").waitFor();
  const taking = dialog(page).getByRole("button", { name: "Download the PDF" });
  const [saved] = await Promise.all([page.waitForEvent("download"), taking.click()]);
  expect(saved.suggestedFilename()).toMatch(/^tunse-statement-flat-3-.*\.pdf$/);
  expect(readPdf(await readFile(await saved.path())).text).toContain("Statement of Flat 3");
  const { lines, closingKobo } = await callServer(url, "GET", `/units/${unitId}/statement`, owner.token);
  const paid = (lines as { kind: string; kobo: number }[]).filter(({ kind }) => kind === "payment");
  expect([paid.map(({ kobo }) => kobo).toSorted(), closingKobo]).toEqual([[-4_000_000, -5_000_000], 0]);
  expect(complaints).toEqual([]);
});
