import { cp, mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loggedActs } from "#domain/acts.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { kinds, placeOf, quiet, scratchFolder } from "./scratch.ts";

const migrations = join(import.meta.dirname, "../../migrations");

/** The folder of the product's migrations as it was before one of them. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(await scratchFolder(), "before-"));
  const names = (await readdir(migrations)).sort();
  const earlier = names.slice(
    0,
    names.findIndex((one) => one.endsWith(name)),
  );
  for (const one of earlier) await cp(join(migrations, one), join(folder, one));
  return folder;
}

/** Rows that were there before a migration, then what all migrations made of them. */
async function migrated(kind: Database["kind"], name: string, rows: string, asked: string): Promise<unknown[]> {
  const place = await placeOf(kind);
  const before = await openDatabase({ ...place, migrationsDir: await migrationsBefore(name), log: quiet });
  await before.pool.query(rows);
  await before.close();
  const after = await openDatabase({ ...place, migrationsDir: migrations, log: quiet });
  const found = await after.pool.query(asked);
  await after.close();
  return found.rows;
}

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const account = (number: number, role: string, deleted: string) =>
  `('${id(number)}', 'N', '${number}@example.com', '', '${role}', now(), ${deleted})`;

test.each(kinds)("what accounts left behind that were deleted before is ended (%s)", async (kind) => {
  const rows = `
    insert into accounts (id, name, email, password_hash, role, created_at, deleted_at) values
      ${account(1, "contractor", "now()")}, ${account(2, "contractor", "null")}, ${account(3, "technician", "now()")};
    insert into properties (id, name, location, type, created_by, created_at) values ('${id(9)}', 'P', 'L', 'T', '${id(2)}', now());
    insert into invitations (id, property_id, role, invited_by, created_at, expires_at)
      select gen_random_uuid(), '${id(9)}', 'contractor', id, now(), now() from accounts where role = 'contractor';
    insert into tasks (id, property_id, title, description, category, priority, status, due_on, contractor_id, technician_id, created_at)
      select gen_random_uuid(), '${id(9)}', 't', '', 'c', 'low', status, '2027-01-01', who.id, '${id(3)}', now()
      from accounts who, (values ('pending'), ('completed')) as of (status) where role = 'contractor';
    insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority, emergency,
        location_details, status, assigned_to, filed_at)
      select gen_random_uuid(), '${id(9)}', '${id(2)}', true, 't', '', 'c', 'low', false, '', 'assigned', id, now()
      from accounts where role = 'contractor';
    insert into activity (id, property_id, thing, thing_id, act, actor_id, text, at)
      values (gen_random_uuid(), '${id(9)}', 'task', '${id(9)}', 'unassigned', '${id(3)}', 'Name', now())`;
  const asked = `
    select (select string_agg(invited_by::text, ' ') from invitations where revoked_at is null) as inviting,
      (select count(*)::int from tasks where status = 'pending' and contractor_id = '${id(2)}') as kept,
      (select count(*)::int from tasks where status = 'pending' and (contractor_id = '${id(1)}' or technician_id is not null)) as stuck,
      (select count(*)::int from tasks where status = 'completed' and contractor_id is not null and technician_id is not null) as done,
      (select string_agg(status, ' ' order by assigned_to nulls last) from tickets) as tickets,
      (select text from activity) as text`;
  expect(await migrated(kind, "what_deleted_accounts_left.sql", rows, asked)).toEqual([
    { inviting: id(2), kept: 1, stuck: 0, done: 2, tickets: "assigned open", text: "Former member" },
  ]);
});

/** What the log called an act on a thing once, and what it is called now. */
const renamed: [string, string, string][] = [
  ["account", "sign_in", "signed_in"],
  ["account", "let_in", "let_in"],
  ["admin_session", "end_session", "ended"],
  ["invitation", "revoke_invitation", "revoked"],
  ["member", "member_left", "member_left"],
  ["post", "publish", "published"],
  ["property", "change_reason", "reason_changed"],
  ["property", "edited", "edited"],
  ["site_admin", "set_up", "set_up"],
  ["sop", "restore", "restored"],
  ["task", "give_back", "given_back"],
  ["ticket", "file", "filed"],
  ["ticket", "resolved", "resolved"],
  ["verification", "approve", "approved"],
  ["waitlist", "export", "exported"],
  ["work_log", "log", "written"],
];

