import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { roles } from "#domain/vocab.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { named, never, pathTo, type Strangers, strangersToEverything } from "../harness/strangers.ts";
import { send } from "../harness/world.ts";

await testApp();
let strangers: Strangers;
beforeAll(async () => {
  strangers = await strangersToEverything();
});

/** Where a call takes an amount in kobo: as a field, or as one of each line of a list. */
type Place = { path: string; body: (value: unknown) => object };
type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

const isKobo = (name: string): boolean => /kobo$/i.test(name);
const fieldsOf = (schema: Schema): [string, Schema][] => Object.entries(schema.properties ?? {});

function placesOf(call: Call): Place[] {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as Schema;
  return fieldsOf(schema).flatMap(([name, field]): Place[] => {
    if (isKobo(name)) return [{ path: name, body: (value) => ({ [name]: value }) }];
    return fieldsOf(field.items ?? {})
      .filter(([inner]) => isKobo(inner))
      .map(([inner]) => ({ path: `${name}.0.${inner}`, body: (value) => ({ [name]: [{ [inner]: value }] }) }));
  });
}

const takesKobo = bindings
  .map(({ call }) => call)
  .filter((call) => (call.method === "POST" || call.method === "PUT") && placesOf(call).length > 0);

test("amounts are asked for by these calls at least", () => {
  const paths = takesKobo.map(({ path }) => path);
  for (const path of ["invoices/{id}/payments", "tasks/{id}/invoices", "units/{id}/payments", "ledger/postings"])
    expect(paths.some((one) => one.endsWith(path))).toBe(true);
  expect(paths.length).toBeGreaterThan(15);
});

describe("an amount that is half a kobo, less than nothing, astronomical or a text is refused at its field", () => {
  test.each(named(takesKobo))("%s", async (_name, call) => {
    const [role] = roles.filter((one) => !never(call, one));
    if (!role) throw new Error(`Nobody may ask ${call.path}.`);
    const who = strangers.of(role);
    for (const { path, body } of placesOf(call))
      for (const value of [0.5, 1_000.01, -1, 1e17, 1e308, "1000", "₦1,000", true]) {
        const answer = await send(call.method, pathTo(call, strangers.thingOf(call)), who.token, body(value));
        const at = answer.body.errors?.map((one: { path: string }) => one.path) ?? [];
        expect([answer.status, at], `${path} = ${value}`).toEqual([422, expect.arrayContaining([path])]);
      }
  });
});
