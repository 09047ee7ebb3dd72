import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { noMail } from "#platform/mail.server.ts";
import { inboundMail, mailOf } from "../../../scripts/phones/mail.ts";
import { leakPicture } from "../../../scripts/phones/picture.ts";
import { pushAlone, testApp } from "../../../tests/harness/app.ts";
import { Correspondence, commentsOf, mailsTo } from "../../../tests/harness/correspondence.ts";
import { picture, send, siteAdmin } from "../../../tests/harness/world.ts";

const { clock, database, drain, post, ways } = await testApp();
const by = await Correspondence.start();

beforeEach(() => by.connect());
afterEach(() => by.disconnect());
afterAll(() => by.phones.stop());

describe("a mail about a request", () => {
  test("says where an answer goes, in 64 letters, and nothing of it where that is not set up", async () => {
    const { occupant, address } = await by.request();
    expect(address).toMatch(/^reply\+[a-z2-7]{50}@reply\.tunse\.example$/);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain("You can answer this mail");
    ways.channels = pushAlone;
    const other = await by.request();
    expect(other.address).toBe("");
    expect(by.lettersTo(other.occupant).at(-1)?.text).not.toContain("answer this mail");
  });

  test("has no such address for whoever may not write there, and none where it is about no request", async () => {
    const { ticketId, occupant } = await by.request();
    expect(await by.addressFor(await by.proved("property_owner"), `/tickets/${ticketId}`)).toBe("");
    expect(await by.addressFor(occupant, "/notifications")).toBe("");
  });
});

describe("an answer", () => {
  test("stands under the request by its writer, by mail, with its photo and without what it answers", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const { bytes, contentType } = await leakPicture();
    const files = [{ name: "tap.jpg", contentType, bytes }];
    const text = "E still dey leak.\n\nOn Mon, 23 Nov 2026 at 09:14, Tunse <hello@tunse.example> wrote:\n\n> Good day";
    expect(await by.bring({ from: occupant.email, to: address, text, files })).toBe("200");
    const [line, ...others] = await commentsOf(owner, ticketId);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ text: "E still dey leak.", actorName: "Tunde Okafor by mail" });
    expect(line?.mediaUploads).toHaveLength(1);
    expect(await mailsTo(address)).toMatchObject([{ state: "added", why: null, raw: null }]);
    const { rows } = await database.db.execute(
      sql`select 1 from audit a join inbound_mails m on m.id = a.request_id::uuid where a.act = 'commented' and a.thing_id = ${ticketId}`,
    );
    expect(rows).toHaveLength(1);
  });

  test("is added once, however often and in whatever order it is brought", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const written = {
      from: occupant.email,
      to: address.toUpperCase().replace("REPLY+", "Reply+"),
      text: "Come at four.",
    };
    const raw = mailOf(written);
    const at = clock.now ?? new Date();
    const said = await Promise.all([1, 2, 3].map(() => by.phones.mail.bring(raw, { at })));
    expect(said).toEqual(["200", "200", "200"]);
    await drain();
    expect(await by.phones.mail.bring(raw, { at })).toBe("200");
    await drain();
    expect(await commentsOf(owner, ticketId)).toHaveLength(1);
  });

  test("of a page of Outlook is its text, without the logo under it", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const html = `<p class="MsoNormal">Please call <b>me</b>.</p><img src="cid:logo"><div style="border:none;border-top:solid #E1E1E1 1.0pt"><b>From:</b> Tunse</div>`;
    const files = [{ name: "image001.png", contentType: "image/png", bytes: Buffer.alloc(900, 1), cid: "logo" }];
    await by.bring({ from: occupant.email, to: address, html, files });
    expect(await commentsOf(owner, ticketId)).toMatchObject([{ text: "Please call me.", mediaUploads: [] }]);
  });

  test("with forty photos brings ten of them, and says so", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const [bytes, contentType] = [Buffer.from(await picture(), "base64"), "image/jpeg"];
    const files = Array.from({ length: 40 }, (_, at) => ({ name: `${at}.jpg`, contentType, bytes }));
    await by.bring({ from: occupant.email, to: address, text: "All of it", files });
    const [line] = await commentsOf(owner, ticketId);
    expect(line?.mediaUploads).toHaveLength(10);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain("Of its 40 files the first 10 were taken.");
  });

  test("with a paper is added without it, and says so", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const files = [{ name: "bill.pdf", contentType: "application/pdf", bytes: Buffer.from("%PDF-1.4") }];
    await by.bring({ from: occupant.email, to: address, text: "See the bill", files });
    expect(await commentsOf(owner, ticketId)).toMatchObject([{ text: "See the bill", mediaUploads: [] }]);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain("Only pictures, films and voice notes are taken.");
  });

  test("whose file cannot be opened is added without it, and says so", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const files = [{ name: "tap.jpg", contentType: "image/jpeg", bytes: Buffer.from("no picture at all") }];
    await by.bring({ from: occupant.email, to: address, text: "See the photo", files });
    expect(await commentsOf(owner, ticketId)).toMatchObject([{ text: "See the photo", mediaUploads: [] }]);
    expect(by.subjectsTo(occupant).at(-1)).toBe("Not all files were added");
  });
});

