import { expect, test } from "vitest";
import { mayBeSame, mostAnHour, type PaperFacts, type Place, paperChecks, type Twin } from "./papers.rules.ts";

const facts: PaperFacts = { files: 1, isUnread: false, twins: [], sameNumber: [], alike: [], filedInHour: 1 };
const place: Place = { of: "invoice", title: "Pump", number: "7", building: "Palm Court", on: "2026-11-03" };
const hidden: Twin = { cameFirst: true, place: null };
const said = (more: Partial<PaperFacts>) => {
  const [{ answer, sentence } = { answer: "", sentence: "" }] = paperChecks({ ...facts, ...more });
  return [answer, sentence];
};

test.each<[string, Partial<PaperFacts>, string, RegExp]>([
  ["new paper", {}, "agrees", /not sent before/],
  ["no paper", { files: 0 }, "not_available", /no paper/],
  ["unread paper", { isUnread: true }, "not_available", /not been compared/],
  ["a paper of somebody else's", { twins: [hidden] }, "contradicts", /something that you cannot see\.$/],
  ["one that came later to somebody else", { twins: [{ ...hidden, cameFirst: false }] }, "agrees", /not sent before/],
  ["a paper that its reader may see", { twins: [hidden, { ...hidden, place }] }, "contradicts", /“Pump” at Palm Court/],
  [
    "one that came later, where it can be seen",
    { twins: [{ ...hidden, cameFirst: false, place }] },
    "contradicts",
    /7/,
  ],
  ["a paper among too many", { twins: [hidden], filedInHour: mostAnHour + 1 }, "cannot_tell", /only with those/],
  ["too many, but seen", { twins: [{ ...hidden, place }], filedInHour: 99 }, "contradicts", /Palm Court/],
])("of %s", (_, given, answer, sentence) => {
  expect(said(given)).toEqual([answer, expect.stringMatching(sentence)]);
});

test.each<[string, Partial<PaperFacts>, string | undefined]>([
  [
    "where both can be read",
    { sameNumber: [{ cameFirst: false, place: { ...place, building: null } }] },
    "The same seller, number and sum came with an invoice for “Pump”, on 3 Nov 2026.",
  ],
  [
    "as one bit where the first cannot",
    { sameNumber: [hidden] },
    "The same seller, number, day and sum were sent before, with something that you cannot see.",
  ],
  ["not of the first", { sameNumber: [{ ...hidden, cameFirst: false }] }, undefined],
  ["not to somebody who asks too often", { sameNumber: [hidden], filedInHour: mostAnHour + 1 }, undefined],
])("the same seller, number and sum are said beside the paper: %s", (_, given, sentence) => {
  const [, number] = paperChecks({ ...facts, ...given });
  expect(number).toEqual(sentence && { kind: "number", answer: "contradicts", sentence });
});

const bill = { seller: "Mama Tola", number: null, issuedOn: "2026-11-03", netKobo: 100, vatKobo: 7 };
test.each<[string, object, boolean, boolean]>([
  ["of one seller and day", { seller: "MAMA-TOLA" }, false, true],
  ["some days apart", { issuedOn: "2026-10-31" }, false, true],
  ["a week apart", { issuedOn: "2026-11-10" }, false, false],
  ["of another sum", { netKobo: 101 }, true, false],
  ["of another seller", { seller: "Baba Raheem" }, false, false],
  ["of another seller, whose papers look alike", { seller: "Baba Raheem", issuedOn: "2026-01-01" }, true, true],
])("two bills %s may be one paper or not", (_, other, isNear, said) => {
  expect(mayBeSame(bill, { ...bill, ...other }, isNear)).toBe(said);
});

test("two numbers are two papers, unless these look alike", () => {
  const [one, other] = [
    { ...bill, number: "7" },
    { ...bill, number: "8" },
  ];
  expect([mayBeSame(one, other, false), mayBeSame(one, other, true)]).toEqual([false, true]);
});
