import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { smtpMail } from "#platform/mail.server.ts";
import { openLetterbox } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { app, database, clock, drain, post } = await testApp();
const letterbox = await openLetterbox();
const usual = post.mail;

beforeEach(() => {
  post.mail = smtpMail(letterbox.url, "Tunse <hello@tunse.example>");
  clock.now = morning;
});
afterEach(() => {
  letterbox.refuse(null);
  post.mail = usual;
  clock.now = null;
});
afterAll(() => letterbox.close());

/** Somebody whose email is proved. */
const reader = async (): Promise<Person> => {
  post.mail = usual;
  const one = await person("property_owner");
  await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${one.id}`);
  post.mail = smtpMail(letterbox.url, "Tunse <hello@tunse.example>");
  return one;
};
const lettersTo = ({ email }: Person) => letterbox.letters.filter(({ to }) => to.includes(email));
const stateOf = async (who: Person) => (await who.get("/deliveries")).body.data.deliveries[0];
const addressIn = (who: Person): string => {
  const raw = lettersTo(who)[0]?.raw.replaceAll(/\r\n\s+/g, "") ?? "";
  return /^List-Unsubscribe: ?<https:\/\/tunse\.example(\/unsubscribe\/[\w.-]+)>/m.exec(raw)?.[1] ?? "";
};
const oneClick = {
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: "List-Unsubscribe=One-Click",
};

describe("a mail about a request with a photo", () => {
  const photoed = async () => {
    const made = await ownedBuilding();
    for (const { id } of [made.owner, made.occupant])
      await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${id}`);
    const photo = { file_data: await jpegOf(), file_type: "image", file_name: "tap.jpg" };
    const asked = repairRequest({ propertyId: made.propertyId, priority: "emergency", mediaUploads: [photo] });
    const answer = await made.occupant.post("/repair-tickets", asked);
    expect(answer.status, answer.body.detail).toBe(201);
    await drain();
    return { ...made, ticketId: answer.body.data.ticket.id as string };
  };
  const jpegOf = async () =>
    (
      await sharp({ create: { width: 640, height: 480, channels: 3, background: "#b04020" } })
        .jpeg()
        .toBuffer()
    ).toString("base64");

  test("shows it to whoever may see it there", async () => {
    const { owner } = await photoed();
    const letter = lettersTo(owner).find(({ html }) => html.includes("Tap"));
    expect(letter?.html).toContain('src="cid:photo"');
    expect(letter?.raw).toMatch(/Content-Type: image\/jpeg; name=photo\.jpg/);
    expect(letter?.raw).toContain("Content-Disposition: inline");
  });

  test("shows none to others, and none where there is none", async () => {
    const { ticketId } = await photoed();
    const stranger = await reader();
    await noticeTo(stranger, { title: "Look", link: `/tickets/${ticketId}`, priority: "emergency" });
    await noticeTo(stranger, { title: "Look again", link: "/tasks", priority: "emergency" });
    await drain();
    expect(lettersTo(stranger)).toHaveLength(2);
    for (const { raw } of lettersTo(stranger)) expect(raw).not.toMatch(/image\/jpeg|cid:photo/);
  });
});

describe("mail", () => {
  test("says what was told, where it leads, and how to end mails of its kind", async () => {
    const who = await reader();
    await noticeTo(who, { title: "A <tap> drips", message: "In Flat 3 & 4.", link: "/tasks" });
    await drain();
    const [letter] = lettersTo(who);
    expect(letter?.subject).toBe("A <tap> drips");
    expect(letter?.text).toContain("Open: https://tunse.example/tasks");
    expect(letter?.html).toContain("A &lt;tap&gt; drips");
    expect(letter?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await stateOf(who)).toMatchObject({ channel: "mail", state: "sent", provider: "mail" });
  });

  test("goes to no address that nobody proved", async () => {
    const who = await person("property_owner");
    await noticeTo(who, { title: "Not by mail" });
    await drain();
    expect(lettersTo(who).map(({ subject }) => subject)).not.toContain("Not by mail");
  });

  test("is ended by the words of a mail program or of the button, and by no look or other POST", async () => {
    const who = await reader();
    await noticeTo(who, { title: "First", kind: "tasks" });
    await drain();
    const address = addressIn(who);
    for (let looks = 0; looks < 100; looks += 1) {
      const page = await app.inject(address);
      expect([page.statusCode, page.body.includes("Nothing has changed yet")]).toEqual([200, true]);
    }
    const comes = async () => (await who.get("/contact-points")).body.data.preferences.channels.mail.tasks;
    const inParts = { "content-type": "multipart/form-data; boundary=x" };
    const inPart = (heads: string, said = "One-Click") =>
      `--x\r\nContent-Disposition: form-data; name=${heads}\r\n\r\n${said}\r\n--x--`;
    const post = (payload: string) =>
      app.inject({
        method: "POST",
        url: address,
        headers: payload.startsWith("--x") ? inParts : oneClick.headers,
        payload,
      });
    const others = [
      inPart('"List-Unsubscribe"', "Later"),
      inPart('"Other"'),
      inPart('"List-Unsubscribe"\r\nX: One-Click', ""),
    ];
    for (const payload of ["", "ping=1", "{}", "List-Unsubscribe=Later", ...others]) {
      const page = await post(payload);
      expect([page.statusCode, page.body.includes("Nothing has changed yet")]).toEqual([400, true]);
    }
    expect(await comes()).toBe(true);
    const heads = ['"List-Unsubscribe"', "List-Unsubscribe", '"List-Unsubscribe"\r\nContent-Type: text/plain'];
    for (const payload of [...heads.map((one) => inPart(one)), oneClick.payload]) {
      await who.put("/contact-points/preferences", { channels: { mail: { tasks: true } } });
      expect([(await post(payload)).statusCode, await comes()], payload).toEqual([200, false]);
    }
    await noticeTo(who, { title: "Second", kind: "tasks" });
    await noticeTo(who, { title: "Another kind", kind: "people" });
    await drain();
    expect(lettersTo(who).map(({ subject }) => subject)).toEqual(["First", "Another kind"]);
  });

  test("cannot be ended for somebody else", async () => {
    const [who, other] = [await reader(), await reader()];
    await noticeTo(who, { title: "Mine" });
    await drain();
    const signature = addressIn(who).split(".").at(-1);
    expect(signature).toMatch(/^[\w-]{40,}$/);
    const forged = `/unsubscribe/${Buffer.from(`${other.id} tasks`).toString("base64url")}.${signature}`;
    expect((await app.inject({ method: "POST", url: forged, ...oneClick })).statusCode).toBe(404);
    expect((await other.get("/contact-points")).body.data.preferences.channels.mail.tasks).toBe(true);
  });

  test("of an emergency bears no way to end it, and comes at night", async () => {
    const who = await reader();
    clock.now = new Date(morning.getTime() + 14 * 3_600_000);
    await noticeTo(who, { title: "Sparks", kind: "emergencies", priority: "emergency" });
    await drain();
    expect(lettersTo(who)).toHaveLength(1);
    expect(lettersTo(who)[0]?.raw).not.toContain("List-Unsubscribe");
  });

  test("that its server refuses says so in its words", async () => {
    const who = await reader();
    letterbox.refuse("Mailbox full");
    await noticeTo(who, { title: "Refused" });
    await drain();
    const { state, why } = await stateOf(who);
    expect([state, why]).toEqual(["waiting", expect.stringContaining("Mailbox full")]);
  });
});
