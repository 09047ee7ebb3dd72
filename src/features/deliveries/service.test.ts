import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { morning, noticeTo } from "../../../tests/harness/deliveries.ts";
import { fullBuilding } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, send } from "../../../tests/harness/world.ts";

const { app, database, clock, drain, road } = await testApp();
const phones = await startPhones();
afterAll(() => phones.stop());
const inMinutes = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);

beforeEach(() => {
  road.outbound = outboundTo({ allowed: [phones.host] });
  clock.now = morning;
});
afterEach(() => {
  road.outbound = outboundTo();
  clock.now = null;
});

/** The queue reads the database's clock, so what waits is brought forward. */
const later = async (at: Date) => {
  clock.now = at;
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name like 'deliveries.%' and state = 'created' and start_after <= ${at}`,
  );
  await drain();
};

const browserOf = async (who: Person, name = who.id) => {
  const answer = await who.post("/contact-points/browsers", { ...phones.browser(name), label: "Chrome" });
  expect(answer.status, answer.body.detail).toBe(201);
  return answer.body.data.contactPoint;
};
const shownTo = (name: string) => phones.got.filter(({ to }) => to === name);
const sentTo = async (who: Person) => (await who.get("/deliveries")).body.data.deliveries;

describe("a notice", () => {
  test("comes to a browser at once, with its words and where it leads", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await drain();
    await browserOf(owner);
    await noticeTo(owner, { title: "A tap drips", message: "In Flat 3.", link: "/tasks", propertyId });
    await drain();
    expect(shownTo(owner.id)).toMatchObject([
      { title: "A tap drips", text: "In Flat 3.", link: "https://tunse.example/tasks" },
    ]);
    expect(await sentTo(owner)).toMatchObject([
      { channel: "push", state: "sent", title: "A tap drips", cost: 0, attempts: [{ outcome: "accepted" }] },
    ]);
  });

  test("that takes others' time waits for the morning, and goes once", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    clock.now = inMinutes(13 * 60);
    await noticeTo(owner, { title: "At night" });
    await later(inMinutes(20 * 60));
    expect(shownTo(owner.id)).toEqual([]);
    await later(inMinutes(21 * 60));
    await later(inMinutes(21 * 60 + 5));
    expect(shownTo(owner.id).map(({ title }) => title)).toEqual(["At night"]);
  });

  test("about the same thing waits for the one before it, and goes with others", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    for (const title of ["First", "Second", "Third"]) {
      await noticeTo(owner, { title, link: "/tasks" });
      await drain();
    }
    expect(shownTo(owner.id).map(({ title }) => title)).toEqual(["First"]);
    await later(inMinutes(15));
    expect(shownTo(owner.id).map(({ title }) => title)).toEqual(["First", "Second and 1 more"]);
    expect(shownTo(owner.id)[1]?.text).toContain("Third");
  });

  test("that was read in Tunse is not sent any more", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    await noticeTo(owner, { title: "Read" });
    await owner.put("/notifications/read-all");
    await drain();
    expect(shownTo(owner.id)).toEqual([]);
    expect(await sentTo(owner)).toMatchObject([{ state: "stopped", why: "It was read in Tunse." }]);
  });

  test("of a kind that is not wanted by a way does not come by it, an emergency all the same", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    const channels = { push: { tasks: false } };
    expect((await owner.put("/contact-points/preferences", { channels })).status).toBe(200);
    await noticeTo(owner, { title: "A task" });
    await noticeTo(owner, { title: "Danger", kind: "emergencies", priority: "emergency" });
    await drain();
    expect(shownTo(owner.id).map(({ title }) => title)).toEqual(["Danger"]);
  });
});

describe("a browser", () => {
  test("that signed out gets nothing, and belongs to who signs in there next", async () => {
    const [one, other] = [await person("property_owner"), await person("property_owner")];
    const subscription = phones.browser("shared");
    await one.post("/contact-points/browsers", subscription);
    await one.post("/auth/logout");
    await noticeTo(one, { title: "Secret" });
    await drain();
    expect(shownTo("shared")).toEqual([]);
    await other.post("/contact-points/browsers", subscription);
    await noticeTo(other, { title: "Yours" });
    await drain();
    expect(shownTo("shared").map(({ title }) => title)).toEqual(["Yours"]);
  });

  test("that is gone is forgotten", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    phones.behave(owner.id, { does: "answer", status: 410, times: 1 });
    await noticeTo(owner, { title: "Lost" });
    await drain();
    expect(await sentTo(owner)).toMatchObject([{ state: "failed", why: "The push service answered 410." }]);
    expect((await owner.get("/contact-points")).body.data.contactPoints).toEqual([]);
  });

  test("whose service is not well is tried again until it is", async () => {
    const owner = await person("property_owner");
    await browserOf(owner);
    phones.behave(owner.id, { does: "answer", status: 503, times: 2 });
    await noticeTo(owner, { title: "Late" });
    await drain();
    expect(await sentTo(owner)).toMatchObject([{ state: "waiting" }]);
    await later(inMinutes(1));
    await later(inMinutes(5));
    expect(shownTo(owner.id)).toHaveLength(1);
    expect((await sentTo(owner))[0]).toMatchObject({ state: "sent", attempts: { length: 3 } });
  });

  test("is refused in a private network, without keys, or without an address", async () => {
    road.outbound = outboundTo();
    const owner = await person("property_owner");
    const good = phones.browser("private");
    const add = async (more: object) => (await owner.post("/contact-points/browsers", { ...good, ...more })).status;
    expect(await add({})).toBe(422);
    expect(await add({ endpoint: "https://push.example.com/1", key: "AAAA" })).toBe(422);
    expect(await add({ endpoint: "" })).toBe(422);
    expect((await owner.get("/contact-points")).body.data.contactPoints).toEqual([]);
  });
});

describe("what a crash left", () => {
  const leave = async (owner: Person, title: string) => {
    const minutesAgo = new Date(morning.getTime() - 120_000);
    await database.db.execute(
      sql`update deliveries set state = 'sending', taken_at = ${minutesAgo} where account_id = ${owner.id}`,
    );
    expect((await sentTo(owner))[0]).toMatchObject({ title, state: "sending" });
    await noticeTo(await person("property_owner"), { title: "Wakes nobody" });
    await later(inMinutes(3));
  };

  test("is sent again where it is an emergency, and never where it is not", async () => {
    for (const [title, kind, times] of [
      ["Ordinary", "tasks", 0],
      ["Danger", "emergencies", 1],
    ] as const) {
      const owner = await person("property_owner");
      const other = await person("property_owner");
      await browserOf(owner);
      await browserOf(other);
      await noticeTo(owner, { title, kind, priority: "emergency" });
      await leave(owner, title);
      await noticeTo(other, { title: "Another" });
      await drain();
      await later(inMinutes(5));
      await later(inMinutes(7));
      expect(shownTo(owner.id), title).toHaveLength(times);
      expect((await sentTo(owner))[0].state, title).toBe(times === 0 ? "unknown" : "sent");
    }
  });
});

describe("the deliveries of a building", () => {
  test("are its keepers' to see, nobody else's", async () => {
    const { owner, manager, occupant, contractor, propertyId } = await fullBuilding();
    await drain();
    await browserOf(manager);
    await occupant.post("/repair-tickets", repairRequest({ propertyId, title: "Tap" }));
    await drain();
    const path = `/properties/${propertyId}/deliveries`;
    for (const keeper of [owner, manager]) expect((await keeper.get(path)).body.data.deliveries).toHaveLength(1);
    expect((await occupant.get(path)).status).toBe(403);
    expect((await contractor.get(path)).status).toBe(403);
    expect((await (await person("property_owner")).get(path)).status).toBe(404);
    expect(await sentTo(owner)).toEqual([]);
  });
});

test("with the account goes what was sent to it", async () => {
  const owner = await person("property_owner");
  await browserOf(owner);
  await noticeTo(owner, { title: "Last" });
  await drain();
  expect((await send("DELETE", "/auth/me", owner.token, { password: "Harmattan-7!" })).status).toBe(200);
  const { rows } = await database.db.execute(sql`select id from deliveries where account_id = ${owner.id}
    union all select id from contact_points where account_id = ${owner.id}`);
  expect(rows).toEqual([]);
});

test("an id of nobody is none of one's own", async () => {
  const owner = await person("property_owner");
  expect((await owner.remove(`/contact-points/${newId()}`)).status).toBe(404);
  expect((await app.inject("/unsubscribe/nonsense")).statusCode).toBe(404);
});
