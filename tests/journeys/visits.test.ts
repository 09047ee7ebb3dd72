import { expect, test } from "vitest";
import { bringIn, callServer, fileRequest, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading, toastOf } from "../harness/steps.ts";

const stage = setStage();
const hourMs = 3_600_000;

/** A building with an occupant whom its owner knows, and their request. */
async function home() {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const { members } = await callServer(url, "GET", `/properties/${propertyId}/members`, owner.token);
  const { id } = (members as { id: string; role: string }[]).find(({ role }) => role === "building_occupant") ?? {};
  await callServer(url, "PUT", `/properties/${propertyId}/members/${id}`, owner.token, { confirmed: true });
  const ticketId = await fileRequest(url, occupant, propertyId, { title: "Dripping tap" });
  return { url, owner, propertyId, occupant, ticketId };
}

test("an occupant books a visit by one press, reads the code, and answers after the repair", async () => {
  const { url, owner, occupant, ticketId } = await home();
  const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  const windows = [48, 72].map((hours) => ({ from: at(hours), to: at(hours + 2) }));
  const path = `/repair-tickets/${ticketId}/visits`;
  await callServer(url, "POST", path, owner.token, { windows, access: "at_home" });
  const { page } = await stage.enter({ size: "phone", as: occupant });
  await page.goto(`/occupant/tickets/${ticketId}`);
  await page.getByText("2 times offered for a visit. The occupant chooses one.").first().waitFor();
  await page.getByRole("group", { name: "Choose one" }).getByRole("button").nth(1).click();
  await toastOf(page, "Visit booked").waitFor();
  const { visits } = await callServer(url, "GET", path, owner.token);
  const [visit] = visits as { id: string; line: string; from: string }[];
  expect(visit?.from).toBe(windows[1]?.from);
  await page
    .getByText(visit?.line ?? "", { exact: true })
    .first()
    .waitFor();
  const { code } = await callServer(url, "GET", `/visits/${visit?.id}/code`, owner.token);
  await page.getByRole("button", { name: "Show the entry code" }).click();
  await page.getByText(`${String(code).slice(0, 3)} ${String(code).slice(3)}`).waitFor();
  const done = { status: "resolved", note: "New washer." };
  await callServer(url, "PUT", `/repair-tickets/${ticketId}/status`, owner.token, done);
  await page.goto(`/occupant/tickets/${ticketId}`);
  const asks = page.getByRole("form", { name: "How did the repair go?" });
  await asks.getByText("Mended", { exact: true }).click();
  await asks.getByLabel("5 stars").check();
  await page.getByRole("button", { name: "Send your answer" }).click();
  await toastOf(page, "Thank you").waitFor();
});

test("an outage is announced by its keeper, read on the occupant's dashboard, and followed up", async () => {
  const { url, owner, propertyId, occupant } = await home();
  const keeper = await stage.enter({ size: "desktop", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=notices`);
  await keeper.page.getByRole("button", { name: "Write a notice" }).click();
  const form = keeper.page.getByRole("dialog");
  await form.getByLabel("What is concerned").selectOption("water");
  await form.getByLabel("Title").fill("No water today");
  const inLagos = (hours: number) => new Date(Date.now() + (hours + 1) * hourMs).toISOString().slice(0, 16);
  await form.getByLabel("From").fill(inLagos(-1));
  await form.getByLabel("To", { exact: false }).last().fill(inLagos(5));
  await form.getByRole("button", { name: "Send" }).click();
  await toastOf(keeper.page, "Sent").waitFor();
  const { page } = await stage.enter({ size: "phone", as: occupant });
  await page.goto("/occupant-dashboard");
  await heading(page, "Building Occupant Dashboard").waitFor();
  const notice = page.getByRole("article", { name: "No water today" });
  await notice.getByRole("button", { name: "I have read it" }).click();
  await notice.getByText("Read", { exact: true }).waitFor();
  await notice.getByRole("button", { name: "Still no water" }).click();
  await page.getByRole("dialog").getByLabel("Send a repair request for my home as well").check();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await toastOf(page, "Sent").waitFor();
  const counts = async () => {
    const { notices } = await callServer(url, "GET", `/properties/${propertyId}/notices`, owner.token);
    const [{ reads, told, followUps }] = notices as [{ reads: number; told: number; followUps: number }];
    return { reads, told, followUps };
  };
  await expect.poll(counts).toEqual({ reads: 1, told: 1, followUps: 1 });
  const { tickets } = await callServer(url, "GET", "/repair-tickets", owner.token);
  expect((tickets as { title: string }[]).map(({ title }) => title)).toContain("Still no water");
});

test("a guard without an account checks codes on a phone of the gate, and goes on without a network", async () => {
  const { url, owner, propertyId, occupant, ticketId } = await home();
  const from = new Date(Date.now() + 15_000);
  const windows = [{ from: from.toISOString(), to: new Date(from.getTime() + 2 * hourMs).toISOString() }];
  const offered = await callServer(url, "POST", `/repair-tickets/${ticketId}/visits`, owner.token, { windows });
  const { id } = offered.visit as { id: string };
  await callServer(url, "PUT", `/visits/${id}`, occupant.token, { from: windows[0]?.from });
  const { code } = await callServer(url, "GET", `/visits/${id}/code`, owner.token);
  const keeper = await stage.enter({ size: "phone", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=gate`);
  await keeper.page.getByRole("button", { name: "Give a gate a link" }).click();
  await keeper.page.getByLabel("Name").fill("Main gate");
  await keeper.page.getByRole("button", { name: "Make the link" }).click();
  const link = (await keeper.page.getByText(/\/g\/\w{14}/).textContent()) ?? "";
  const { page, context } = await stage.enter({ size: "phone" });
  await page.goto(/\/g\/\w{14}/.exec(link)?.[0] ?? "");
  await page.getByRole("heading", { name: "Main gate" }).waitFor();
  await page.getByText("Flat 3").waitFor();
  expect(await page.getByText("Dripping tap").count()).toBe(0);
  const check = async (typed: string) => {
    await page.getByLabel("Entry code").fill(typed);
    await page.getByRole("button", { name: "Check the code" }).click();
  };
  await check(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByText("Do not let in").waitFor();
  // The page is kept once the worker is there; from then on the phone needs no network.
  const isKept = async () => {
    const kept = await (await caches.open("tunse.gate")).match(location.pathname);
    return kept !== undefined && (await navigator.serviceWorker.getRegistration())?.active?.state === "activated";
  };
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText("No network: as of").waitFor();
  await expect.poll(() => Date.now()).toBeGreaterThan(from.getTime());
  await check(String(code));
  await page.getByText("✓ Let in").waitFor();
  await page.getByText("Flat 3").first().waitFor();
  await context.setOffline(false);
  await check(String(code));
  await expect
    .poll(async () => {
      const { visits } = await callServer(url, "GET", `/repair-tickets/${ticketId}/visits`, owner.token);
      return (visits as { admittedAt: string | null }[])[0]?.admittedAt;
    })
    .not.toBeNull();
});
