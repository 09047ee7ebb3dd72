import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, technicianOf } from "../../../tests/harness/crew.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { at, booked, given, monday, noticesOf, ticketOf, window, windows } from "../../../tests/harness/visits.ts";

const { clock } = await testApp();

// Far ahead, since the queue reads the machine's clock; from the first sign-up on, since sessions end.
beforeEach(() => {
  clock.now = monday;
});

afterEach(() => {
  clock.now = null;
});

describe("planning a visit", () => {
  test("a firm offers times, the clocks stand still, the occupant chooses one, and both read one line", async () => {
    const { owner, occupant, firm, technician, path, id } = await given();
    const answer = await firm.post(path, { windows, access: "key_with_caretaker" });
    expect([answer.status, answer.body.data.visit]).toMatchObject([
      201,
      { state: "offered", offeredBy: "work", windows },
    ]);
    expect((await ticketOf(owner, id)).ticket.clocks.waitingSince).toBe(monday.toISOString());
    expect(await noticesOf(occupant, "Times for a visit")).toEqual([expect.stringContaining("3 times offered")]);
    const { visit } = answer.body.data;
    clock.now = at(1);
    const chosen = await occupant.put(`/visits/${visit.id}`, { from: windows[1]?.from, version: 1 });
    const line = "Visit on 27 Nov 2031, 09:00 to 11:00. The key is with the caretaker.";
    expect(chosen.body.data.visit).toMatchObject({ state: "booked", ...windows[1], line });
    for (const who of [owner, occupant, firm, technician])
      expect((await who?.get(path))?.body.data.visits[0].line).toBe(line);
    const { ticket, timeline } = await ticketOf(firm, id);
    expect(ticket.clocks.waitingSince).toBeNull();
    expect(timeline.at(-1)).toMatchObject({ act: "visit_booked", text: line });
    expect(await noticesOf(firm, "Visit booked")).toEqual([expect.stringContaining(line)]);
  });

  test("an occupant offers, the firm chooses; neither chooses of its own offer", async () => {
    const { owner, occupant, firm, path, id } = await given();
    const { visit } = (await occupant.post(path, { windows })).body.data;
    expect((await ticketOf(owner, id)).ticket.clocks.waitingSince).toBeNull();
    const own = await occupant.put(`/visits/${visit.id}`, { from: windows[0]?.from });
    expect([own.status, own.body.detail]).toEqual([403, "The other side chooses: these times are your own offer."]);
    expect((await firm.put(`/visits/${visit.id}`, { from: windows[0]?.from })).body.data.visit.state).toBe("booked");
  });

  test("a booked visit is moved by offering others, and its code becomes another", async () => {
    const { occupant, firm, visit } = await booked();
    const before = (await occupant.get(`/visits/${visit.id}/code`)).body.data.code;
    const moved = await occupant.put(`/visits/${visit.id}`, { windows: [window(120)] });
    expect(moved.body.data.visit).toMatchObject({ state: "offered", offeredBy: "home", from: null });
    expect((await occupant.get(`/visits/${visit.id}/code`)).status).toBe(409);
    await firm.put(`/visits/${visit.id}`, { from: window(120).from });
    const after = (await occupant.get(`/visits/${visit.id}/code`)).body.data;
    expect([after.code === before, after.from]).toEqual([false, window(120).from]);
  });

  test.each([
    [{ windows: [window(-3)] }, "A visit cannot begin in the past."],
    [{ windows: [] }, "Please offer at least one time."],
    [{ windows: Array.from({ length: 6 }, (_, n) => window(30 + 3 * n)) }, "Up to 5 times can be offered."],
    [{ windows: [window(30), window(31)] }, "Two of these times overlap."],
    [{ windows: [{ from: "soon", to: "later" }] }, "From must be a time, as 2026-11-21T14:05:00Z."],
    [{ windows: ["Monday"] }, "A time needs its beginning and its end."],
    [{ windows, access: "window" }, "Access must be one of: at_home, key_with_caretaker, call_first."],
    [{}, "Times must be a list."],
  ])("refuses %# and changes nothing", async (body, sentence) => {
    const { firm, path } = await given();
    const answer = await firm.post(path, body);
    expect([answer.status, answer.body.detail]).toEqual([422, sentence]);
    expect((await firm.get(path)).body.data.visits).toEqual([]);
  });

  test("a second visit of one request, a time nobody offered and a resolved request are refused", async () => {
    const { owner, occupant, firm, path, id } = await given();
    const { visit } = (await firm.post(path, { windows })).body.data;
    expect((await occupant.post(path, { windows })).status).toBe(409);
    expect((await occupant.put(`/visits/${visit.id}`, { from: window(50).from })).status).toBe(422);
    expect((await occupant.put(`/visits/${visit.id}`, {})).status).toBe(422);
    expect((await occupant.put(`/visits/${visit.id}`, { from: windows[0]?.from, version: 9 })).status).toBe(409);
    clock.now = at(50);
    expect((await occupant.put(`/visits/${visit.id}`, { from: windows[0]?.from })).body.detail).toContain("has passed");
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
    expect((await occupant.put(`/visits/${visit.id}`, { from: windows[1]?.from })).status).toBe(409);
  });
});

