import { sql } from "drizzle-orm";
import { type Act, placesOf } from "#domain/acts.ts";
import { newId } from "#domain/ids.ts";
import { occurredAt } from "#domain/occurred.ts";
import { type Ctx, meanwhile, signedIn, transaction } from "./context.server.ts";
import { announce } from "./events.server.ts";
import { type ChainEntry, callHooks } from "./hooks.server.ts";
import { askPrepared } from "./prepared.server.ts";

type Who = { kind: Ctx["actor"]["kind"]; id: string | null };

/**
 * Puts an act on record in the transaction that does it: on the timeline, in the audit log, or in both, as the table of
 * acts has it. Answers the id of its line on the timeline. `who` is told where the act itself shows who it is, as
 * signing in does.
 */
export async function recordAct(ctx: Ctx, act: Act, who?: Who): Promise<string> {
  const [id = ""] = await recordActs(ctx, [act], who);
  return id;
}

/** Does the same for many acts at once; answers an id for each, in the same order. */
export async function recordActs(ctx: Ctx, given: readonly Act[], who: Who = whoCalls(ctx)): Promise<string[]> {
  // By itself it is one transaction too, whose answer is not that of the call.
  if (!ctx.inTransaction) return transaction({ ...ctx, claim: undefined }, (ctx) => recordActs(ctx, given, who));
  if (given.length === 0) return [];
  const acts = given.map((act) => saidBy(ctx, act));
  const recorded = acts.map((act) => ({ act, id: newId(), ...placesOf(act) }));
  const lines = recorded.flatMap(({ act, id, onTimeline }) =>
    onTimeline && "propertyId" in act ? [{ ...act, id }] : [],
  );
  // The chain calls an act by its line on the timeline, else by the one in the log.
  const logged = recorded.flatMap(({ act, id, onTimeline, loggedAs }) =>
    loggedAs === null
      ? []
      : [{ id: onTimeline ? newId() : id, act: act.act, thing: loggedAs, thingId: loggedIdOf(act) }],
  );
  const entries = recorded.map(({ act, id }) => chainEntryOf(act, id));
  await meanwhile(ctx, () => writeDown(ctx, lines, logged, who));
  await callHooks(ctx, "recorded", { by: who, entries });
  await meanwhile(ctx, () => announce(ctx, lines));
  return recorded.map(({ id }) => id);
}

/**
 * What is done from outside of the product says by which way, and what was sent later when it was done by the phone, on the
 * timeline and in the chain.
 */
function saidBy({ actor, saidOccurredAt, isTimeUnknown, now, clockOffsetMs }: Ctx, act: Act): Act {
  if (!("propertyId" in act)) return act;
  const way = actor.kind === "user" ? actor.way : undefined;
  const at = occurredAt(saidOccurredAt, now, clockOffsetMs)?.toISOString();
  const beside = {
    ...(way ? { way } : {}),
    ...(at ? { occurredAt: at } : {}),
    ...(isTimeUnknown ? { isTimeUnknown } : {}),
  };
  return way || at ? { ...act, data: { ...act.data, ...beside } } : act;
}

const whoCalls = (ctx: Ctx): Who => ({ kind: ctx.actor.kind, id: signedIn(ctx)?.id ?? null });

const loggedIdOf = (act: Act): string | null => ("loggedId" in act && act.loggedId ? act.loggedId : act.thingId);

function chainEntryOf(act: Act, id: string): ChainEntry {
  const { propertyId, text, data } = "propertyId" in act ? act : { propertyId: null };
  const what = text || data ? { text: text ?? null, data: data ?? null } : null;
  return { id, kind: "act", thing: act.thing, thingId: act.thingId, propertyId, act: act.act, what };
}

/** The link that it was done by, where it was one. */
const linkIdOf = ({ actor }: Ctx): string | null => (actor.kind === "user" ? (actor.linkId ?? null) : null);

/** The lines of the timeline, and of the log ids and acts only, never what was written. As one statement, however many. */
async function writeDown(ctx: Ctx, lines: readonly object[], logged: readonly object[], who: Who): Promise<void> {
  const { actor, now, requestId } = ctx;
  const user = actor.kind === "user" ? actor : undefined;
  const values = {
    lines: JSON.stringify(lines),
    logged: JSON.stringify(logged),
    now,
    requestId,
    linkId: linkIdOf(ctx),
  };
  const by = { actorId: user?.id ?? null, kind: who.kind, whoId: who.id, keyId: user?.key?.id ?? null };
  await askPrepared(ctx.db, "write_down", { ...values, ...by }, () => {
    const given = (name: keyof typeof values | keyof typeof by) => sql.placeholder(name);
    return sql`
    with logged as (
      insert into audit (id, actor_kind, actor_id, key_id, link_id, act, thing, thing_id, request_id, at)
      select id, ${given("kind")}, ${given("whoId")}::uuid, ${given("keyId")}::uuid, ${given("linkId")}::uuid, act, thing,
        "thingId", ${given("requestId")}, ${given("now")}::timestamptz
      from json_to_recordset(${given("logged")}::json) as done (id uuid, act text, thing text, "thingId" uuid)
    )
    insert into activity (id, property_id, thing, thing_id, act, actor_id, link_id, text, data, at)
    select id, "propertyId", thing, "thingId", act, ${given("actorId")}::uuid, ${given("linkId")}::uuid, text, data,
      ${given("now")}::timestamptz
    from json_to_recordset(${given("lines")}::json)
      as done (id uuid, "propertyId" uuid, thing text, "thingId" uuid, act text, text text, data jsonb)`;
  });
}
