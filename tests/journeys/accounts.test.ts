import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type Letterbox, openLetterbox, type Received } from "../../scripts/phones/letterbox.ts";
import { bringIn, fileRequest, password, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading, signIn, signUp, toastOf } from "../harness/steps.ts";
import { unzip } from "../harness/zip.ts";

let box: Letterbox;
const stage = setStage(async () => {
  box = await openLetterbox();
  return { SMTP_URL: box.url, SMTP_FROM: "Tunse <no-reply@tunse.example>" };
});
afterAll(() => box?.close());

const other = "Monsoon-8!";

/** The letter of this subject to somebody, once it has come. */
const letterTo = (email: string, subject: string): Promise<Received> =>
  expect
    .poll(() => box.letters.find((one) => one.to.includes(email) && one.subject === subject))
    .toBeDefined()
    .then(() => box.letters.findLast((one) => one.to.includes(email) && one.subject === subject) as Received);

/** The address of a letter's link, on the server of this test. */
function linkIn({ text }: Received): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

const fill = (page: Page, label: string, value: string) =>
  page
    .locator("input")
    .and(page.getByLabel(label, { exact: true }))
    .fill(value);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await fill(page, "Email", email);
  await press(page, "Send me a link");
  await page.getByText("Look in your mail").waitFor();
}