describe("two visits at once", () => {
  test("one technician comes to one home at a time: of two who choose at once exactly one wins", async () => {
    const first = await given();
    const { owner, propertyId, firm, memberId } = first;
    const second = await given({ owner, propertyId, firm, memberId });
    const offers = [];
    for (const { path } of [first, second])
      offers.push((await firm.post(path, { windows: [window(49), window(60)] })).body.data.visit.id);
    const [one, other] = await Promise.all([
      first.occupant.put(`/visits/${offers[0]}`, { from: window(49).from }),
      second.occupant.put(`/visits/${offers[1]}`, { from: window(49).from }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : other;
    expect(refused.body.detail).toBe(
      "The technician has another visit then: 26 Nov 2031, 09:00 to 11:00. Please choose another time.",
    );
    const again = await first.firm.put(`/visits/${offers[one.status === 409 ? 0 : 1]}`, { windows: [window(50)] });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  });

  test("two that are booked at once are not given to one technician", async () => {
    const first = await given();
    const { owner, propertyId, firm, memberId } = first;
    const second = await given({ owner, propertyId, firm, memberId });
    const other = await technicianOf(firm);
    const give = (to: string) => assign(firm, second.taskId, { assignedTeamMemberId: to });
    await give(other.memberId);
    for (const { occupant, path } of [first, second]) {
      const { visit } = (await firm.post(path, { windows: [window(49)] })).body.data;
      expect((await occupant.put(`/visits/${visit.id}`, { from: window(49).from })).status).toBe(200);
    }
    const refused = await give(memberId);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This technician has another visit at the time of one that is booked for it: 26 Nov 2031, 09:00 to 11:00. Move one first.",
    ]);
    await second.occupant.post(`/visits/${(await firm.get(second.path)).body.data.visits[0].id}/cancellation`);
    expect((await give(memberId)).status).toBe(200);
  });

  test("one home has one visit at a time, whoever comes", async () => {
    const { owner, occupant, propertyId, visit } = await booked();
    const request = repairRequest({ propertyId, category: "Electrical" });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    const path = `/repair-tickets/${ticket.id}/visits`;
    const clash = { from: at(74).toISOString(), to: at(76).toISOString() };
    const refused = await owner.post(path, { windows: [clash] });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This home has another visit then: 27 Nov 2031, 10:00 to 12:00. Please choose another time.",
    ]);
    await occupant.post(`/visits/${visit.id}/cancellation`);
    expect((await owner.post(path, { windows: [clash] })).status).toBe(201);
  });

  test("one offer that both keepers choose at once is booked once", async () => {
    const { owner, occupant, firm, path, id } = await given();
    const { visit } = (await occupant.post(path, { windows })).body.data;
    const answers = await Promise.all([
      owner.put(`/visits/${visit.id}`, { from: windows[0]?.from }),
      firm.put(`/visits/${visit.id}`, { from: windows[2]?.from }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const acts = (await ticketOf(owner, id)).timeline.filter(({ act }: { act: string }) => act === "visit_booked");
    expect(acts).toHaveLength(1);
  });
});
