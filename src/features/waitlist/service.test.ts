import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { siteAdminToken } from "../../../tests/harness/site-admin.ts";
import { person, send } from "../../../tests/harness/world.ts";
import { waitlistEntries } from "./tables.server.ts";

const { database } = await testApp();
const unknown = () => `${randomUUID()}@example.com`;
const howMany = async () => (await database.db.select({ n: count() }).from(waitlistEntries))[0]?.n;

const answers = {
  fullName: " Adaeze Bello ",
  whatsappPhone: "0803 123 4567",
  role: "property_owner",
  companyName: "Bello Estates",
  location: "Ibadan",
  propertyTypes: ["Commercial", "Commercial", " "],
  portfolioSize: "2-10",
  desiredResults: ["Fewer breakdowns", "Reliable contractors"],
  biggestChallenge: "Budget constraints",
  previousAttempts: "A notebook.\nA spreadsheet.",
  willingness_to_pay: "Not sure yet",
  consent: true,
  tracking: { utmSource: "WhatsApp", utmMedium: null, device: "mobile", timestamp: "2026-11-21T09:30:00.000Z" },
};

const join = (fields: Record<string, unknown> = {}) =>
  send("POST", "/waitlist", null, { ...answers, email: unknown(), ...fields });
const findEntry = async (search: string) => {
  const { body } = await send("GET", `/admin/waitlist?search=${encodeURIComponent(search)}`, await siteAdminToken());
  return body.data[0];
};

