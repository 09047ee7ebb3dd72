import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Ctx, meanwhile } from "#platform/context.server.ts";
import type { ChainEntry, Moments } from "#platform/hooks.server.ts";
import { askPrepared } from "#platform/prepared.server.ts";
import { canonical, commitmentOf, type Facts, whoText } from "./rules.ts";
import { chainDetails, chainEntries } from "./tables.server.ts";

/** More than enough that nobody finds a salted text by trying. */
const saltBytes = 16;

export type Entered = {
  id: string;
  thing: string;
  thingId: string | null;
  facts: string;
  actorId: string | null;
  whoSalt: string | null;
  what: string | null;
  whatSalt: string | null;
};

/** Commits to what happened, in the transaction in which it does: one statement, however many there are. */
export async function enter(ctx: Ctx, by: Moments["recorded"]["by"], entries: readonly ChainEntry[]): Promise<void> {
  const rows = entries.map((entry) => entered(entry, { at: ctx.now, by: by.kind, actorId: by.id }));
  await meanwhile(ctx, () => insertEntries(ctx, rows));
}

export const insertEntries = (ctx: Ctx, rows: readonly Entered[]) =>
  askPrepared(
    ctx.db,
    "chain_entries",
    { rows: JSON.stringify(rows) },
    () => sql`
    with given as (
      select * from json_to_recordset(${sql.placeholder("rows")}::json) as given (id uuid, thing text, "thingId" uuid,
        facts text, "actorId" uuid, "whoSalt" text, what text, "whatSalt" text)
    ), entered as (
      insert into ${chainEntries} (id, thing, thing_id, facts)
      select id, thing, "thingId", facts from given on conflict (id) do nothing returning id
    )
    insert into ${chainDetails} (entry_id, actor_id, who_salt, what, what_salt)
    select id, "actorId", decode("whoSalt", 'hex'), what, decode("whatSalt", 'hex')
    from given join entered using (id)`,
  );

type Doing = { at: Date; by: string; actorId: string | null; earlier?: true };

/** An entry as it is written: its facts, with a commitment for who did it and one for what was written. */
export function entered(entry: ChainEntry, { at, by, actorId, earlier }: Doing): Entered {
  const { id, kind, thing, thingId, propertyId, act } = entry;
  const who = actorId === null ? null : { salt: newSalt(), text: whoText(actorId) };
  const what = entry.what ? { salt: newSalt(), text: canonical(entry.what) } : null;
  const facts: Facts = {
    ...{ v: 1, id, kind, thing, thingId, propertyId, act, by, earlier },
    at: at.toISOString(),
    who: who && commitmentOf(who),
    what: what && commitmentOf(what),
  };
  return {
    ...{ id, thing, thingId, actorId },
    facts: canonical(facts),
    whoSalt: who?.salt ?? null,
    what: what?.text ?? null,
    whatSalt: what?.salt ?? null,
  };
}

const newSalt = () => randomBytes(saltBytes).toString("hex");