const callerOf = ({ token }: SignedIn) =>
  fetch(`${stage.url()}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });

test("a forgotten password is set anew by the link of a mail, which works once and ends every session", async () => {
  const owner = await register(stage.url(), "property_owner");
  const { email } = owner.user;
  const { page, complaints } = await stage.enter({ size: "phone" });
  await askForLink(page, email);
  const link = linkIn(await letterTo(email, "Choose a new password for Tunse"));
  expect((await callerOf(owner)).status).toBe(200);

  await page.goto(link);
  await heading(page, "Choose a new password").waitFor();
  await fill(page, "New password", "short");
  await press(page, "Change password");
  await toastOf(page, "Password must be at least 6 characters long").waitFor();
  await fill(page, "New password", other);
  // Its words go by themselves, on a slow machine before the next page has come.
  const told = toastOf(page, "Password Changed").waitFor();
  await Promise.all([told, press(page, "Change password")]);
  await heading(page, "Welcome back").waitFor();
  expect((await callerOf(owner)).status).toBe(401);
  await letterTo(email, "Your Tunse password was changed");

  await signIn(page, email);
  await toastOf(page, "Login Failed").waitFor();
  await fill(page, "Password", other);
  await press(page, /^Sign In$/);
  await heading(page, /^Welcome, Adaeze/).waitFor();

  await page.goto(link);
  await fill(page, "New password", "Harmattan-9!");
  await press(page, "Change password");
  await page.getByText("This link works no longer").waitFor();
  expect(complaints.filter((one) => !/status of (401|422)/.test(one))).toEqual([]);
});

test("the link of the first mail confirms the email, and works once", async () => {
  const { page } = await stage.enter({ size: "phone" });
  const email = await signUp(page, { name: "Ngozi Eze", role: /^Property Manager/ });
  await heading(page, /^Welcome, Ngozi/).waitFor();
  const link = linkIn(await letterTo(email, "Confirm your email for Tunse"));
  await page.goto("/account");
  await press(page, "Send the link again");
  await toastOf(page, "Link Sent").waitFor();
  await page.goto(link);
  await page.getByText("Your email is confirmed").waitFor();
  const stranger = await stage.enter({ size: "phone" });
  await stranger.page.goto(link);
  await stranger.page.getByText("The email was not confirmed").waitFor();
  await page.goto("/account");
  await heading(page, "Your account").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Send the link again" }).count()).toBe(0);
});

/** A page that leaves by itself at that very moment takes the way from who opens another, so it is tried again. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => page.goto("/account").catch(() => null)).not.toBeNull();
  await page.waitForURL("**/login?next=%2Faccount");
}

test("a lost phone is signed out from the list, and changing the password signs out the rest", async () => {
  const here = await register(stage.url(), "contractor");
  const lost = await stage.enter({ size: "phone" });
  await signIn(lost.page, here.user.email);
  await heading(lost.page, /^Welcome, Adaeze/).waitFor();
  const { page, complaints } = await stage.enter({ size: "desktop", as: here });
  await page.goto("/account");
  await page.getByText("This device", { exact: true }).waitFor();
  await press(page, /^Sign out there/);
  await toastOf(page, "Signed Out There").waitFor();
  await expectSignedOut(lost.page);

  await signIn(lost.page, here.user.email);
  await heading(lost.page, /^Welcome, Adaeze/).waitFor();
  await fill(page, "Current password", "Wrong-4711!");
  await fill(page, "New password", other);
  await press(page, "Change password");
  await toastOf(page, "Password Not Changed").waitFor();
  await fill(page, "Current password", password);
  await press(page, "Change password");
  await toastOf(page, "Password Changed").waitFor();
  await expectSignedOut(lost.page);
  await page.reload();
  await page.getByText("This device", { exact: true }).waitFor();
  expect(complaints.filter((one) => !/status of 422/.test(one))).toEqual([]);
});

test("everything kept about somebody comes as one zip, and then the account can go", async () => {
  const url = stage.url();
  const propertyId = await bringIn(url, await register(url, "property_owner"));
  const occupant = await register(url, "building_occupant", {
    propertyId,
    buildingUnit: "Flat 3",
    name: "Tunde Okafor",
  });
  await fileRequest(url, occupant, propertyId);
  const { page, complaints } = await stage.enter({ size: "phone", as: occupant });
  await page.goto("/account");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download my data")]);
  const entries = unzip(await readFile(await download.path()));
  const read = (name: string) => JSON.parse(entries.get(name)?.toString("utf8") ?? "null");
  expect(read("account.json")).toMatchObject({ email: occupant.user.email, name: "Tunde Okafor" });
  expect(JSON.stringify(read("requests.json"))).toContain("Water drips from the ceiling");
  expect(JSON.stringify([...entries.values()].map(String))).not.toContain("argon2");

  await press(page, "Delete my account…");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.waitFor();
  await press(page, "Delete my account");
  await toastOf(page, "Please enter your password.").waitFor();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  const told = toastOf(page, "Account Deleted").waitFor();
  await Promise.all([told, dialog.getByRole("button", { name: "Delete my account" }).click()]);
  await heading(page, "Welcome back").waitFor();
  await signIn(page, occupant.user.email);
  await toastOf(page, "Login Failed").waitFor();
  expect(complaints.filter((one) => !/status of (401|422)/.test(one))).toEqual([]);
});

test("a passkey is made on this device and signs in alone; a password alone does not any more", async () => {
  const { user } = await register(stage.url(), "property_owner", { name: "Adaeze Bello" });
  const { page, complaints } = await stage.enter({ size: "phone" });
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    ...{ protocol: "ctap2" as const, transport: "internal" as const, hasResidentKey: true },
    ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  };
  await client.send("WebAuthn.addVirtualAuthenticator", { options });
  // Passkeys belong to a name; the machine itself is localhost by it.
  const site = stage.url().replace("127.0.0.1", "localhost");
  await page.goto(`${site}/login?next=/account`);
  await page.locator("form[data-ready]").waitFor();
  await fill(page, "Email", user.email);
  await fill(page, "Password", password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await heading(page, "Your account").waitFor();
  await press(page, "Add a passkey…");
  await fill(page, "Your password", password);
  await press(page, "Make a passkey");
  await page.getByText("Keep your recovery codes").waitFor();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("listitem").count()).toBe(10);
  await press(page, "I have kept them");
  await page.getByText("10 recovery codes are left.").waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/login?next=/account`);
  await page.locator("form[data-ready]").waitFor();
  await fill(page, "Email", user.email);
  await fill(page, "Password", password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code").waitFor();
  await press(page, "Sign in with a passkey");
  await heading(page, "Your account").waitFor();
  await page.getByText("last used").first().waitFor();
  expect(complaints.filter((one) => !one.includes("401"))).toEqual([]);
});
