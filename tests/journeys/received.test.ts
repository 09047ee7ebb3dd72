import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { untilKept } from "../harness/away.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { engageThere, finishTask, joinTeam } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";

const stage = setStage();

/** A contractor who was paid twice for a job that the owner approved. */
async function paidTwice() {
  const url = stage.url();
  const [owner, contractor] = await Promise.all([register(url, "property_owner"), register(url, "contractor")]);
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const crew = { owner, propertyId, contractor, ...(await joinTeam(url, contractor, "Tunde Bakare")) };
  const taskId = await finishTask(url, crew, "Change the gasket");
  const ask = (path: string, body: object, who = owner) => callServer(url, "POST", path, who.token, body);
  await ask(`/properties/${propertyId}/ledger`, { payerKind: "company" });
  await ask("/property-manager/work-verification", { taskId, contractorId: contractor.user.id, reason: "I saw it." });
  const bill = { kind: "invoice", seller: "Bayo Works Ltd", issuedOn: lagosDay(new Date()) };
  const lines = [{ what: "New gasket", kobo: 3_000_000 }];
  const { invoice } = await ask(`/tasks/${taskId}/invoices`, { ...bill, lines }, contractor);
  const { id } = invoice as { id: string };
  await ask(`/invoices/${id}/accept`, {});
  for (const kobo of [1_000_000, 2_000_000])
    await ask(`/invoices/${id}/payments`, { kobo, paidOn: lagosDay(new Date()) });
  return { owner, contractor };
}

type Told = { notifications: { title: string; message: string }[] };
type Paid = { payments: { kobo: number; arrival: { state: string; note: string | null } }[] };

test("what a contractor says of payments without a network waits on the phone, and is said once when the line is back", async () => {
  const { owner, contractor } = await paidTwice();
  const visitor = await stage.enter({ size: "phone", as: contractor });
  const { page, context } = visitor;
  await page.goto("/contractor-dashboard?tab=money");
  await untilKept(page);
  const of = (amount: string) => page.getByRole("listitem").filter({ hasText: amount });
  await of("₦10,000").waitFor();
  const said: string[] = [];
  await context.route("**/arrival", async (route) => {
    said.push(`${route.request().method()} ${route.request().postData()}`);
    await route.continue();
  });
  await context.setOffline(true);
  await of("₦10,000").getByRole("button", { name: "Received", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Received", exact: true }).click();
  await page.getByText("On this phone: 1").waitFor();
  await of("₦20,000").getByRole("button", { name: "Not received" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Nothing came in since Monday.");
  await page.getByRole("dialog").getByRole("button", { name: "Not received" }).click();
  await page.getByText("On this phone: 2").waitFor();
  const ofOwner = async () =>
    ((await callServer(stage.url(), "GET", "/notifications", owner.token)) as Told).notifications.filter(
      ({ title }) => title === "A payment has not arrived",
    );
  expect(await ofOwner()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await ofOwner()).length).toBe(1);
  const stands = async () =>
    ((await callServer(stage.url(), "GET", "/me/payments", contractor.token)) as Paid).payments
      .map(({ kobo, arrival: { state, note } }) => `${kobo} ${state} ${note ?? ""}`.trim())
      .sort();
  await expect.poll(stands).toEqual(["1000000 received", "2000000 missing Nothing came in since Monday."]);
  await of("₦20,000").getByText("Nothing came in since Monday.").waitFor();
  await page.goto("/unsent");
  await page.getByText("Nothing waits").waitFor();
  // Opened anew nothing is sent again.
  await page.reload();
  await page.getByText("Nothing waits").waitFor();
  expect([said.length, (await ofOwner()).length]).toEqual([2, 1]);
  expect((await ofOwner())[0]?.message).toContain("Nothing came in since Monday.");
});