describe("joining", () => {
  test("keeps the answers, trimmed, with the phone and the address in one form", async () => {
    const email = unknown();
    const answer = await join({ email: ` ${email.toUpperCase()} ` });
    expect([answer.status, answer.body.success, answer.body.message, answer.body.data]).toEqual([
      201,
      true,
      "Welcome to the Waitlist!",
      null,
    ]);
    expect(await findEntry(email)).toMatchObject({
      _id: expect.any(String),
      full_name: "Adaeze Bello",
      email,
      whatsapp_phone: "+2348031234567",
      role: "property_owner",
      company_name: "Bello Estates",
      location: "Ibadan",
      property_types: ["Commercial"],
      portfolio_size: "2-10",
      desired_results: ["Fewer breakdowns", "Reliable contractors"],
      biggest_challenge: "Budget constraints",
      previous_attempts: "A notebook.\nA spreadsheet.",
      willingness_to_pay: "Not sure yet",
      source: "whatsapp",
      tracking: { utm_source: "WhatsApp", utm_medium: null, device: "mobile", timestamp: "2026-11-21T09:30:00.000Z" },
      later_answers: [],
      submitted_at: expect.stringMatching(/Z$/),
    });
  });

  test("needs no more than what is marked", async () => {
    const { fullName, role, location, portfolioSize, desiredResults, biggestChallenge, consent } = answers;
    const least = { fullName, role, location, portfolioSize, desiredResults, biggestChallenge, consent };
    const email = unknown();
    expect((await send("POST", "/waitlist", null, { ...least, email })).status).toBe(201);
    expect(await findEntry(email)).toMatchObject({ source: "direct", whatsapp_phone: null, property_types: [] });
  });

  test("the same address again keeps the first answers and stores the new ones beside them, all at once too", async () => {
    const email = unknown();
    const first = await join({ email });
    const again = await join({ email: email.toUpperCase(), fullName: "Somebody Else" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await Promise.all(Array.from({ length: 12 }, (_, n) => join({ email, location: `Town ${n}` })));
    const entry = await findEntry(email);
    expect(entry.full_name).toBe("Adaeze Bello");
    expect(entry.later_answers).toHaveLength(10);
    expect(new Set(entry.later_answers.map((one: { location: string }) => one.location)).size).toBe(10);
  });

  test("whoever fills in the trap is told the same and not kept", async () => {
    const email = unknown();
    const answer = await join({ email, website: "https://example.com" });
    expect([answer.status, answer.body.message]).toEqual([201, "Welcome to the Waitlist!"]);
    expect(await findEntry(email)).toBeUndefined();
  });

  test("nothing at all hears every sentence, joined by commas", async () => {
    const before = await howMany();
    const { status, body } = await send("POST", "/waitlist", null, {});
    expect([status, body.detail]).toEqual([
      422,
      "Full name is required, Email is required, Role selection is required, Location is required, Portfolio size is required, Please select at least one desired result, Please select your biggest challenge, You must agree to be contacted",
    ]);
    expect(body.errors?.map(({ path }) => path)).toEqual(
      "fullName email role location portfolioSize desiredResults biggestChallenge consent".split(" "),
    );
    expect(await howMany()).toBe(before);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ email: "ada@example" }, "email", "Valid email is required"],
    [{ email: "ada bello@example.com" }, "email", "Valid email is required"],
    [{ email: " " }, "email", "Email is required"],
    [{ fullName: "\u200b" }, "fullName", "Full name is required"],
    [{ fullName: "Ada\u0000" }, "fullName", "Full name holds characters that cannot be stored."],
    [{ fullName: { toString: false } }, "fullName", "Full name must be text."],
    [{ location: "x".repeat(201) }, "location", "Location can have at most 200 characters."],
    [
      { previousAttempts: "x".repeat(2_001) },
      "previousAttempts",
      "What you have tried can have at most 2,000 characters.",
    ],
    [
      { whatsappPhone: "12" },
      "whatsappPhone",
      "That phone number cannot be right. Try it with its country code, as +234 803 123 4567.",
    ],
    [{ desiredResults: [" "] }, "desiredResults", "Please select at least one desired result"],
    [{ desiredResults: "all" }, "desiredResults", "Desired results must be a list."],
    [{ consent: "true" }, "consent", "You must agree to be contacted"],
    [
      { tracking: { utmSource: "x".repeat(10_240) } },
      "tracking.utmSource",
      "utmSource can have at most 200 characters.",
    ],
    [
      { tracking: { utmCampaign: "a\u0007" } },
      "tracking.utmCampaign",
      "utmCampaign holds characters that cannot be stored.",
    ],
  ])("refuses %j at %s", async (fields, path, sentence) => {
    const before = await howMany();
    const { status, body } = await join(fields);
    expect([status, body.detail, body.errors]).toEqual([422, sentence, [{ path, message: sentence }]]);
    expect(await howMany()).toBe(before);
  });

  test("whatever is sent is kept or refused, and never a fault of ours", async () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.jsonValue(),
      fc.constant({ toString: false, valueOf: null }),
    );
    const fields = Object.fromEntries([...Object.keys(answers), "email"].map((name) => [name, odd]));
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (some) => {
        expect([201, 422]).toContain((await join(some)).status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("taking somebody off the list", () => {
  const entryOf = async () => {
    const email = unknown();
    await join({ email });
    return { email, id: (await findEntry(email))._id as string };
  };

  test("leaves nothing of them, once", async () => {
    const { email, id } = await entryOf();
    const token = await siteAdminToken("admin");
    expect((await send("DELETE", `/admin/waitlist/${id}`, token)).status).toBe(200);
    expect(await findEntry(email)).toBeUndefined();
    expect((await send("DELETE", `/admin/waitlist/${id}`, token)).status).toBe(404);
  });

  test.each(["no-id", randomUUID()])("%s is not there", async (id) => {
    expect((await send("DELETE", `/admin/waitlist/${id}`, await siteAdminToken())).status).toBe(404);
  });

  test("is for site admins", async () => {
    const { email, id } = await entryOf();
    const { token } = await person("property_owner");
    for (const who of [null, token]) {
      for (const path of ["/admin/waitlist", "/admin/waitlist.csv"])
        expect((await send("GET", path, who)).status).toBe(401);
      expect((await send("DELETE", `/admin/waitlist/${id}`, who)).status).toBe(401);
    }
    expect(await findEntry(email)).toBeDefined();
  });
});
