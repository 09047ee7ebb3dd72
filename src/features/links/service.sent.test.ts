import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, finish } from "../../../tests/harness/crew.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { byLink, linkPage } from "../../../tests/harness/links.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { whatsAppOn } from "../../../tests/harness/whatsapp.ts";
import { workKobo } from "../../../tests/harness/work-links.ts";

const { database } = await testApp();
const phones = await setPhones();
const { connected, lastTo } = whatsAppOn(phones);

const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);
const codeIn = (text: string | undefined): string => /\/l\/(\w{14})/.exec(text ?? "")?.[1] ?? "";

test.each(["whatsapp", "sms"])(
  "an owner who asked to be told of all work by %s is led to what is finished there, and says how it is",
  async (way) => {
    const { owner, contractor, technician, propertyId, taskId } = await assigned();
    await database.db.execute(
      sql`update accounts set phone = '+2348035550199' where id in (${contractor.id}, ${technician.id})`,
    );
    await owner.put(`/properties/${propertyId}/order-limits`, {
      ...{ jobKobo: workKobo, monthKobo: workKobo, linkKobo: workKobo },
    });
    const writer = way === "sms" ? { phone: await phoneOf(phones, owner) } : await connected(owner, undefined, morning);
    const asked = await owner.put("/contact-points/preferences", { everything: { [way]: { tasks: true } } });
    expect(asked.status, asked.body.detail).toBe(200);
    await finish(technician, taskId);
    for (const minutes of [16, 32, 93]) await goOnAt(inMinutes(minutes));
    const told = phones.got.filter((one) => one.by === way && one.to === writer.phone && codeIn(one.text) !== "");
    expect(told).toHaveLength(1);
    if (way === "whatsapp") expect(codeIn(lastTo(writer)?.text)).not.toBe("");
    const code = codeIn(told[0]?.text);
    const { work } = await linkPage(code);
    const said = { completedAt: work.completedAt, kobo: work.kobo, stars: 5 };
    expect((await byLink(code, "verification", said)).body.data.page.state).toBe("done");
  },
);
