import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "../harness/app.ts";
import { addTask, assigned, crew } from "../harness/crew.ts";
import { accept, add, invited, verified } from "../harness/members.ts";
import { company, companyOf, ownOf } from "../harness/organisations.ts";
import { building, type Person, password, person, send, siteAdmin } from "../harness/world.ts";

const { database, drain } = await testApp();
const ctx: Ctx = systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);

const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
const mark = (db: Db, what: string) =>
  db.execute(sql`insert into audit (id, actor_kind, act, thing, at)
  values (gen_random_uuid(), 'system', ${what}, 'test', now())`);
const marks = async (what: string) =>
  (await database.db.execute(sql`select 1 from audit where act = ${what} and thing = 'test'`)).rows.length;

describe("what the database undoes because two waited for each other", () => {
  test("begins again, and is done once", async () => {
    const what = crypto.randomUUID();
    let tries = 0;
    const answer = await transaction(ctx, async (ctx) => {
      tries += 1;
      await mark(ctx.db, what);
      if (tries < 3) await ctx.db.execute(deadlock);
      return tries;
    });
    expect([answer, await marks(what)]).toEqual([3, 1]);
  });

  test("fails in the end where it happens every time, and leaves nothing", async () => {
    const what = crypto.randomUUID();
    const attempt = transaction(ctx, async (ctx) => {
      await mark(ctx.db, what);
      await ctx.db.execute(deadlock);
    });
    await expect(attempt).rejects.toMatchObject({ cause: { code: "40P01" } });
    expect(await marks(what)).toBe(0);
  });

  test("is not tried again for any other reason", async () => {
    let tries = 0;
    const attempt = transaction(ctx, async (ctx) => {
      tries += 1;
      await ctx.db.execute(sql`select 1 / 0`);
    });
    await expect(attempt).rejects.toThrow();
    expect(tries).toBe(1);
  });
});

