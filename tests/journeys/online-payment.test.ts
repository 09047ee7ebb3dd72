import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { type Paystack, startPaystack } from "../../scripts/paystack/server.ts";
import { readPdf } from "../harness/pdf.ts";
import { callServer, password } from "../harness/remote.ts";
import { owing } from "../harness/remote-charges.ts";
import { setStage } from "../harness/stage.ts";

let paystack: Paystack;
const stage = setStage(async () => {
  paystack = await startPaystack();
  return { PAYSTACK_BASE_URL: paystack.url };
});
afterAll(() => paystack.stop());

const key = "sk_live_0123456789";

test("the owner sets the key, and who lives there pays on the page of the provider and holds the receipt", async () => {
  const url = stage.url();
  const { owner, occupant, propertyId } = await owing(url);
  const keeper = await stage.enter({ size: "desktop", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=charge`);
  await keeper.page.getByRole("button", { name: "Set up payments online" }).click();
  await keeper.page.getByLabel("Secret key").fill(key);
  await keeper.page.getByLabel("Your password", { exact: true }).fill(password);
  await keeper.page.getByRole("button", { name: "Save" }).click();
  const news = await keeper.page.getByText("/api/hooks/paystack/").textContent();
  paystack.merchant(key).hookPath = new URL(news ?? "").pathname;
  paystack.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  expect(await keeper.page.content()).not.toContain(key);

  const { page, complaints } = await stage.enter({ size: "phone", as: occupant });
  await page.goto("/service-charge");
  await page.getByRole("button", { name: "Pay online" }).click();
  await page.getByText("Paystack keeps about ₦1,900 of it").waitFor();
  await page.getByRole("button", { name: "Go on to pay" }).click();
  // Refused first, then paid on the same page.
  await page.getByRole("button", { name: "The bank refuses" }).click();
  await page.getByText("Not paid").first().waitFor();
  await page.getByRole("button", { name: "Pay online" }).click();
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await page.getByRole("button", { name: "Pay ₦120,000" }).click();
  await page.getByText("Paid. Thank you").waitFor();
  await page.getByText("Nothing is open. Thank you.").waitFor();
  await page.getByRole("button", { name: "Receipt No. 1" }).first().click();
  await page.getByRole("dialog").getByText("Paid online").first().waitFor();
  const taking = page.getByRole("dialog").getByRole("button", { name: "Download the PDF" });
  const [saved] = await Promise.all([page.waitForEvent("download"), taking.click()]);
  expect(saved.suggestedFilename()).toBe("tunse-receipt-1.pdf");
  const { pages, text } = readPdf(await readFile(await saved.path()));
  expect([pages, text.includes("Receipt No. 1"), text.includes("₦120,000")]).toEqual([1, true, true]);
  await keeper.page
    .getByText(/Receipt No. 1/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test("a dispute of whose end Paystack cannot tell is ended by the owner's word", async () => {
  const url = stage.url();
  const { owner, occupant, propertyId } = await owing(url);
  const set = { secretKey: `${key}9`, settlesInto: "bank" };
  const { gateway } = await callServer(url, "POST", `/properties/${propertyId}/gateway`, owner.token, set);
  const merchant = paystack.merchant(set.secretKey);
  merchant.hookPath = new URL((gateway as { hookUrl: string }).hookUrl).pathname;
  paystack.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  const { units } = (await callServer(url, "GET", "/me/charges", occupant.token)) as { units: { unitId: string }[] };
  const path = `/units/${units[0]?.unitId}/online-payments`;
  const begun = await callServer(url, "POST", path, occupant.token, { kobo: 12_000_000 });
  await paystack.press(String(begun.url), "pay");
  const { id } = begun.payment as { id: string };
  await callServer(url, "POST", `/online-payments/${id}/ask`, occupant.token, {});
  const held = merchant.find(id);
  if (!held) throw new Error("The provider does not know the payment.");
  const dispute = await merchant.dispute(held);

  const state = async () => {
    const { payment } = await callServer(url, "GET", `/online-payments/${id}`, owner.token);
    return (payment as { state: string }).state;
  };
  await expect.poll(state).toBe("disputed");

  const { page, complaints } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/property/${propertyId}?tab=charge`);
  await page.getByText("Disputed", { exact: true }).waitFor();
  await merchant.endDispute(dispute, null);
  await page.getByRole("button", { name: "Ask again" }).click();
  await page.getByText("It is not known yet.").first().waitFor();
  await page.getByRole("button", { name: "Say how it ended" }).click();
  await page.getByRole("dialog").getByRole("combobox").selectOption("It went back to the payer");
  await page.getByLabel("How you know it").fill("The letter of the bank of 20 November says so.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Taken back by the bank", { exact: true }).waitFor();
  await page.getByText("The letter of the bank of 20 November says so.").first().waitFor();
  expect(complaints).toEqual([]);
});
