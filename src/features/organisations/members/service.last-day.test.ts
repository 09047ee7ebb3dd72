import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { members } from "#features/properties/tables.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { paidJob } from "../../../../tests/harness/invoices.ts";
import { accept, inspect, membersOf as seatsOf } from "../../../../tests/harness/members.ts";
import { company, joined, loggedOf, ownOf, reach } from "../../../../tests/harness/organisations.ts";
import { ownApp } from "../../../../tests/harness/own-app.ts";
import { listenReady } from "../../../../tests/harness/stream.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";
import { lastDaysJob } from "../jobs.server.ts";
import { organisationMembers } from "../tables.server.ts";

const { app, clock, database, drain, jobs } = await testApp();

const lastDay = "2027-03-05";
/** In Lagos it is an hour later than in UTC. */
const lastMoment = new Date("2027-03-05T22:59:59.999Z");
const nextDay = new Date("2027-03-05T23:00:00.000Z");

beforeEach(() => {
  clock.now = new Date("2027-03-02T09:00:00Z");
});
afterEach(() => {
  clock.now = null;
});

const membersOf = async (who: Person, id: string) => (await who.get(`/organisations/${id}/members`)).body.data.members;
const ask = (who: Person, id: string, fields: object) => who.post(`/organisations/${id}/members`, fields);
const sweep = async () => {
  await jobs.send(database.db, lastDaysJob, {});
  await drain();
};
/** Files are no JSON, so of these only the status is read. */
const statusOf = async ({ token }: Person, path: string): Promise<number> =>
  (await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).statusCode;
const noticesOf = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);

/** A company with an accountant until that day, and one without an end. */
async function firm() {
  const made = await company();
  const accountant = await person("property_manager", { name: "Kemi Alao" });
  const theirs = await joined(made.owner, made.id, accountant, { role: "accountant", lastDay });
  const other = await person("property_owner", { name: "Femi Cole" });
  await joined(made.owner, made.id, other, { role: "accountant" });
  const change = (body: object, id = theirs) => made.owner.put(`/organisations/${made.id}/members/${id}`, body);
  return { ...made, accountant, theirs, other, change };
}
const both = ["Bar Beach Towers", "Marina Court"];