/** The embedded database has one connection, so there nobody ever waits. */
if (database.kind === "server")
  describe("on a server", () => {
    async function planned(): Promise<{ owner: Person; propertyId: string }> {
      const owner = await person("property_owner");
      const propertyId = await building(owner);
      await drain();
      return { owner, propertyId };
    }

    /** Until so many wait for locks, by a statement with these words. Asked outside any transaction: within one, the answer stays what it was at first. */
    async function wait(count: number, asking = ""): Promise<void> {
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query like ${`%${asking}%`}`;
      for (let seen = 0; seen < count; ) seen = (await database.db.execute(waiting)).rows.length;
    }

    test("freezing a building does not wait for what is being added to it", async () => {
      const { propertyId } = await planned();
      const admin = await siteAdmin();
      const adding = sql`select 1 from properties where id = ${propertyId} for key share`;
      await database.db.transaction(async (tx) => {
        await tx.execute(adding);
        const answer = await admin.put(`/admin/properties/${propertyId}/freeze`, { frozen: true, reason: "Reported" });
        expect(answer.status).toBe(200);
      });
    });

    test("whoever accepts a suggestion waits for the plan before locking it, as planning does", async () => {
      const { owner, propertyId } = await planned();
      const { suggestions } = (await owner.get("/suggestions")).body.data;
      const [{ id }] = suggestions;
      const accepting = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from properties where id = ${propertyId} for no key update`);
        const answer = owner.post(`/suggestions/${id}/accept`);
        await wait(1);
        await tx.execute(sql`select 1 from suggestions where id = ${id} for update nowait`);
        return { answer };
      });
      expect((await accepting.answer).status).toBe(201);
    });

    test("of the last two managers who delete their accounts at once one stays", async () => {
      const [one, other] = [await verified("property_manager"), await verified("property_manager")];
      const propertyId = await building(one);
      await add(one, propertyId, other.email, "property_manager");
      const going = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from property_members where property_id = ${propertyId} for update`);
        const answers = [one, other].map(({ token }) => send("DELETE", "/auth/me", token, { password }));
        await wait(2);
        return { answers };
      });
      const answers = await Promise.all(going.answers);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    /** Counts what the database undoes, since whoever calls sees nothing of it: it begins again. */
    function deadlocks(): () => number {
      let count = 0;
      const heard = new WeakSet<object>();
      database.pool.on("acquire", (client) => {
        if (heard.has(client)) return;
        heard.add(client);
        const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
        const counting = async (...given: unknown[]) => {
          try {
            return await ask(...given);
          } catch (error) {
            if ((error as { code?: string }).code === "40P01") count += 1;
            throw error;
          }
        };
        client.query = counting as typeof client.query;
      });
      return () => count;
    }

    test("whoever deletes their account and whoever moves a building lock the organisation before the building", async () => {
      const { owner, manager, first } = await company();
      const to = await companyOf(owner);
      const count = deadlocks();
      const both = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from properties where id = ${first} for no key update`);
        const going = send("DELETE", "/auth/me", manager.token, { password });
        await wait(1);
        const moving = owner.post(`/properties/${first}/move`, { organisationId: to });
        await wait(2);
        return [going, moving];
      });
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      expect(count()).toBe(0);
    });

    test("whoever joined an organisation while they waited to delete their account begins again, and waits with nothing held", async () => {
      const { manager, first } = await company();
      const other = await person("property_owner");
      await building(other);
      const id = await ownOf(other);
      const into = await other.post(`/organisations/${id}/members`, { email: manager.email, role: "manager" });
      const count = deadlocks();
      const busy = await database.pool.connect();
      const { going } = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from properties where id = ${first} for no key update`);
        const going = send("DELETE", "/auth/me", manager.token, { password });
        await wait(1);
        expect((await accept(manager, into.body.data.invitation.token)).status).toBe(200);
        await busy.query("begin");
        await busy.query("select 1 from organisations where id = $1 for no key update", [id]);
        return { going };
      });
      await wait(1, 'from "organisations"');
      await busy.query("select 1 from properties where id = $1 for no key update", [first]);
      await busy.query("commit");
      busy.release();
      expect((await going).status).toBe(200);
      expect(count()).toBe(0);
    });

    test("nobody is in a building, an organisation or a team who was taken in while they deleted their account", async () => {
      const { owner, propertyId } = await planned();
      const firm = await person("contractor");
      const [manager, technician] = [await verified("property_manager"), await verified("technician")];
      const seat = await invited(owner, propertyId, { email: manager.email, role: "property_manager" });
      const place = await owner.post(`/organisations/${await ownOf(owner)}/members`, {
        ...{ email: manager.email, role: "manager" },
      });
      const both = sql`(${manager.id}, ${technician.id})`;
      const answers = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from sessions where account_id in ${both} for update`);
        const going = [manager, technician].map(({ token }) => send("DELETE", "/auth/me", token, { password }));
        await wait(2);
        const taken = [
          accept(manager, seat.token),
          accept(manager, place.body.data.invitation.token),
          firm.post("/contractor/team-members", {
            ...{ name: technician.name, email: technician.email, phone: "08031234567", specializations: [] },
          }),
        ];
        await wait(4);
        return [...going, ...taken];
      });
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.slice(0, 2)).toEqual([200, 200]);
      const { rows } = await database.db.execute(sql`
        select id from property_members where account_id in ${both} and left_at is null
        union all select id from organisation_members where account_id in ${both} and left_at is null
        union all select id from team_members where account_id in ${both} and left_at is null`);
      expect({ statuses, rows }).toEqual({ statuses: [200, 200, 409, 409, 409], rows: [] });
    });

    test("work that somebody is given while they delete their account is free in the end", async () => {
      const { owner, propertyId, contractor } = await crew();
      const taskId = await addTask(owner, propertyId);
      const going = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from property_members where account_id = ${contractor.id} for share`);
        await tx.execute(sql`update tasks set contractor_id = ${contractor.id} where id = ${taskId}`);
        const answer = send("DELETE", "/auth/me", contractor.token, { password });
        await wait(1);
        return { answer };
      });
      expect((await going.answer).status).toBe(200);
      const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
      expect(activity.at(-1)).toMatchObject({ act: "freed" });
    });

    test("whoever deletes their account waits for a task that is being changed, and holds nothing that it needs", async () => {
      const { contractor, technician, taskId } = await assigned();
      const going = await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from tasks where id = ${taskId} for update`);
        const answers = [contractor, technician].map(({ token }) => send("DELETE", "/auth/me", token, { password }));
        await wait(2);
        // As giving it out does, which tells them of it besides.
        await tx.execute(sql`select 1 from property_members where account_id = ${contractor.id} for share nowait`);
        await tx.execute(sql`select 1 from team_members where account_id = ${technician.id} for share nowait`);
        await tx.execute(
          sql`select 1 from accounts where id in (${contractor.id}, ${technician.id}) for key share nowait`,
        );
        return { answers };
      });
      for (const { status } of await Promise.all(going.answers)) expect(status).toBe(200);
      const { rows } = await database.db.execute(
        sql`select contractor_id, technician_id from tasks where id = ${taskId}`,
      );
      expect(rows).toEqual([{ contractor_id: null, technician_id: null }]);
    });
  });
