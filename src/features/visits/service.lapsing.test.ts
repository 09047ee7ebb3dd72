import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { at, given, later, monday, ticketOf, window } from "../../../tests/harness/visits.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { database, clock, drain, jobs } = await testApp();

// Far ahead, since the queue reads the machine's clock; from the first sign-up on, since sessions end.
beforeEach(() => {
  clock.now = monday;
});

afterEach(() => {
  clock.now = null;
});

async function night() {
  await jobs.send(database.db, housekeeping, {});
  await drain();
}

describe("an offer that nobody chose from", () => {
  test("lets the clocks go on once all its times have passed, and not before", async () => {
    const { owner, firm, path, id } = await given();
    const waits = async () => (await ticketOf(owner, id)).ticket.clocks.waitingSince;
    const { visit } = (await firm.post(path, { windows: [window(2)] })).body.data;
    await firm.put(`/visits/${visit.id}`, { windows: [window(5)] });
    await later(3);
    expect(await waits()).toBe(monday.toISOString());
    await later(5.1);
    expect(await waits()).toBeNull();
    expect((await ticketOf(owner, id)).timeline.at(-1)).toMatchObject({ act: "went_on" });
  });

  test("leaves alone what a keeper waits for meanwhile", async () => {
    const { owner, firm, path, id } = await given();
    const { visit } = (await firm.post(path, { windows: [window(2)] })).body.data;
    await firm.post(`/visits/${visit.id}/cancellation`, { reason: "Not now." });
    await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
    await later(2.1);
    expect((await ticketOf(owner, id)).ticket.clocks.waitingSince).not.toBeNull();
  });
});

describe("a visit to which nobody opened", () => {
  /** Booked for Tuesday at 09:00, and missed half an hour later. */
  const missed = async () => {
    const world = await given();
    const { visit } = (await world.firm.post(world.path, { windows: [window(25)], access: "at_home" })).body.data;
    await world.occupant.put(`/visits/${visit.id}`, { from: window(25).from });
    clock.now = at(25.5);
    const answer = await world.firm.post(`/visits/${visit.id}/no-access`, { reason: "No answer." });
    expect(answer.status).toBe(200);
    const clocks = async () => (await ticketOf(world.owner, world.id)).ticket.clocks;
    const due = async () => (await clocks()).promises.at(-1).dueAt;
    return { ...world, clocks, due };
  };
  const since = at(25.5).toISOString();

  test("holds what is promised until the occupant answers, and loses none of it", async () => {
    const { occupant, path, id, clocks, due } = await missed();
    expect([(await clocks()).waitingSince, await due()]).toEqual([since, at(57).toISOString()]);
    clock.now = at(32);
    await occupant.post(`/repair-tickets/${id}/comments`, { text: "I was at the market. Come tomorrow." });
    // It waited from 09:30 until 16:00, so it is due on Thursday at 14:30 instead of Wednesday at 17:00.
    expect([(await clocks()).waitingSince, await due()]).toEqual([null, at(78.5).toISOString()]);
    await later(25.5 + 48);
    expect(await due()).toBe(at(78.5).toISOString());
    await occupant.post(path, { windows: [window(130)], access: "at_home" });
    expect((await clocks()).waitingSince).toBeNull();
  });

  test("holds it for two days where nobody answers, and not for ever", async () => {
    const { clocks } = await missed();
    await later(25.5 + 47.9);
    expect((await clocks()).waitingSince).toBe(since);
    await later(25.5 + 48);
    expect((await clocks()).waitingSince).toBeNull();
  });

  test("lets it go on by a keeper's word or a new booking; what a keeper waits for then stays", async () => {
    const { owner, firm, occupant, path, id, clocks } = await missed();
    const { visit } = (await firm.post(path, { windows: [window(49)], access: "at_home" })).body.data;
    expect((await clocks()).waitingSince).toBe(since);
    await occupant.put(`/visits/${visit.id}`, { from: window(49).from });
    expect((await clocks()).waitingSince).toBeNull();
    clock.now = at(40);
    await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
    await later(25.5 + 48);
    expect((await clocks()).waitingSince).toBe(at(40).toISOString());
    await owner.put(`/repair-tickets/${id}/waiting`, { waiting: false });
    expect((await clocks()).waitingSince).toBeNull();
  });

  test("is followed by an offer, whose own times it waits for then", async () => {
    const { firm, path, clocks } = await missed();
    await firm.post(path, { windows: [window(140)], access: "at_home" });
    await later(25.5 + 48);
    expect((await clocks()).waitingSince).toBe(since);
    await later(140);
    expect((await clocks()).waitingSince).toBeNull();
  });
});

