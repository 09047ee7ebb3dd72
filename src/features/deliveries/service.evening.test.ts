import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { goOnAt, phoneOf, setPhones } from "../../../tests/harness/phones.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { clock } = await testApp();
const phones = await setPhones();
const hours = (count: number) => new Date(morning.getTime() + count * 3_600_000);

/** Somebody with a browser and a phone, who wants these kinds once a day by these ways. */
async function whoWants(daily: object) {
  const who = await person("contractor");
  await who.post("/contact-points/browsers", { ...phones.browser(who.id), label: "Chrome" });
  clock.now = null;
  const number = await phoneOf(phones, who);
  clock.now = morning;
  const answer = await who.put("/contact-points/preferences", { daily });
  expect(answer.status, answer.body.detail).toBe(200);
  return { who, number };
}
const later = async (count: number) => {
  await goOnAt(hours(count));
  await phones.carriers.settled();
};
const shown = ({ id }: Person) => phones.got.filter(({ to }) => to === id).map(({ title, text }) => ({ title, text }));
const texts = (number: string) => phones.got.filter(({ to }) => to === number).map(({ text }) => text);

describe("what is wanted once a day", () => {
  test("comes together at 18:00 in Lagos, by its names, and never before; an emergency comes at once", async () => {
    const { who } = await whoWants({ push: { tasks: true } });
    // Mornings are ten in Lagos, so that evenings are eight hours later.
    for (const day of [0, 1, 2]) {
      for (const [hour, title] of [
        [0, "Pump is due"],
        [3, "Gate is due"],
        [7.9, "Roof is due"],
      ] as const) {
        await later(day * 24 + hour);
        await noticeTo(who, { title, link: `/tasks?${title}` });
        await later(day * 24 + hour);
      }
      expect(shown(who)).toHaveLength(day);
      await later(day * 24 + 8);
      await later(day * 24 + 8);
    }
    const text = "Pump is due: It is due.\nGate is due: It is due.\nRoof is due: It is due.";
    expect(shown(who)).toEqual([1, 2, 3].map(() => ({ title: "Today: 3 things", text })));
    clock.now = hours(73);
    await noticeTo(who, { title: "Fire", kind: "emergencies", priority: "emergency" });
    await later(73);
    expect(shown(who).at(-1)).toMatchObject({ title: "Fire" });
  });

  test("holds by the way that was chosen alone, names its things on one page, and leaves out what was read", async () => {
    const { who, number } = await whoWants({ sms: { tasks: true } });
    for (const title of ["Pump is due", "Gate is due"]) await noticeTo(who, { title, link: `/tasks?${title}` });
    await later(0);
    // They went side by side.
    expect(new Set(shown(who).map(({ title }) => title))).toEqual(new Set(["Pump is due", "Gate is due"]));
    expect(shown(who)).toHaveLength(2);
    await later(7.9);
    expect(texts(number)).toEqual([]);
    await later(8);
    expect(texts(number)).toEqual([expect.stringContaining("Today: 2 things. Pump is due, Gate is due")]);
    clock.now = hours(9);
    await noticeTo(who, { title: "Read" });
    await who.put("/notifications/read-all");
    await later(32);
    expect(texts(number)).toHaveLength(1);
  });

  test("holds what was written before it was chosen, and comes as it happens once it is taken back", async () => {
    const { who } = await whoWants({});
    clock.now = hours(12);
    await noticeTo(who, { title: "At night" });
    await who.put("/contact-points/preferences", { daily: { push: { tasks: true } } });
    await later(21);
    expect(shown(who)).toEqual([]);
    await later(32);
    expect(shown(who).map(({ title }) => title)).toEqual(["At night"]);
    const back = await who.put("/contact-points/preferences", { daily: { push: { tasks: false } } });
    expect(back.body.data.preferences.daily.push).toEqual([]);
    await noticeTo(who, { title: "At once" });
    await later(33);
    expect(shown(who).map(({ title }) => title)).toEqual(["At night", "At once"]);
  });

  test("is no emergency and no unknown kind", async () => {
    const { who } = await whoWants({ mail: { people: true } });
    for (const [daily, path] of [
      [{ push: { emergencies: true } }, "daily.push.emergencies"],
      [{ push: { weather: true } }, "daily.push"],
      [{ pigeon: { tasks: true } }, "daily"],
    ] as const) {
      const answer = await who.put("/contact-points/preferences", { daily });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    }
    const { preferences } = (await who.get("/contact-points")).body.data;
    expect(preferences.daily).toEqual({ push: [], whatsapp: [], mail: ["people"], sms: [], voice: [] });
    expect(preferences.channels.mail.people).toBe(true);
  });
});