describe("an accountant with a last day", () => {
  test("reads everything to the last moment of it in Lagos, and nothing from the next on", async () => {
    const job = await paidJob();
    await job.approve();
    await job.file();
    const accountant = await person("property_manager");
    const id = await ownOf(job.owner);
    await joined(job.owner, id, accountant, { role: "accountant", lastDay });
    const place = `/properties/${job.propertyId}`;
    const books = ["", "/accounts", "/journal", "/months", "/check", "/export?program=hledger", "/export?program=csv"];
    const paths = [
      ...[place, ...books.map((path) => `${place}/ledger${path}`), `${place}/invoices`, `${place}/unit-balances`],
      ...[`${place}/demands`, `${place}/budgets`, `${place}/price-sharing`, `${place}/deposits`],
      ...[`/tasks/${job.taskId}/invoices`, `/organisations/${id}`, `/organisations/${id}/members`],
    ];
    const statuses = (who: Person) => Promise.all(paths.map((path) => statusOf(who, path)));
    const open = await statuses(job.owner);
    const read = paths.filter((_, at) => open[at] === 200);
    expect(read.length).toBeGreaterThan(10);
    const reads = () => Promise.all(read.map(async (path) => `${path} ${await statusOf(accountant, path)}`));
    clock.now = lastMoment;
    expect(await reads()).toEqual(read.map((path) => `${path} 200`));
    expect(await reach(accountant)).toHaveLength(1);
    clock.now = nextDay;
    expect(await reads()).toEqual(read.map((path) => `${path} 404`));
    expect([await reach(accountant), (await accountant.get("/organisations")).body.data.organisations]).toEqual([
      [],
      [],
    ]);
    expect((await accountant.get(`/search?q=Marina`)).body.data?.properties ?? []).toEqual([]);
    expect(await statuses(job.owner)).toEqual(open);
  });

  test("is seen with the day, and as ended after it, by owner and colleagues", async () => {
    const { id, owner, manager, accountant, other, first } = await firm();
    const shown = async (who: Person) =>
      (await membersOf(who, id)).map(({ status, lastDay }: { status: string; lastDay: string | null }) => [
        status,
        lastDay,
      ]);
    const seats = async () => (await seatsOf(owner, first)).map((seat) => seat.lastDay).filter(Boolean);
    const nobody = ["active", null];
    for (const who of [owner, manager, accountant, other])
      expect(await shown(who)).toEqual([nobody, nobody, ["active", lastDay], nobody]);
    expect((await accountant.get("/organisations")).body.data.organisations).toMatchObject([
      { role: "accountant", lastDay },
    ]);
    expect(await seats()).toEqual([lastDay]);
    const { history } = (await owner.get(`/properties/${first}/history`)).body.data;
    expect(JSON.stringify(history)).toContain("Kemi Alao joined as accountant, until 5 Mar 2027.");
    clock.now = nextDay;
    for (const who of [owner, manager, other])
      expect(await shown(who)).toEqual([nobody, nobody, ["ended", lastDay], nobody]);
    expect(await seats()).toEqual([]);
    for (const who of [owner, manager, other]) expect(await reach(who)).toEqual(both);
    expect(await reach(accountant)).toEqual([]);
  });

  test("hears of no change any more, also by a stream that stays open", async () => {
    clock.now = null;
    const { id, owner, first } = await company();
    const accountant = await person("property_manager");
    await joined(owner, id, accountant, { role: "accountant", lastDay: addDays(lagosDay(new Date()), 1) });
    const { app: own } = await ownApp();
    try {
      const url = await own.listen({ port: 0, host: "127.0.0.1" });
      const [ofOwner, ofAccountant] = await Promise.all([
        listenReady(url, owner.token),
        listenReady(url, accountant.token),
      ]);
      const edit = async (name: string) => expect((await owner.put(`/properties/${first}`, { name })).status).toBe(200);
      const heard = () => ofAccountant.changes().filter((change) => change === `property ${first}`);
      await edit("Marina Court One");
      await ofAccountant.until(() => heard().length === 1);
      clock.now = new Date(Date.now() + 49 * 3_600_000);
      await edit("Marina Court Two");
      await ofOwner.until(() => ofOwner.changes().filter((change) => change === `property ${first}`).length === 2);
      expect(heard()).toHaveLength(1);
      for (const ear of [ofOwner, ofAccountant]) ear.close();
    } finally {
      await own.close();
    }
  });
});

