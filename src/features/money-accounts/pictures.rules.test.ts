import fc from "fast-check";
import { expect, test } from "vitest";
import { flowOf, partsOf, segmentsOf } from "./pictures.rules.ts";

const named = fc.array(fc.record({ name: fc.string(), kobo: fc.integer({ min: -1_000, max: 1_000_000 }) }), {
  maxLength: 12,
});
const sum = (list: readonly { kobo: number }[]) => list.reduce((total, { kobo }) => total + kobo, 0);

test("a ring has a few parts, the largest first, and they close it", () => {
  fc.assert(
    fc.property(named, fc.integer({ min: 2, max: 6 }), (list, most) => {
      const parts = partsOf(list, most);
      expect(parts.length).toBeLessThanOrEqual(most);
      expect(sum(parts)).toBe(sum(list.filter(({ kobo }) => kobo > 0)));
      const segments = segmentsOf(parts);
      for (const [at, { from, to }] of segments.entries()) {
        expect(from).toBe(segments[at - 1]?.to ?? 0);
        expect(to).toBeGreaterThan(from);
      }
      if (segments.length > 0) expect(segments.at(-1)?.to).toBe(1);
    }),
  );
});

test("the two sides of the flow are as much, of six bands at most, and nothing of it is said of months without one", () => {
  fc.assert(
    fc.property(named, named, (received, spent) => {
      const flow = flowOf(
        received.map(({ name, kobo }) => ({ what: name, kobo })),
        spent,
      );
      const real = (list: typeof spent) => list.some(({ kobo }) => kobo > 0);
      expect(flow === null).toBe(!(real(received) && real(spent)));
      if (!flow) return;
      expect(sum(flow.from)).toBe(sum(flow.to));
      expect(flow.from.length + flow.to.length).toBeLessThanOrEqual(6);
    }),
  );
});

test("what was spent beyond what came in stands on the other side than what was not spent", () => {
  const came = (kobo: number) => [{ what: "From units", kobo }];
  const spent = [
    { name: "Diesel", kobo: 50 },
    { name: "Guards", kobo: 30 },
    { name: "Wages", kobo: 20 },
  ];
  expect(flowOf(came(60), spent)).toEqual({
    from: [
      { name: "From units", kobo: 60 },
      { name: "Spent beyond what came in", kobo: 40 },
    ],
    to: spent,
  });
  expect(flowOf(came(130), spent)?.to).toEqual([...spent, { name: "Not spent in these months", kobo: 30 }]);
});
