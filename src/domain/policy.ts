import { hiddenTable } from "./hidden-table.ts";
import type { PolicyRole, Relation } from "./policy-grants.ts";
import type { Closed } from "./policy-relations.ts";
import { policyTable } from "./policy-table.ts";

type Table = typeof policyTable;
export type Thing = keyof Table;
/** The acts of one thing, or of all. */
export type Act<T extends Thing = Thing> = { [K in T]: keyof Table[K] & string }[T];
export type Verdict = "allowed" | "forbidden" | "out_of_reach";

type Acts = Record<string, Partial<Record<PolicyRole, readonly Relation[]>>>;
const none: readonly Relation[] = [];

/** The relations of which one is needed; empty where this role can never do the act, which answers 403. */
export const allows = <T extends Thing>(role: PolicyRole, thing: T, act: Act<T>): readonly Relation[] =>
  (policyTable[thing] as Acts)[act]?.[role] ?? none;

const fits = (needed: readonly Relation[], held: readonly Relation[]): boolean =>
  needed.some((relation) => relation === "any" || held.includes(relation));

type Question<T extends Thing> = { role: PolicyRole; relations: readonly Relation[]; thing: T; act: Act<T> };

/**
 * Whether the actor, being `relations` to this very thing, may do the act.
 * `forbidden` (403): the role never can, or the actor sees the thing and lacks this act.
 * `out_of_reach` (404): the role can, but this one is not theirs to know of.
 */
export const decide = <T extends Thing>({ role, relations, thing, act }: Question<T>): Verdict => {
  const needed = allows(role, thing, act);
  if (fits(needed, relations)) return "allowed";
  if (needed.length === 0) return "forbidden";
  const toSee = (policyTable[thing] as Acts).see?.[role] ?? none;
  return fits(toSee, relations) ? "forbidden" : "out_of_reach";
};

/** Whether the act is possible at all on what belongs to a closed property: looking is, and undoing what closed it. */
export const isOpenTo = (closed: Closed | null, thing: Thing, act: string): boolean => {
  if (closed === null || act === "see" || act.startsWith("see_")) return true;
  return closed === "archived" && thing === "property" && (act === "archive" || act === "restore");
};

/** A list asks the same of each of its rows. */
const answered = new Map<string, Readonly<Record<string, boolean>>>();

/** Every act of the thing → whether the actor may do it now, for the `can` of an answer. */
export const canOf = <T extends Thing>(
  role: PolicyRole,
  relations: readonly Relation[],
  thing: T,
  closed: Closed | null = null,
): Readonly<Record<Act<T>, boolean>> => {
  const question = `${role} ${thing} ${closed} ${relations.join(" ")}`;
  const may = (act: string) => isOpenTo(closed, thing, act) && fits(allows(role, thing, act as Act<T>), relations);
  const can =
    answered.get(question) ??
    Object.freeze(Object.fromEntries(Object.keys(policyTable[thing]).map((act) => [act, may(act)])));
  answered.set(question, can);
  return can as Readonly<Record<Act<T>, boolean>>;
};

/** Fields that answer as null: what every relation held hides, so that the widest one counts. */
export const hiddenFields = (thing: Thing, relations: readonly Relation[]): readonly string[] => {
  const entry = hiddenTable[thing];
  if (!entry) return [];
  const hides = relations.map((relation) => entry.hides[relation] ?? entry.fields);
  return entry.fields.filter((field) => hides.every((hidden) => hidden.includes(field)));
};

/** The same record with its hidden fields present as null. */
export const withoutHidden = <R extends object>(thing: Thing, relations: readonly Relation[], record: R): R => {
  const hidden = hiddenFields(thing, relations).filter((field) => field in record);
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden.map((field) => [field, null])) };
};