test.each(kinds)(
  "lines of the log from before have the names of today's acts, and the log is guarded again (%s)",
  async (kind) => {
    const lines = renamed.map(
      ([thing, act], index) =>
        `('${id(index)}', 'user', '${id(99)}', '${act}', '${thing}', '${id(index)}', 'r', '2026-11-01T00:00:00Z')`,
    );
    const rows = `insert into audit (id, actor_kind, actor_id, act, thing, thing_id, request_id, at) values ${lines.join()}`;
    const asked = `
    select thing, act, (select tgenabled from pg_trigger where tgname = 'audit_stays') as guard from audit
    where thing_id = id and actor_id = '${id(99)}' and request_id = 'r' and at = '2026-11-01T00:00:00Z' order by id`;
    const known = loggedActs();
    const found = await migrated(kind, "acts_in_one_tense.sql", rows, asked);
    expect(found).toEqual(renamed.map(([thing, , act]) => ({ thing, act, guard: "O" })));
    expect(renamed.filter(([thing, , act]) => !known.get(thing)?.includes(act))).toEqual([]);
  },
);

test.each(kinds)(
  "buildings get an organisation of their owner, else of the manager who brought them in (%s)",
  async (kind) => {
    const seat = (building: number, who: number, role: string, left = "null") =>
      `(gen_random_uuid(), '${id(building)}', '${id(who)}', '${role}', '2026-01-0${who}', ${left})`;
    const rows = `
    insert into accounts (id, name, email, password_hash, role, created_at, deleted_at) values
      ${account(1, "property_owner", "null")}, ${account(2, "property_manager", "null")}, ${account(3, "property_manager", "null")};
    insert into properties (id, name, location, type, created_by, created_at)
      select at::uuid, 'P', 'L', 'T', '${id(3)}', now()
      from unnest(array['${id(11)}', '${id(12)}', '${id(13)}', '${id(14)}']) as at;
    insert into property_members (id, property_id, account_id, role, joined_at, left_at) values
      ${seat(11, 1, "property_owner")}, ${seat(11, 3, "property_manager")},
      ${seat(12, 1, "property_owner", "now()")}, ${seat(12, 2, "property_manager")}, ${seat(12, 3, "property_manager")},
      ${seat(13, 2, "property_manager")}, ${seat(13, 3, "property_manager", "now()")}`;
    const asked = `select p.id, o.personal_of as whose, o.name, (select string_agg(m.role, ' ') from organisation_members m
    where m.organisation_id = o.id and m.account_id = o.personal_of and m.joined_at is not null) as roles
    from properties p left join organisations o on o.id = p.organisation_id order by p.id`;
    const of = (number: number) => ({ whose: id(number), name: null, roles: "owner" });
    expect(await migrated(kind, "organisations.sql", rows, asked)).toEqual([
      { id: id(11), ...of(1) },
      { id: id(12), ...of(3) },
      { id: id(13), ...of(2) },
      { id: id(14), whose: null, name: null, roles: null },
    ]);
  },
);

test.each(kinds)("of what went back lately nobody takes a payout for the one that held it back (%s)", async (kind) => {
  const settled = (number: number, days: number) =>
    `('${id(number)}', '${id(5)}', '${id(9)}', 's${number}', current_date - ${days}, 100, 0, 100, now())`;
  const rows = `
    insert into accounts (id, name, email, password_hash, role, created_at, deleted_at) values ${account(1, "property_owner", "null")};
    insert into properties (id, name, location, type, created_by, created_at) values ('${id(9)}', 'P', 'L', 'T', '${id(1)}', now());
    insert into units (id, property_id, name, kind, created_at) values ('${id(8)}', '${id(9)}', 'Flat 1', 'flat', now());
    insert into payment_gateways (id, property_id, provider, mode, secret, word, settles_into, set_by, set_at)
      values ('${id(5)}', '${id(9)}', 'paystack', 'live', 'x', 'x', 'bank', '${id(1)}', now());
    insert into gateway_settlements (id, gateway_id, property_id, name, on_day, kobo, fee_kobo, net_kobo, made_at)
      values ${settled(21, 2)}, ${settled(22, 40)};
    insert into unit_payments (id, property_id, unit_id, kobo, paid_on, paid_into, payer, state, created_by, created_at)
      select at::uuid, '${id(9)}', '${id(8)}', 100, current_date, 'clearing', 'Ada', 'reported', '${id(1)}', now()
      from unnest(array['${id(31)}', '${id(32)}', '${id(33)}']) as at;
    insert into online_payments (id, gateway_id, property_id, unit_id, provider, reference, kobo, payer, state, unit_payment_id, settlement_id, created_at)
      select p.id, '${id(5)}', '${id(9)}', '${id(8)}', 'paystack', p.id::text, 100, 'Ada', given.state, p.id, given.settled::uuid, now()
      from unit_payments p join (values ('${id(31)}', 'refunded', '${id(21)}'), ('${id(32)}', 'charged_back', '${id(22)}'),
        ('${id(33)}', 'paid', '${id(22)}')) as given (id, state, settled) on given.id::uuid = p.id`;
  const asked = "select back_settlement_id as held from online_payments order by id";
  expect(await migrated(kind, "held_back.sql", rows, asked)).toEqual([
    { held: null },
    { held: id(22) },
    { held: null },
  ]);
});
