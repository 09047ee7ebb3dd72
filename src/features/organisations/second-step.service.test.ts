import { afterEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { company, companyOf, joined } from "../../../tests/harness/organisations.ts";
import { Device } from "../../../tests/harness/passkeys.ts";
import { building, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

const today = () => lagosDay(clock.now ?? new Date());
const ask = (who: Person, id: string, secondStepFrom: string | null) =>
  who.put(`/organisations/${id}`, { secondStepFrom });

/** Takes a passkey into use. */
async function secure(one: Person): Promise<string> {
  const { ticket, options } = (await one.post("/auth/passkeys/offer", { password })).body.data;
  const credential = new Device().make(options);
  const added = await one.post("/auth/passkeys", { name: "Phone", ticket, credential });
  if (added.status !== 201) throw new Error(added.body.detail);
  return added.body.data.passkey.id;
}

const dueOf = async (one: Person) => (await one.get("/auth/two-step")).body.data.twoStep;
const isShut = async (one: Person) => {
  const answer = await one.get("/properties");
  return [answer.status, answer.body.errors?.[0]?.path];
};
const shut = [403, "secondStep"];

describe("an organisation that asks for two-step sign-in", () => {
  test("has an owner who has it, names a day from today to 90 days on, and no manager decides it", async () => {
    const { id, owner, manager } = await company();
    expect((await ask(owner, id, addDays(today(), 7))).status).toBe(409);
    await secure(owner);
    expect((await ask(owner, id, addDays(today(), -1))).status).toBe(422);
    expect((await ask(owner, id, addDays(today(), 91))).status).toBe(422);
    expect((await ask(manager, id, today())).status).toBe(403);
    const answer = await ask(owner, id, addDays(today(), 7));
    expect([answer.status, answer.body.data.organisation.secondStepFrom]).toEqual([200, addDays(today(), 7)]);
  });

  test("tells its people, and from that day they reach their own account alone", async () => {
    const { id, owner, manager } = await company();
    await secure(owner);
    const day = addDays(today(), 7);
    await ask(owner, id, day);
    const { notifications } = (await manager.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({ link: "/account" });
    expect(notifications[0].title).toMatch(/^Two-step sign-in from /);
    expect(await dueOf(manager)).toMatchObject({ on: false, askedBy: ["Ngozi Eze"] });
    expect((await manager.get("/properties")).status).toBe(200);
    clock.now = new Date(`${day}T09:00:00+01:00`);
    expect(await isShut(manager)).toEqual(shut);
    expect((await manager.put("/auth/me", { name: "Bola Adeyemi" })).status).toBe(403);
    for (const path of ["/auth/me", "/auth/sessions", "/auth/two-step"])
      expect((await manager.get(path)).status, path).toBe(200);
    // Whatever somebody asks of them, people may go: what is missing here is the right password.
    expect((await send("DELETE", "/auth/me", manager.token, { password: "Wrong-1234!" })).status).toBe(422);
    expect((await owner.get("/properties")).status).toBe(200);
    await secure(manager);
    clock.now = new Date(`${day}T09:00:05+01:00`);
    expect((await manager.get("/properties")).status).toBe(200);
  });

  test("keeps the last second step in use until it asks no more", async () => {
    const { id, owner } = await company();
    const passkey = await secure(owner);
    await ask(owner, id, today());
    const remove = () => send("DELETE", `/auth/passkeys/${passkey}`, owner.token, { password });
    expect((await remove()).status).toBe(409);
    expect((await dueOf(owner)).on).toBe(true);
    await ask(owner, id, null);
    expect((await dueOf(owner)).dueAt).toBeNull();
    expect((await remove()).status).toBe(200);
  });

  test("asks whoever joins, and nobody who left, only reads, or belongs to another", async () => {
    const { id, owner, manager, memberId } = await company();
    await secure(owner);
    await ask(owner, id, today());
    const accountant = await person("property_manager");
    await joined(owner, id, accountant, { role: "accountant" });
    const newcomer = await person("property_manager");
    await joined(owner, id, newcomer, { role: "manager" });
    const stranger = await person("property_owner");
    await building(stranger);
    // Who calls is remembered for a second.
    clock.now = new Date(Date.now() + 5_000);
    expect(await Promise.all([manager, newcomer].map(isShut))).toEqual([shut, shut]);
    expect(await Promise.all([accountant, stranger].map(async (one) => (await one.get("/properties")).status))).toEqual(
      [200, 200],
    );
    expect((await send("DELETE", `/organisations/${id}/members/${memberId}`, owner.token)).status).toBe(200);
    clock.now = new Date(Date.now() + 10_000);
    expect((await manager.get("/properties")).status).toBe(200);
  });

  test("of two the earlier day counts", async () => {
    const { id, owner, manager } = await company();
    await secure(owner);
    const other = await person("property_owner");
    await secure(other);
    const second = await companyOf(other);
    await joined(other, second, manager, { role: "manager" });
    await ask(other, second, addDays(today(), 3));
    await ask(owner, id, addDays(today(), 9));
    expect((await dueOf(manager)).dueAt).toBe(new Date(`${addDays(today(), 3)}T00:00:00+01:00`).toISOString());
    await ask(other, second, null);
    expect((await dueOf(manager)).dueAt).toBe(new Date(`${addDays(today(), 9)}T00:00:00+01:00`).toISOString());
  });
});
