import { describe, expect, test } from "vitest";
import { bringIn, callServer, fileRequest, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, heading, pressSend, signIn, toastOf } from "../harness/steps.ts";

const stage = setStage();

async function household() {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, name: "Tunde Okafor" });
  return { occupant, propertyId };
}

const leak = { title: "Tap will not close", description: "It runs day and night.", place: "Kitchen" };

describe("who may see what", () => {
  test("somebody else's property is not found, and leads back to the dashboard", async () => {
    const { propertyId } = await household();
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "phone", as });
    await page.goto(`/property/${propertyId}`);
    await heading(page, "Property Not Found").waitFor();
    await toastOf(page, "The requested property could not be found.").waitFor();
    expect(await page.getByText("Marina Court").count()).toBe(0);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await heading(page, /^Welcome.*Adaeze/).waitFor();
  });

  test("somebody else's request is not found", async () => {
    const { occupant, propertyId } = await household();
    const ticketId = await fileRequest(stage.url(), occupant, propertyId);
    const neighbour = await register(stage.url(), "building_occupant", { propertyId });
    const { page } = await stage.enter({ size: "phone", as: neighbour });
    await page.goto(`/occupant/tickets/${ticketId}`);
    await page.getByText("We could not find that").first().waitFor();
    expect(await page.getByText("Water drips").count()).toBe(0);
  });

  test.each([
    ["property_manager", "/dashboard", "/property-manager-dashboard"],
    ["building_occupant", "/dashboard", "/occupant-dashboard"],
    ["contractor", "/property-manager-dashboard", "/contractor-dashboard"],
    ["technician", "/occupant-dashboard", "/technician-dashboard"],
    ["property_owner", "/technician-dashboard", "/dashboard"],
    ["property_owner", "/occupant/create-ticket", "/dashboard"],
  ])("a %s who opens %s stands at %s", async (role, path, home) => {
    const { propertyId } = await household();
    const as = await register(stage.url(), role, { propertyId });
    const { page } = await stage.enter({ size: "phone", as });
    await page.goto(path);
    await page.waitForURL(`**${home}`);
    await heading(page, /./).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(home);
  });

  test.each([
    "/dashboard",
    "/tasks",
    "/onboard-property",
    "/occupant-dashboard",
    "/property/1",
    "/occupant/create-ticket",
  ])("nobody signed in goes from %s to sign in", async (path) => {
    const { page } = await stage.enter({ size: "phone" });
    await page.goto(path);
    await page.waitForURL("**/login**");
    expect(new URL(page.url()).searchParams.get("next")).toBe(path);
  });

  test("signing in leads back to where the way began", async () => {
    const { user } = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "phone" });
    await page.goto("/tasks?status=overdue");
    await page.waitForURL("**/login**");
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill("Harmattan-7!");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/tasks?status=overdue");
  });

  test("a sign-out in one tab ends the other, and the session on the server", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page, context } = await stage.enter({ size: "desktop", as });
    await page.goto("/dashboard");
    const other = await context.newPage();
    await other.goto("/tasks");
    await heading(other, "Tasks").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await other.waitForURL("**/login**");
    // Nobody waits for the server to hear of it.
    const call = () => callServer(stage.url(), "GET", "/tasks", as.token).then(String, String);
    await expect.poll(call).toContain("401");
  });

  test("a session that the server has ended leads to sign in, and a half-written report is still there after", async () => {
    const { occupant } = await household();
    const { page } = await stage.enter({ size: "phone", as: occupant });
    await page.goto("/occupant/create-ticket");
    await page.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
    await fillRequest(page, leak);
    await callServer(stage.url(), "POST", "/auth/logout", occupant.token, {});
    await pressSend(page);
    await page.waitForURL("**/login?next=**");
    await page.getByLabel("Email", { exact: true }).fill(occupant.user.email);
    await page.getByLabel("Password", { exact: true }).fill("Harmattan-7!");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/occupant/create-ticket");
    // The form of sign-in is ready too, and may still stand there.
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe(leak.title);
  });

  test("a wrong password says so beside the form and keeps the email", async () => {
    const { user } = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "phone" });
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill("Not-the-one-1!");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await toastOf(page, "Login Failed").waitFor();
    await page.getByRole("alert").getByText("Invalid email or password").first().waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(user.email);
    await signIn(page, user.email);
    await heading(page, /^Welcome.*Adaeze/).waitFor();
  });
});
