import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { quietUntil } from "#features/deliveries/plan.rules.ts";
import { hookSecrets, startPhones, whatsAppNumber } from "../../scripts/phones/server.ts";
import { newNumber } from "../harness/carried.ts";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { engageThere } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const phones = await startPhones();
afterAll(() => phones.stop());
const stage = setStage(async () => ({
  ...{ WHATSAPP_TOKEN: whatsAppNumber.token, WHATSAPP_PHONE_ID: whatsAppNumber.phoneId },
  ...{ WHATSAPP_NUMBER: whatsAppNumber.number, WHATSAPP_APP_SECRET: whatsAppNumber.appSecret },
  ...{ WHATSAPP_VERIFY_TOKEN: whatsAppNumber.verifyToken, WHATSAPP_BASE_URL: `${phones.url}/graph` },
  ...{ TERMII_API_KEY: "the key", TERMII_SENDER: "Tunse", TERMII_BASE_URL: phones.url },
  ...{ TERMII_SECRET: hookSecrets.termii, PUSH_CONTACT: "help@tunse.example", WEBHOOK_HOSTS: phones.host },
}));
/** The first page of an Ogg file that holds Opus. */
const spoken = Buffer.concat([
  Buffer.from("OggS"),
  Buffer.from([0, 2, ...Array(20).fill(0), 1, 19]),
  Buffer.from("OpusHead"),
  Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

const lastTo = (number: string) => phones.got.findLast(({ by, to }) => by === "whatsapp" && to === number)?.text ?? "";

/** A building with an owner who has a browser, somebody who lives there, and a contractor. */
async function staffed() {
  const url = stage.url();
  phones.tell(async (path, headers, body) => (await fetch(`${url}${path}`, { method: "POST", headers, body })).text());
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  await callServer(url, "POST", "/contact-points/browsers", owner.token, {
    ...phones.browser("the owner"),
    label: "Chrome on Android",
  });
  const occupant = await register(url, "building_occupant", {
    propertyId,
    buildingUnit: "Flat 3",
    name: "Tunde Okafor",
  });
  const { members } = await callServer(url, "GET", `/properties/${propertyId}/members`, owner.token);
  const known = (members as { id: string; name: string }[]).find(({ name }) => name === "Tunde Okafor");
  await callServer(url, "PUT", `/properties/${propertyId}/members/${known?.id}`, owner.token, { confirmed: true });
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  return { url, owner, occupant, contractor };
}

/** Connects the WhatsApp of somebody on the page of the phones, and answers how they write there. */
async function onWhatsApp(page: Page, { token, user }: SignedIn) {
  const number = newNumber();
  phones.own(number, user.name);
  await page.goto(phones.url);
  const phone = page.locator("section", { hasText: number });
  const write = async (text: string) => {
    await phone.getByLabel("WhatsApp").fill(text);
    await phone.getByRole("button", { name: "WhatsApp", exact: true }).click();
  };
  const { connection } = await callServer(stage.url(), "POST", "/contact-points/whatsapp", token, {});
  await write((connection as { code: string }).code);
  await expect.poll(() => lastTo(number)).toContain("is yours in Tunse now");
  return { number, phone, write };
}

type Row = { channel: string; title: string; state: string };
type Ticket = { id: string; title: string; status: string; mediaUploads: { fileType: string }[] };

test("a fault told by WhatsApp with a photo and a voice note is mended, each person by their own way", async () => {
  const { url, owner, occupant, contractor } = await staffed();
  const { page } = await stage.enter({ size: "desktop" });
  const { number, phone, write } = await onWhatsApp(page, occupant);
  await write("Abeg the tap for kitchen dey leak since yesterday");
  await expect.poll(() => lastTo(number)).toContain("Send it?");
  await phone.getByRole("button", { name: "Send a photo by WhatsApp" }).click();
  await phones.whatsapp.write(
    { phone: number, name: "Tunde Okafor" },
    { file: { bytes: spoken, contentType: "audio/ogg; codecs=opus" }, shownAs: "A voice note" },
  );
  await expect.poll(() => lastTo(number)).toContain("With 2 files. Send it?");
  await phone.getByRole("button", { name: "Send", exact: true }).first().click();
  await expect.poll(() => lastTo(number)).toContain("Sent to the people who look after Marina Court");

  // The owner's browser shows it, or will when nobody is woken by it.
  const isAsleep = quietUntil(new Date()) !== null;
  const told = async () => {
    const { deliveries } = await callServer(url, "GET", "/deliveries", owner.token);
    return (deliveries as Row[]).filter(({ title }) => title === "New repair request").map(({ state }) => state);
  };
  await expect.poll(told).toEqual([isAsleep ? "waiting" : "sent"]);
  const found = async () => ((await callServer(url, "GET", "/repair-tickets", owner.token)).tickets as Ticket[])[0];
  const ticketId = (await found())?.id ?? "";
  const { page: desk } = await stage.enter({ size: "phone", as: owner });
  await desk.goto(`/tickets/${ticketId}`);
  await desk.getByText("Abeg the tap for kitchen dey leak since yesterday").first().waitFor();
  // Photos and voice are fetched from WhatsApp besides, and may stand under the request.
  const kinds = async () => {
    const { ticket, timeline } = await callServer(url, "GET", `/repair-tickets/${ticketId}`, owner.token);
    const all = [ticket, ...(timeline as object[])] as Pick<Ticket, "mediaUploads">[];
    return all.flatMap(({ mediaUploads }) => mediaUploads.map(({ fileType }) => fileType)).toSorted();
  };
  await expect.poll(kinds).toEqual(["audio", "image"]);

  const due = { contractorId: contractor.user.id, dueDate: "2090-05-01" };
  const assigned = await callServer(url, "POST", `/repair-tickets/${ticketId}/assign`, owner.token, due);
  const { taskId } = assigned.ticket as { taskId: string };
  const given = await callServer(url, "POST", `/tasks/${taskId}/links`, contractor.token, {
    ...{ name: "Sunday Okon", phone: "0803 555 0199" },
  });
  const { page: hands } = await stage.enter({ size: "phone" });
  await hands.goto(new URL(String(given.url)).pathname);
  await hands.getByRole("button", { name: "Start the job" }).click();
  await hands.getByText("You have started the job.").waitFor();
  await hands.getByLabel("What did you do?").fill("Put in a new tap.");
  await hands.getByLabel("How many hours?").fill("1.5");
  await hands.getByLabel(/^Photos after the work/).setInputFiles(await photo("after.jpg"));
  await hands.getByRole("button", { name: "Finish the job" }).click();
  await hands.getByRole("heading", { name: "Done. Thank you." }).waitFor();

  const said = { taskId, contractorId: contractor.user.id };
  await callServer(url, "POST", "/property-manager/work-verification", owner.token, said);
  await expect.poll(async () => (await found())?.status).toBe("resolved");
  await page.goto(phones.url);
  await write("Yes, e don do, thanks");
  await expect.poll(() => lastTo(number)).toContain("Added to");
  await desk.reload();
  await desk.getByText("Yes, e don do, thanks").first().waitFor();
});
