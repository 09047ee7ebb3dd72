import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { startPhones } from "../../../scripts/phones/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, crew } from "../../../tests/harness/crew.ts";
import { morning } from "../../../tests/harness/deliveries.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, send } from "../../../tests/harness/world.ts";

const { database, clock, drain, road } = await testApp();
const phones = await startPhones();
afterAll(() => phones.stop());

beforeEach(() => {
  road.outbound = outboundTo({ allowed: [phones.host] });
  clock.now = morning;
});
afterEach(() => {
  road.outbound = outboundTo();
  clock.now = null;
});

const browserOf = (who: Person) => who.post("/contact-points/browsers", { ...phones.browser(who.id), label: "Chrome" });
const press = (token: string) => send("POST", "/pushed-acts", null, { token });

/** The button of the newest notice that this person's browser shows. */
const buttonOf = ({ id }: Person) => phones.got.findLast(({ to }) => to === id)?.buttons?.[0];

async function alarmed() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  await browserOf(owner);
  const danger = { propertyId, title: "Sparks in the kitchen", kind: "emergencies", priority: "emergency" };
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest(danger))).body.data;
  await drain();
  const button = buttonOf(owner);
  if (!button) throw new Error("The notice has no button.");
  return { owner, ticketId: ticket.id as string, button };
}
const seen = async ({ owner, ticketId }: { owner: Person; ticketId: string }) =>
  (await owner.get(`/repair-tickets/${ticketId}`)).body.data.ticket.acknowledgedAt;

async function given() {
  const made = await crew();
  await browserOf(made.technician);
  await assign(made.contractor, made.taskId, { assignedTeamMemberId: made.memberId });
  await drain();
  return { ...made, button: buttonOf(made.technician) };
}
const jobOf = async (technician: Person, taskId: string) =>
  (await technician.get(`/technician/tasks/${taskId}`)).body.data.job.task;

describe("the button of an emergency", () => {
  test("says that one sees to it, as whoever got it, and pressed again does nothing twice", async () => {
    const made = await alarmed();
    expect(made.button.title).toBe("I have it");
    const first = await press(made.button.id);
    expect([first.status, first.body.data?.title]).toEqual([200, "You see to it"]);
    expect(await seen(made)).not.toBeNull();
    expect((await press(made.button.id)).status).toBe(200);
    const { rows } = await database.db.execute(
      sql`select actor_id from activity where thing_id = ${made.ticketId} and act = 'acknowledged'`,
    );
    expect(rows).toEqual([{ actor_id: made.owner.id }]);
  });

  test("does nothing once that browser is signed out, a day later, or where a letter of it is another", async () => {
    const made = await alarmed();
    const { id } = made.button;
    const [body = "", signature = ""] = id.split(".");
    const other = Buffer.from(body, "base64url").toString().replace("acknowledge", "start");
    for (const wrong of [`${Buffer.from(other).toString("base64url")}.${signature}`, `${body}.`, "nonsense"])
      expect((await press(wrong)).status).toBe(404);
    clock.now = new Date(morning.getTime() + 25 * 60 * 60_000);
    expect((await press(id)).body.detail).toMatch(/too old/);
    clock.now = morning;
    await made.owner.post("/auth/logout");
    expect((await press(id)).body.detail).toMatch(/signed out/);
    const { rows } = await database.db.execute(sql`select acknowledged_at from tickets where id = ${made.ticketId}`);
    expect(rows).toEqual([{ acknowledged_at: null }]);
  });
});

describe("the button of a job", () => {
  test("starts it, as its technician", async () => {
    const { technician, taskId, button } = await given();
    expect(button?.title).toBe("Start the job");
    expect((await press(button?.id ?? "")).body.data?.title).toBe("The job is started");
    expect((await jobOf(technician, taskId)).status).toBe("in_progress");
  });

  test("is refused in words once the job is somebody else's", async () => {
    const { owner, technician, taskId, button } = await given();
    await owner.put(`/tasks/${taskId}`, { contractorId: null });
    const answer = await press(button?.id ?? "");
    expect([answer.status, typeof answer.body.detail]).toEqual([404, "string"]);
    expect((await technician.get(`/technician/tasks/${taskId}`)).status).toBe(404);
  });
});