describe("the end of it", () => {
  test("is told once, to them and to the owners, and is on record", async () => {
    const { id, owner, manager, accountant, theirs, first } = await firm();
    clock.now = lastMoment;
    await sweep();
    const said = "You no longer read Ngozi Eze";
    expect(await noticesOf(accountant)).not.toContain(said);
    clock.now = nextDay;
    await sweep();
    await sweep();
    expect((await noticesOf(accountant)).filter((title) => title === said)).toHaveLength(1);
    expect((await noticesOf(owner)).filter((title) => title === "The time of Kemi Alao is over")).toHaveLength(1);
    expect(await noticesOf(manager)).not.toContain("The time of Kemi Alao is over");
    const seats = await database.db
      .select()
      .from(members)
      .where(and(eq(members.accountId, accountant.id), isNull(members.leftAt)));
    expect(seats).toEqual([]);
    const { history } = (await owner.get(`/properties/${first}/history`)).body.data;
    expect(history[0]).toMatchObject({
      act: "member_ended",
      sentence: "The time of Kemi Alao as accountant is over.",
      actorName: null,
    });
    expect(await loggedOf([theirs])).toEqual(["ended", "joined", "added"]);
    expect((await membersOf(owner, id)).map(({ status }: { status: string }) => status)).toContain("ended");
  });

  test("is put off before it and after it, by an owner alone, and taken away", async () => {
    const { id, owner, manager, accountant, other, theirs, first, change } = await firm();
    const later = "2027-03-31";
    for (const who of [manager, accountant, other])
      expect((await who.put(`/organisations/${id}/members/${theirs}`, { lastDay: later })).status).toBe(403);
    const stranger = await person("property_owner");
    expect((await stranger.put(`/organisations/${id}/members/${theirs}`, { lastDay: later })).status).toBe(404);
    expect((await change({ lastDay: "2027-03-06" })).body.data.member).toMatchObject({ lastDay: "2027-03-06" });
    expect(await noticesOf(accountant)).toContain("You read Ngozi Eze until 6 Mar 2027");
    const { history } = (await owner.get(`/properties/${first}/history`)).body.data;
    expect(history[0].sentence).toBe("Ngozi Eze changed the last day of Kemi Alao as accountant: 6 Mar 2027.");
    clock.now = nextDay;
    expect(await reach(accountant)).toEqual(both);
    clock.now = new Date("2027-03-07T08:00:00Z");
    expect(await reach(accountant)).toEqual([]);
    // Before the seats were cleared away, and after it.
    expect((await change({ lastDay: "2027-03-08" })).body.data.member).toMatchObject({ status: "active" });
    expect(await reach(accountant)).toEqual(both);
    clock.now = new Date("2027-03-09T08:00:00Z");
    await sweep();
    expect(await reach(accountant)).toEqual([]);
    expect((await change({ lastDay: null })).body.data.member).toMatchObject({ status: "active", lastDay: null });
    expect(await reach(accountant)).toEqual(both);
    expect(await loggedOf([theirs])).toEqual([
      ...["last_day_set", "ended", "last_day_set", "last_day_set", "joined", "added"],
    ]);
  });

  test("goes with a role that has none, and comes again with the accountant's", async () => {
    const { accountant, change, theirs } = await firm();
    expect((await change({ role: "manager" })).body.data.member).toMatchObject({ role: "manager", lastDay: null });
    clock.now = nextDay;
    expect(await reach(accountant)).toEqual(both);
    // As the release before leaves it, which knows no last day.
    await database.db.update(organisationMembers).set({ lastDay }).where(eq(organisationMembers.id, theirs));
    expect((await accountant.get("/organisations")).body.data.organisations).toMatchObject([{ role: "manager" }]);
    expect((await change({ role: "accountant", lastDay: "2027-03-06" })).body.data.member).toMatchObject({
      ...{ role: "accountant", lastDay: "2027-03-06", status: "active" },
    });
    clock.now = new Date("2027-03-07T08:00:00Z");
    expect(await reach(accountant)).toEqual([]);
  });

  test.each([true, false])("leaves room to be asked in again, cleared away: %s", async (isCleared) => {
    const { id, owner, accountant, theirs } = await firm();
    expect((await ask(owner, id, { email: accountant.email, role: "accountant" })).status).toBe(409);
    clock.now = nextDay;
    if (isCleared) await sweep();
    const asked = await ask(owner, id, { email: accountant.email, role: "accountant", lastDay: "2027-03-10" });
    expect([asked.status, asked.body.data.member.status]).toEqual([201, "invited"]);
    expect(asked.body.data.member.id).not.toBe(theirs);
    expect(await reach(accountant)).toEqual([]);
    expect((await accept(accountant, asked.body.data.invitation.token)).status).toBe(200);
    expect(await reach(accountant)).toEqual(both);
    expect(await membersOf(owner, id)).toHaveLength(4);
    clock.now = new Date("2027-03-11T08:00:00Z");
    expect(await reach(accountant)).toEqual([]);
  });

  test("makes room for an invitation of before it, by another address", async () => {
    const { id, owner, accountant } = await firm();
    const asked = (await ask(owner, id, { email: "kemi.alao@example.com", role: "accountant" })).body.data;
    expect((await accept(accountant, asked.invitation.token)).status).toBe(409);
    clock.now = nextDay;
    expect((await accept(accountant, asked.invitation.token)).status).toBe(200);
    expect(await reach(accountant)).toEqual(both);
  });

  test("is what whoever is removed, or waits, never comes to", async () => {
    const { id, owner, accountant, theirs } = await firm();
    const waiting = await person("property_manager");
    const asked = (await ask(owner, id, { email: waiting.email, role: "accountant", lastDay })).body.data;
    expect(asked.member).toMatchObject({ status: "invited", lastDay });
    expect((await inspect(asked.invitation.token)).body.data.invitation.organisation).toMatchObject({ lastDay });
    expect((await owner.remove(`/organisations/${id}/members/${theirs}`)).status).toBe(200);
    expect(await reach(accountant)).toEqual([]);
    clock.now = nextDay;
    await sweep();
    expect(await noticesOf(accountant)).not.toContain("You no longer read Ngozi Eze");
    for (const answer of [await inspect(asked.invitation.token), await accept(waiting, asked.invitation.token)])
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        "The time that this was for is over. Ask for a new invitation.",
      ]);
    expect(await reach(waiting)).toEqual([]);
    const again = await ask(owner, id, { email: waiting.email, role: "accountant", lastDay: "2027-03-10" });
    expect(again.body.data.member).toMatchObject({ id: asked.member.id, lastDay: "2027-03-10" });
    expect((await accept(waiting, again.body.data.invitation.token)).status).toBe(200);
    expect(await reach(waiting)).toEqual(both);
  });
});

