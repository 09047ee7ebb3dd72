import { afterAll, expect, test } from "vitest";
import { type Monnify, startMonnify } from "../../scripts/monnify/server.ts";
import { password } from "../harness/remote.ts";
import { owing } from "../harness/remote-charges.ts";
import { setStage } from "../harness/stage.ts";

let monnify: Monnify;
const stage = setStage(async () => {
  monnify = await startMonnify();
  return { MONNIFY_BASE_URL: monnify.url, MONNIFY_TEST_BASE_URL: monnify.url };
});
afterAll(() => monnify.stop());

const keys = { apiKey: "MK_PROD_JOURNEY001", secretKey: "JOURNEY0JOURNEY0JOURNEY0", contractCode: "5867418298" };

test("the owner chooses Monnify, and who lives there pays on its page", async () => {
  const url = stage.url();
  const { owner, occupant, propertyId } = await owing(url);
  const merchant = monnify.merchant(keys);

  const keeper = await stage.enter({ size: "desktop", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=charge`);
  await keeper.page.getByRole("button", { name: "Set up payments online" }).click();
  await keeper.page.getByLabel("Provider").selectOption("Monnify");
  await keeper.page.getByLabel("API key").fill(keys.apiKey);
  await keeper.page.getByLabel("Secret key").fill(keys.secretKey);
  await keeper.page.getByLabel("Contract code").fill(keys.contractCode);
  await keeper.page.getByLabel("Your password", { exact: true }).fill(password);
  await keeper.page.getByRole("button", { name: "Save" }).click();
  const news = await keeper.page.getByText("/api/hooks/monnify/").textContent();
  await keeper.page.getByText("It tells nothing of disputes").waitFor();
  merchant.hookPath = new URL(news ?? "").pathname;
  monnify.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));

  const { page, complaints } = await stage.enter({ size: "phone", as: occupant });
  await page.goto("/service-charge");
  await page.getByRole("button", { name: "Pay online" }).click();
  await page.getByText("You pay on a page of Monnify").waitFor();
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await page.getByRole("button", { name: "Pay ₦120,000" }).click();
  await page.getByText("Paid. Thank you").waitFor();
  await keeper.page
    .getByText(/Receipt No. 1/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
