import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, giveFirmLink, linkPage } from "../../../tests/harness/links.ts";
import { membersOf } from "../../../tests/harness/members.ts";
import { ask, offer, quotable, quoted } from "../../../tests/harness/quotes.ts";
import type { Person } from "../../../tests/harness/world.ts";

await testApp();

const price = { labourKobo: 4_000_000, materialKobo: 1_500_000, days: 3, warrantyMonths: 6 };
const sealedOn = "2090-01-01";

const codeOf = async (keeper: Person, taskId: string, contractorId: string): Promise<string> =>
  codeIn((await giveFirmLink(keeper, taskId, { contractorId })).body.data.url);

/** The first two firms and one without an account, asked what a job would cost, and the code of the latter. */
async function askedWithout(fields: object = {}) {
  const made = await quotable();
  const { owner, manager, propertyId, taskId } = made;
  const [bayo, chidi] = made.firms;
  await giveFirmLink(owner, await addTask(owner, propertyId), { name: "Tayo Roofing", phone: "0803 555 0177" });
  const tayo = (await membersOf(owner, propertyId)).find(({ name }) => name === "Tayo Roofing")?.accountId ?? "";
  const request = (await ask(manager, taskId, [bayo, chidi, { id: tayo }], fields)).body.data.request;
  const seen = async (who: Person) => (await who.get(`/tasks/${taskId}/quotes`)).body.data.requests[0];
  const send = (firm: Person, kobo: number) => firm.post(`/quote-requests/${request.id}/quotes`, offer(kobo));
  return { ...made, bayo, chidi, seen, send, code: await codeOf(manager, taskId, tayo) };
}

describe("of a contractor who has an account, a link", () => {
  test("shows no offer while it is sealed", async () => {
    const { manager, bayo, send, taskId } = await askedWithout({ sealedOn });
    await send(bayo, 125_000_000);
    const page = await linkPage(await codeOf(manager, taskId, bayo.id));
    expect(page.offer.quoting).toMatchObject({ answer: "sent", sent: null });
    expect(JSON.stringify(page)).not.toContain("125000000");
  });

  test("sends no quote in their name, and says no to none", async () => {
    const { manager, bayo, chidi, send, seen, taskId } = await askedWithout({ sealedOn });
    await send(bayo, 8_000_000);
    for (const { id } of [bayo, chidi]) {
      const code = await codeOf(manager, taskId, id);
      expect((await linkPage(code)).offer).toMatchObject({ quoting: {}, can: { accept: false, quote: false } });
      for (const [act, said] of [
        ["quotes", price],
        ["refusal", { reason: "No scaffold this month." }],
      ] as const) {
        const { status, body } = await byLink(code, act, said);
        expect([status, body.detail]).toEqual([409, expect.stringMatching(/sign in/)]);
      }
    }
    expect((await seen(bayo)).quotes).toMatchObject([{ totalKobo: 8_000_000, number: 1, byLink: false }]);
    const { sealed, asked } = await seen(manager);
    expect([sealed, asked.map(({ state }: { state: string }) => state).sort()]).toEqual([
      true,
      ["invited", "invited", "sent"],
    ]);
  });

  test("shows their own offer alone once it is open, and is over once another is chosen", async () => {
    const { owner, manager, bayo, chidi, choose, taskId } = await quoted();
    const code = await codeOf(owner, taskId, chidi.id);
    const page = await linkPage(code);
    expect(page.offer.quoting.sent.totalKobo).toBe(9_000_000);
    expect(JSON.stringify(page)).not.toMatch(/8000000|Bayo/);
    await choose(manager, bayo);
    expect(await linkPage(code)).toMatchObject({ state: "given_on", offer: null });
    expect((await byLink(code, "quotes", price)).status).toBe(409);
  });
});

describe("of a contractor without an account, a quote", () => {
  test("is sent by the link, and not shown behind it while it is sealed", async () => {
    const { code } = await askedWithout({ sealedOn });
    const sent = await byLink(code, "quotes", price);
    expect([sent.status, sent.body.data.page.offer.quoting]).toMatchObject([200, { answer: "sent", sent: null }]);
    expect((await byLink(code, "quotes", { ...price, labourKobo: 1 })).status).toBe(200);
    expect(JSON.stringify(await linkPage(code))).not.toContain('totalKobo":');
  });

  test("says that it came by a link where it is chosen and where the owner is asked", async () => {
    const { owner, manager, bayo, send, seen, code, taskId } = await askedWithout();
    await send(bayo, 90_000_000);
    await byLink(code, "quotes", { ...price, labourKobo: 40_000_000 });
    const { quotes } = await seen(manager);
    expect(quotes).toMatchObject([
      { contractorName: "Tayo Roofing", byLink: true },
      { contractorName: "Bayo Works", byLink: false },
    ]);
    await manager.post(`/quotes/${quotes[0].id}/choose`);
    const { approvals } = (await owner.get(`/tasks/${taskId}/orders`)).body.data;
    expect(approvals).toMatchObject([{ contractorName: "Tayo Roofing", byLink: true }]);
  });
});
