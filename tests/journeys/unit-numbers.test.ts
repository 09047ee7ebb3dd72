import { afterAll, expect, test } from "vitest";
import { type Paystack, startPaystack } from "../../scripts/paystack/server.ts";
import { callServer } from "../harness/remote.ts";
import { owing } from "../harness/remote-charges.ts";
import { setStage } from "../harness/stage.ts";

let paystack: Paystack;
const stage = setStage(async () => {
  paystack = await startPaystack();
  return { PAYSTACK_BASE_URL: paystack.url };
});
afterAll(() => paystack.stop());

const key = "sk_live_numbers0123456789";

/** A flat that owes in a building that takes payments online. */
async function owingOnline() {
  const url = stage.url();
  const { ask, ...flat } = await owing(url, ["Flat 3", "Flat 4"]);
  const { gateway } = await ask(`/properties/${flat.propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
  const merchant = paystack.merchant(key);
  merchant.hookPath = new URL((gateway as { hookUrl: string }).hookUrl).pathname;
  paystack.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  return { ...flat, merchant };
}

test("the owner gives each unit a number, a resident sends to it from their bank, and what comes to an old one is placed", async () => {
  const { owner, occupant, propertyId, merchant, memberId } = await owingOnline();
  const keeper = await stage.enter({ size: "desktop", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=charge`);
  await keeper.page.getByText("Paystack keeps 1 % of each transfer, ₦300 at most").waitFor();
  await keeper.page.getByRole("button", { name: "Give each unit a number" }).click();
  await keeper.page.getByLabel("Phone of the building").fill("0803 123 4567");
  await keeper.page.getByRole("button", { name: "Ask for the numbers" }).click();
  await keeper.page.getByText("2 units have one.").waitFor();
  await keeper.page.getByText("The numbers", { exact: true }).click();

  const { page, complaints } = await stage.enter({ size: "phone", as: occupant });
  await page.goto("/service-charge");
  await page.getByRole("heading", { name: "Pay by transfer to this number" }).waitFor();
  const number = (await page.getByText(/^99\d{8}$/).textContent()) ?? "";
  await keeper.page.getByText(number).waitFor();
  const bank = await page.context().newPage();
  await bank.goto(`${paystack.url}/bank`);
  await bank.getByLabel("Account number").fill(number);
  await bank.getByLabel("Amount in naira").fill("120000");
  await bank.getByRole("button", { name: "Send" }).click();
  await bank.getByText("Sent. It comes within a moment.").waitFor();
  await bank.close();
  await page.getByText("Nothing is open. Thank you.").waitFor();
  await page.getByRole("button", { name: "You sent money and do not see it?" }).click();
  await page.getByText("The bank was asked", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  await page.getByRole("dialog").getByText("Pay by transfer to this number:").waitFor();
  await page.getByRole("dialog").getByText(number).waitFor();

  // Whoever had it leaves, and sends once more.
  await callServer(stage.url(), "DELETE", `/properties/${propertyId}/members/${memberId}`, owner.token);
  await merchant.transfer(number, 1_500_000);
  await keeper.page.getByRole("button", { name: "Say which unit" }).click();
  await keeper.page.getByRole("dialog").getByRole("combobox").selectOption("Flat 4");
  await keeper.page.getByLabel("How you know it").fill("Tunde sent it for his sister in Flat 4.");
  await keeper.page.getByRole("button", { name: "Book it" }).click();
  await keeper.page.getByText(/Receipt No. 2 · Tunde sent it for his sister/).waitFor();
  expect([complaints, keeper.complaints]).toEqual([[], []]);
});
