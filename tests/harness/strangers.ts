import type { Call } from "#domain/contract.ts";
import { allows } from "#domain/policy.ts";
import { type Role, roles } from "#domain/vocab.ts";
import { everything } from "./everything.ts";
import { building, type Person, person } from "./world.ts";

/** For `test.each`: each call under its method and path. */
export const named = (some: Call[]) => some.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

export const pathTo = (call: Call, id: string) => call.path.replaceAll(/\{\w+\}/g, id);

/** A role that no relation lets do it. */
export const never = (call: Call, role: Role) => call.may !== undefined && allows(role, ...call.may).length === 0;

export type Strangers = {
  /** Somebody of this role who has nothing to do with the building. */
  of(role: Role): Person;
  /** The id of a thing of the building that the call is about, which is there and not theirs. */
  thingOf(call: Call): string;
};

/** A building with one of each thing, and people of each role who have nothing to do with it. */
export async function strangersToEverything(): Promise<Strangers> {
  const { owner, ids } = await everything();
  const people = new Map<Role, Person>();
  for (const role of roles) {
    const stranger = await person(role, role === "building_occupant" ? { propertyId: await building(owner) } : {});
    if (role === "property_owner" || role === "property_manager") await building(stranger);
    people.set(role, stranger);
  }
  return {
    of(role) {
      const who = people.get(role);
      if (!who) throw new Error(`Nobody is a ${role}.`);
      return who;
    },
    thingOf: (call) => [...ids].find(([start]) => call.path.startsWith(start))?.[1] ?? crypto.randomUUID(),
  };
}