describe("danger", () => {
  test("that a mail server kept for hours calls nobody, and a clock that is years behind calls all the same", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const ago = (hours: number) => new Date((clock.now ?? new Date()).getTime() - hours * 3_600_000).toUTCString();
    const bring = (hours: number, date: string) =>
      by.bring({
        ...{ from: occupant.email, to: address, text: "light dey spark for kitchen, smoke dey come" },
        heads: { Received: `from phone by mx.tunse.example with ESMTPS; ${ago(hours)}`, Date: date },
      });
    const isEmergency = async () => (await owner.get(`/repair-tickets/${ticketId}`)).body.data.ticket.emergency;
    await bring(3, ago(3));
    expect(by.lettersTo(occupant).at(-1)?.text.replaceAll(/\s+/g, " ")).toContain("a mail calls nobody by itself");
    expect(await isEmergency()).toBe(false);
    await bring(0, "Thu, 01 Jan 2015 00:00:00 GMT");
    expect(await isEmergency()).toBe(true);
  });

  const text = "light dey spark for kitchen, smoke dey come";

  test("in an answer makes its request an emergency, and its writer reads whom to call", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    await by.bring({ from: occupant.email, to: address, text });
    expect((await owner.get(`/repair-tickets/${ticketId}`)).body.data.ticket.emergency).toBe(true);
    const letter = by.lettersTo(occupant).at(-1);
    expect(letter?.subject).toBe("In danger, call 112 now");
    expect(letter?.text).toContain("Only the owner and the managers are told");
    await by.bring({ from: occupant.email, to: address, text: "Thank you" });
    expect(by.lettersTo(occupant)).toHaveLength((letter ? by.lettersTo(occupant).indexOf(letter) : 0) + 1);
  });

  test("of whoever lives there no more reaches its keepers, unconfirmed, and its writer reads whom to call", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const titles = async () =>
      (await owner.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
    // Who lives there and is refused for its length is none of them.
    await by.bring({ from: occupant.email, to: address, text: `${text}. ${"word ".repeat(2_100)}` });
    expect(by.lettersTo(occupant).at(-1)?.text).toContain("Nobody here has been told.");
    expect(await titles()).not.toContain("Danger reported, unconfirmed");
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${occupant.id}`);
    await by.bring({ from: occupant.email, to: address, text });
    const letter = by.lettersTo(occupant).at(-1);
    expect(letter?.subject).toBe("In danger, call 112 now");
    expect(letter?.text).toMatch(/It was not added\. .*were told what you wrote\./);
    expect((await titles())[0]).toBe("Danger reported, unconfirmed");
    expect((await owner.get(`/repair-tickets/${ticketId}`)).body.data.ticket.emergency).toBe(false);
  });
});

describe("limits", () => {
  test("a megabyte of text, or too much for a comment, is refused in a sentence", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    await by.bring({ from: occupant.email, to: address, text: "word ".repeat(220_000) });
    await by.bring({ from: occupant.email, to: address, text: "word ".repeat(2_100) });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    const why = "Its text is longer than 10,000 letters.";
    expect(await mailsTo(address)).toMatchObject([
      { state: "refused", why },
      { state: "refused", why },
    ]);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain(why);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain(`https://tunse.example/occupant/tickets/${ticketId}`);
  });

  test("an answer of nothing is refused", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    await by.bring({ from: occupant.email, to: address, text: "\n> Good day\n" });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.lettersTo(occupant).at(-1)?.text).toContain("There was no text above what it answers");
  });

  test("what is no mail is dropped", async () => {
    const { occupant, address } = await by.request();
    const nested = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    await by.phones.mail.bring(`From: ${occupant.email}\r\nTo: ${address}\r\n${nested.join("")}`, {
      at: clock.now ?? new Date(),
    });
    await drain();
    expect(await mailsTo(address)).toMatchObject([{ state: "dropped" }]);
  });
});

describe("STOP", () => {
  test("as an answer ends mails, START has them come again, and neither becomes a comment", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const channels = async () => (await occupant.get("/contact-points")).body.data.preferences.channels.mail;
    await by.bring({ from: occupant.email, to: address, text: "Unsubscribe\n\n> Good day" });
    expect(Object.values(await channels())).not.toContain(true);
    expect(by.subjectsTo(occupant).at(-1)).toBe("No more mails");
    await by.bring({ from: occupant.email, to: address, text: "START" });
    expect(Object.values(await channels())).not.toContain(false);
    expect(await commentsOf(owner, ticketId)).toEqual([]);
  });
});

describe("the page of the site's admins", () => {
  test("says what is missing, and shows what was refused without who it was or what they wrote", async () => {
    const { occupant, address } = await by.request();
    const admin = await siteAdmin();
    await by.bring({ from: "stranger@elsewhere.example", to: address, text: "A secret of mine" });
    const list = await admin.get("/admin/inbound-mail/refused");
    expect(list.body.data.mails[0]).toMatchObject({ sender: "s•••@elsewhere.example" });
    expect(JSON.stringify(list.body)).not.toContain("secret");
    const now = (await admin.get("/admin/inbound-mail")).body.data.inboundMail;
    expect(now).toMatchObject({ domain: inboundMail.domain, checkedBy: inboundMail.checkedBy, missing: [] });
    ways.channels = pushAlone;
    post.mail = noMail;
    const { missing } = (await admin.get("/admin/inbound-mail")).body.data.inboundMail;
    expect(missing).toEqual(["INBOUND_MAIL_DOMAIN", "INBOUND_MAIL_SECRET", "SMTP_URL"]);
    expect((await occupant.get("/admin/inbound-mail")).status).toBe(401);
    expect((await send("GET", "/admin/inbound-mail/refused", null)).status).toBe(401);
  });
});