describe("a last day", () => {
  const today = "2027-03-02";
  const bad = [
    ["2027-03-01", "Please choose a day from today to 5 years on."],
    ["2032-03-03", "Please choose a day from today to 5 years on."],
    ["2027-02-31", "Last day must be a date that exists, as YYYY-MM-DD."],
    ["9999-12-31", "Last day must be a date that exists, as YYYY-MM-DD."],
    ["soon", "Last day must be a date that exists, as YYYY-MM-DD."],
    [20270305, "Last day must be text."],
  ] as const;

  test.each(bad)("of %s is refused, and nothing changed", async (day, sentence) => {
    const { id, owner, change } = await firm();
    const asked = await ask(owner, id, { email: "new@example.com", role: "accountant", lastDay: day });
    for (const answer of [asked, await change({ lastDay: day })])
      expect([answer.status, answer.body.errors?.[0]?.message ?? answer.body.detail]).toEqual([422, sentence]);
    expect((await membersOf(owner, id)).map((one: { lastDay: string | null }) => one.lastDay)).toEqual([
      ...[null, null, lastDay, null],
    ]);
  });

  test("is today at the earliest, in five years at the latest, none where it is left out, and nobody else's", async () => {
    const { id, owner, change, memberId } = await firm();
    for (const day of [today, "2032-03-02"])
      expect((await change({ lastDay: day })).body.data.member.lastDay).toBe(day);
    expect((await change({ propertyIds: null })).body.data.member.lastDay).toBe("2032-03-02");
    for (const none of [null, ""]) {
      await change({ lastDay: today });
      expect((await change({ lastDay: none })).body.data.member.lastDay).toBeNull();
    }
    const asked = await ask(owner, id, { email: "late@example.com", role: "accountant" });
    expect(asked.body.data.member.lastDay).toBeNull();
    for (const answer of [
      await change({ lastDay }, memberId),
      await change({ lastDay, role: "owner" }, memberId),
      await ask(owner, id, { email: "boss@example.com", role: "manager", lastDay }),
    ])
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        422,
        expect.stringContaining("Only an accountant can be there until a day."),
      ]);
  });
});
