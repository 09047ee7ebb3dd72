import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPhones, whatsAppNumber } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { newNumber } from "../../../tests/harness/carried.ts";
import { connect, disconnect, readWhatsApp } from "../../../tests/harness/phones.ts";

const { app } = await testApp();
const phones = await startPhones();
beforeAll(() => connect(phones));
afterAll(async () => {
  await disconnect();
  await phones.stop();
});

describe("what is not believed", () => {
  test("changes nothing: another signature, and another number", async () => {
    const writer = { phone: newNumber() };
    await phones.whatsapp.write(writer, { text: "The tap leaks" }, { signedWith: "somebody else's secret" });
    await phones.whatsapp.write(writer, { text: "The tap leaks" }, { phoneId: "999" });
    await readWhatsApp(phones);
    expect(phones.got).toEqual([]);
    const bare = await app.inject({ method: "POST", url: "/api/hooks/whatsapp", payload: { entry: [] } });
    expect(bare.statusCode).toBe(404);
  });

  test("the address is shown to whoever knows its word", async () => {
    const ask = (token: string) =>
      app.inject(
        `/api/hooks/whatsapp?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${encodeURIComponent(token)}`,
      );
    expect((await ask(whatsAppNumber.verifyToken)).body).toBe("12345");
    expect((await ask("wrong")).statusCode).toBe(404);
  });

  test("somebody who tries codes is answered twenty times a day at most", async () => {
    const writer = { phone: newNumber() };
    for (let times = 0; times < 22; times += 1) {
      await phones.whatsapp.write(writer, { text: `TUNSE-ME-2222222${"23456789ABCDEFGHJKLMNPQR"[times]}` });
      await readWhatsApp(phones);
    }
    expect(phones.got.filter(({ to }) => to === writer.phone)).toHaveLength(20);
  });
});
