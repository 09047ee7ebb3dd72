import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { inboundMail, mailOf } from "../../../scripts/phones/mail.ts";
import { pushAlone, testApp } from "../../../tests/harness/app.ts";
import { Correspondence, commentsOf, mailsTo } from "../../../tests/harness/correspondence.ts";
import { person } from "../../../tests/harness/world.ts";

const { app, clock, database, drain, ways } = await testApp();
const by = await Correspondence.start();

beforeEach(() => by.connect());
afterEach(() => by.disconnect());
afterAll(() => by.phones.stop());

describe("what is not believed", () => {
  test("changes nothing: another secret, another body, an old signature, none", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const written = { from: occupant.email, to: address, text: "Forged" };
    const now = clock.now ?? new Date();
    expect(await by.bring(written, { signedWith: "another secret" })).toBe("404");
    expect(await by.bring(written, { body: Buffer.from("what was signed") })).toBe("404");
    expect(await by.bring(written, { at: new Date(now.getTime() - 301_000) })).toBe("404");
    expect(await by.bring(written, { at: new Date(now.getTime() + 301_000) })).toBe("404");
    const bare = await app.inject({ method: "POST", url: "/api/hooks/mail", payload: "x" });
    expect(bare.statusCode).toBe(404);
    ways.channels = pushAlone;
    expect(await by.bring(written)).toBe("404");
    expect(await commentsOf(owner, ticketId)).toEqual([]);
  });

  test("an address that we did not write leaves nothing behind", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const other = await by.request();
    const ends = [
      address.slice(0, -27).concat(other.address.slice(-27)),
      address.replace(/.(?=@)/, (one) => (one === "a" ? "b" : "a")),
    ];
    // The id of one with the signature of another.
    ends.push(`${address.slice(0, 32)}${other.address.slice(32)}`);
    for (const to of [...ends, `reply+abc@${inboundMail.domain}`, address.replace("reply.tunse", "reply.other")])
      if (to !== address) expect(await by.bring({ from: occupant.email, to, text: "Guessed" })).toBe("200");
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect([...(await mailsTo(address)), ...(await mailsTo(other.address))]).toEqual([]);
  });
});

describe("somebody else", () => {
  test("speaks for nobody by a mail that was forwarded to them, and is told once a day at most", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const reader = await by.proved("property_owner");
    await by.bring({ from: reader.email, to: address, text: "I am Tunde" });
    await by.bring({ from: reader.email, to: address, text: "I am Tunde, truly" });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.subjectsTo(reader).filter((one) => one === "Your mail was not added")).toHaveLength(1);
    expect(by.lettersTo(reader).at(-1)?.text).not.toContain("Tap");
    expect(by.subjectsTo(occupant)).not.toContain("Your answer was not added");
    expect(await mailsTo(address)).toMatchObject([{ state: "refused" }, { state: "refused" }]);
  });

  test("whom nobody knows is told nothing, nor is an address that nobody proved", async () => {
    const { owner, ticketId, address } = await by.request();
    const unproved = await person("property_owner");
    await drain();
    const before = by.phones.mail.letters.length;
    await by.bring({ from: "stranger@elsewhere.example", to: address, text: "Hello" });
    await by.bring({ from: unproved.email, to: address, text: "Hello" });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.phones.mail.letters.length).toBe(before);
  });

  test("who writes the person's address into a mail is found out by the mail server, and nobody is told", async () => {
    const { owner, occupant, ticketId, address } = await by.request();
    const own = `${inboundMail.checkedBy}; dkim=fail header.d=example.com; spf=pass smtp.mailfrom=x@evil.example`;
    const theirs = `evil.example; dmarc=pass header.from=${occupant.email.split("@")[1]}`;
    const before = by.phones.mail.letters.length;
    for (const words of [own, theirs, null])
      await by.bring({
        from: occupant.email,
        to: address,
        text: "Spoofed",
        heads: { "Authentication-Results": words },
      });
    await by.bring({
      from: occupant.email,
      to: address,
      text: "Two",
      heads: { From: `${occupant.email}, x@evil.example` },
    });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.phones.mail.letters.length).toBe(before);
  });

  test("who has left, or whose account is closed, adds nothing", async () => {
    const { owner, propertyId, occupant, ticketId, address } = await by.request();
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const { id } = members.find((one: { name: string }) => one.name === "Tunde Okafor");
    expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
    await by.bring({ from: occupant.email, to: address, text: "I am still here" });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.subjectsTo(occupant).filter((one) => one === "Your answer was not added")).toHaveLength(1);
    await database.db.execute(sql`update accounts set suspended_at = now() where id = ${occupant.id}`);
    const before = by.phones.mail.letters.length;
    await by.bring({ from: occupant.email, to: address, text: "And still" });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(by.phones.mail.letters.length).toBe(before);
  });
});

describe("a program", () => {
  const machines: [string, Record<string, string | null>][] = [
    ["that answers while somebody is away", { "Auto-Submitted": "auto-replied" }],
    ["of Exchange", { "X-Auto-Response-Suppress": "All" }],
    ["that writes to many", { Precedence: "bulk" }],
    ["that brings a mail back", { "Return-Path": "<>" }],
    ["that says only so in its subject", { Subject: "Automatic reply: Somebody wrote to you" }],
    ["of a list", { "List-Id": "<people.example.com>" }],
  ];
  test.each(machines)("%s is not answered", async (_name, heads) => {
    const { owner, occupant, ticketId, address } = await by.request();
    const before = by.phones.mail.letters.length;
    await by.bring({ from: occupant.email, to: address, text: "I am away", heads });
    expect(await commentsOf(owner, ticketId)).toEqual([]);
    expect(await mailsTo(address)).toMatchObject([{ state: "dropped" }]);
    expect(by.phones.mail.letters.length).toBe(before);
  });

  test("that writes without end is stopped within the hour", async () => {
    const { occupant, address } = await by.request();
    for (let times = 0; times < 33; times += 1)
      await by.phones.mail.bring(mailOf({ from: occupant.email, to: address, text: "" }), {
        at: clock.now ?? new Date(),
      });
    await drain();
    expect(await mailsTo(address)).toHaveLength(30);
    expect(by.subjectsTo(occupant).filter((one) => one === "Your answer was not added")).toHaveLength(1);
  });
});