describe("a miss", () => {
  const missed = async (before: (world: Awaited<ReturnType<typeof given>>) => Promise<unknown>) => {
    const world = await given();
    const { visit } = (await world.firm.post(world.path, { windows: [window(25)], access: "at_home" })).body.data;
    await world.occupant.put(`/visits/${visit.id}`, { from: window(25).from });
    clock.now = at(30);
    await before(world);
    expect((await world.firm.post(`/visits/${visit.id}/no-access`, { reason: "No answer." })).status).toBe(200);
    return async () => (await ticketOf(world.owner, world.id)).ticket.clocks.waitingSince;
  };

  test("whose job was lost is found at night, two days later and not before", async () => {
    const since = await missed(async () => {});
    await database.db.execute(sql`delete from pgboss.job where name = 'visits.lapse'`);
    clock.now = at(30 + 47);
    await night();
    expect(await since()).toBe(at(30).toISOString());
    clock.now = at(30 + 49);
    await night();
    expect(await since()).toBeNull();
  });

  test("stops no clock where the occupant has offered the next times, or another visit is agreed on", async () => {
    const offered = await missed(({ occupant, path }) =>
      occupant.post(path, { windows: [window(49)], access: "at_home" }),
    );
    expect(await offered()).toBeNull();
    clock.now = monday;
    const booked = await missed(async ({ occupant, firm, path }) => {
      const { visit } = (await firm.post(path, { windows: [window(49)], access: "at_home" })).body.data;
      await occupant.put(`/visits/${visit.id}`, { from: window(49).from });
    });
    expect(await booked()).toBeNull();
  });
});

describe("a waiting that a keeper said", () => {
  const saysIt = (owner: Person, id: string) => owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
  const since = async (owner: Person, id: string) => (await ticketOf(owner, id)).ticket.clocks.waitingSince;

  test("after the occupant had written is not ended by the offer of before", async () => {
    const { owner, occupant, firm, path, id } = await given();
    await firm.post(path, { windows: [window(2)] });
    clock.now = at(0.5);
    await occupant.post(`/repair-tickets/${id}/comments`, { text: "Rather next week." });
    expect(await since(owner, id)).toBeNull();
    clock.now = at(1);
    await saysIt(owner, id);
    await later(2.1);
    expect(await since(owner, id)).toBe(at(1).toISOString());
  });

  test("before times were offered is not ended by them", async () => {
    const { owner, firm, path, id } = await given();
    await saysIt(owner, id);
    clock.now = at(1);
    await firm.post(path, { windows: [window(2)] });
    await later(2.1);
    expect(await since(owner, id)).toBe(monday.toISOString());
  });
});

test("an offer that nobody was to look at lets the clocks go on at night, also where a step was taken meanwhile", async () => {
  const { owner, firm, path, id } = await given();
  await firm.post(path, { windows: [window(2)] });
  await database.db.execute(sql`delete from pgboss.job where name = 'visits.lapse'`);
  clock.now = at(1);
  await owner.post(`/repair-tickets/${id}/acknowledge`);
  const waits = async () => (await ticketOf(owner, id)).ticket.clocks.waitingSince !== null;
  await night();
  expect(await waits()).toBe(true);
  clock.now = at(20);
  await night();
  expect(await waits()).toBe(false);
  clock.now = at(21);
  // What a keeper waits for afterwards is theirs, whatever stands there of the offer.
  await owner.put(`/repair-tickets/${id}/waiting`, { waiting: true });
  await night();
  expect(await waits()).toBe(true);
});

describe("an older offer that has lapsed", () => {
  const lapsed = async () => {
    const made = await given();
    await made.firm.post(made.path, { windows: [window(2)], access: "at_home" });
    await later(2.1);
    const since = async () => (await ticketOf(made.owner, made.id)).ticket.clocks.waitingSince;
    expect(await since()).toBeNull();
    clock.now = at(3);
    const { visit } = (await made.firm.post(made.path, { windows: [window(98)], access: "at_home" })).body.data;
    return { ...made, since, visit };
  };

  test("takes nothing at night from the one that is open", async () => {
    const { since } = await lapsed();
    clock.now = at(20);
    await night();
    expect(await since()).toBe(at(3).toISOString());
    await later(98.1);
    expect(await since()).toBeNull();
  });

  test("takes nothing at night from a miss", async () => {
    const { occupant, firm, since, visit } = await lapsed();
    await occupant.put(`/visits/${visit.id}`, { from: window(98).from });
    clock.now = at(98.5);
    expect((await firm.post(`/visits/${visit.id}/no-access`, { reason: "No answer." })).status).toBe(200);
    clock.now = at(110);
    await night();
    expect(await since()).toBe(at(98.5).toISOString());
  });
});
