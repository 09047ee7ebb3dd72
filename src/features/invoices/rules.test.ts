import { expect, test } from "vitest";
import {
  canTakeBack,
  costsOf,
  heldOf,
  heldWords,
  invoiceProblem,
  isOneMissing,
  leftOf,
  nothingHeld,
  payProblem,
  railOf,
  releaseProblem,
  restsUntil,
  settledState,
  shareOf,
  stateWords,
} from "./rules.ts";

const sums = { netKobo: 100_000, vatKobo: 7_500, paidKobo: 0, recoveredKobo: 0, heldKobo: 0 };
const held = { heldKobo: 5_000, heldUntil: "2027-03-14" };

test.each([
  [5, 100, 1],
  [4, 100, 0],
  [15, 100, 2],
  [100_000, 50, 5_000],
  [9_007_199_254_740_991, 1000, 9_007_199_254_740_991],
])("of %i kobo %i thousandths are %i, half up and exact", (kobo, permille, share) => {
  expect(shareOf(kobo, permille)).toBe(share);
});

test("what is held back stays so until its day, and on it no more", () => {
  const of = (today: string, retentionPermille = 50) =>
    heldOf({ retentionPermille, retentionDays: 10 }, 100_000, "2027-03-04", today);
  expect(of("2027-03-13")).toEqual(held);
  expect(of("2027-03-14")).toEqual(nothingHeld);
  expect(of("2027-03-04", 0)).toEqual(nothingHeld);
  expect(heldWords(held, "2027-03-13")).toBe("₦50 is held back until 14 Mar 2027.");
  expect(heldWords(held, "2027-03-14")).toBe("₦50 was held back until 14 Mar 2027. It can be released now.");
  expect(heldWords(nothingHeld, "2027-03-13")).toBeNull();
});

test("VAT may be as much as the amount, and an invoice is of today at the latest", () => {
  const lines = [{ kobo: 60 }, { kobo: 40 }];
  const problem = (vatKobo: number, issuedOn = "2027-03-04", most = 200) =>
    invoiceProblem({ lines, vatKobo, issuedOn }, "2027-03-04", most)?.path ?? null;
  expect([
    problem(100),
    problem(101, "2027-03-04", 300),
    problem(0, "2027-03-05"),
    problem(1, "2027-03-04", 100),
  ]).toEqual([null, "vatKobo", "issuedOn", "lines"]);
});

test.each([
  [{}, "payable"],
  [{ paidKobo: 1 }, "part_paid"],
  [{ recoveredKobo: 1 }, "part_paid"],
  [{ paidKobo: 107_500 }, "paid"],
  [{ paidKobo: 100_000, recoveredKobo: 7_500 }, "paid"],
  // What is held back is owed still.
  [{ paidKobo: 102_500, heldKobo: 5_000 }, "part_paid"],
])("with %o settled an invoice is %s", (settled, state) => {
  expect(settledState({ ...sums, ...settled })).toBe(state);
});

test("what is paid but for what is held back is not called paid in part", () => {
  const words = (leftKobo: number, heldKobo: number) =>
    stateWords({ state: "part_paid", leftKobo, heldKobo, heldUntil: null });
  expect(words(0, 1)).toBe("Paid, a part is held back");
  expect(words(1, 1)).toBe(words(0, 0));
});

const now = new Date("2027-03-04T12:00:00Z");
const payable = { ...sums, ...nothingHeld, state: "payable" as const };

test("more than is left is refused to the kobo, and says what is held back", () => {
  expect(payProblem(payable, 107_500, undefined, now)).toBeNull();
  expect(payProblem(payable, 107_501, undefined, now)?.message).toBe("That is more than is still owed.");
  const holding = { ...payable, ...held };
  expect(leftOf(holding)).toBe(102_500);
  expect(payProblem(holding, 102_500, undefined, now)).toBeNull();
  expect(payProblem(holding, 102_501, undefined, now)).toEqual({
    path: "kobo",
    message: "₦1,025 can be paid now: ₦50 is held back until 14 Mar 2027.",
  });
  const rest = { ...holding, paidKobo: 102_500, state: "part_paid" as const };
  expect(payProblem(rest, 1, undefined, now)?.message).toMatch(/^Nothing can be paid now:/);
});

test("new bank details rest for a day, and only what is owed is paid", () => {
  const changedAt = new Date("2027-03-03T12:00:00Z");
  expect(restsUntil(changedAt)).toEqual(now);
  expect(payProblem(payable, 1, { changedAt }, now)).toBeNull();
  expect(payProblem(payable, 1, { changedAt }, new Date(now.getTime() - 1))?.message).toMatch(
    /^The bank details are new/,
  );
  for (const state of ["sent", "queried", "refused", "paid"] as const)
    expect(payProblem({ ...payable, state }, 1, undefined, now)?.path).toBeNull();
});

test("an acceptance is taken back only before anything was transferred", () => {
  const can = (state: "sent" | "payable" | "part_paid" | "paid" | "refused", paidKobo = 0) =>
    canTakeBack({ state, paidKobo });
  expect([can("payable"), can("part_paid"), can("paid")]).toEqual([true, true, true]);
  expect([can("payable", 1), can("paid", 1), can("sent"), can("refused")]).toEqual([false, false, false, false]);
});

test.each([
  ["2027-03-14", false, null, null],
  ["2027-03-13", false, "Why not", "Only the owner releases it before."],
  ["2027-03-13", true, null, "Say why it is released"],
  ["2027-03-13", true, "It holds", null],
])("on %s an owner (%s) who says %s releases it, or reads %s", (today, isOwner, reason, sentence) => {
  const problem = releaseProblem(held, { today, isOwner, reason });
  if (sentence === null) expect(problem).toBeNull();
  else expect(problem?.message).toContain(sentence);
  expect(releaseProblem(nothingHeld, { today, isOwner, reason })?.message).toBe(
    "Nothing is held back of this invoice.",
  );
});

const live = (
  state: "sent" | "queried" | "refused" | "payable" | "part_paid" | "paid",
  leftKobo = 0,
  of = nothingHeld,
) => ({
  ...of,
  state,
  leftKobo,
});
const verified = {
  quoted: false,
  awarded: true,
  completedAt: "2027-03-01T23:30:00Z",
  approvedAt: "2027-03-03T08:00:00Z",
  isRejected: false,
  invoices: [],
  today: "2027-03-04",
};

test.each([
  [{ awarded: false, completedAt: null, approvedAt: null }, "Nobody was given this job.", []],
  [{ completedAt: null, approvedAt: null }, "The work is not done yet.", ["approved"]],
  // Half past eleven at night is the next day in Lagos.
  [{ approvedAt: null }, "Waiting for somebody to look at the work since 2 Mar 2027.", ["approved", "done"]],
  [{ isRejected: true }, "The owner rejected the work.", ["approved", "done"]],
  [{}, "No invoice yet.", ["approved", "done", "verified"]],
  [{ invoices: [live("refused")] }, "No invoice yet.", ["approved", "done", "verified"]],
  [
    { invoices: [live("sent"), live("queried")] },
    "A question about the invoice is open.",
    ["approved", "done", "verified"],
  ],
  [{ invoices: [live("paid"), live("sent")] }, "Waiting for owner or manager", ["approved", "done", "verified"]],
  [{ invoices: [live("payable", 1)] }, "Waiting for the payment.", ["approved", "done", "verified"]],
  [{ invoices: [live("part_paid", 0, held)] }, "₦50 is held back until", ["approved", "done", "verified"]],
  [
    { invoices: [{ ...live("paid"), payments: [{ arrival: { state: "missing" as const } }] }] },
    "The contractor says that a payment has not arrived.",
    ["approved", "done", "verified", "paid"],
  ],
  [{ invoices: [live("refused"), live("paid")] }, null, ["approved", "done", "verified", "paid"]],
])("a job with %o waits: %s", (way, sentence, done) => {
  const rail = railOf({ ...verified, ...way });
  expect(rail.steps.flatMap((step) => (step.done ? step.step : []))).toEqual(done);
  if (sentence === null) expect(rail.missing).toBeNull();
  else expect(rail.missing).toContain(sentence);
});

test("a payment that was taken back is missing no more", () => {
  const arrival = { state: "missing" as const };
  expect(isOneMissing([{ arrival, takenBack: null }])).toBe(true);
  expect(isOneMissing([{ arrival, takenBack: {} }, { arrival: { state: "unsaid" } }, {}])).toBe(false);
  expect(isOneMissing(undefined)).toBe(false);
});

test("a job that was quoted for says so first, and one that was not has no such step", () => {
  expect(railOf({ ...verified, quoted: true }).steps[0]).toEqual({ step: "quoted", done: true });
  expect(railOf(verified).steps.map(({ step }) => step)).toEqual(["approved", "done", "verified", "paid"]);
});

test("of what is owed, the VAT that is got back comes first", () => {
  expect(costsOf({ ...sums, heldKobo: 105_000 }, true)).toEqual({
    owed: { costKobo: 0, vatKobo: 2_500 },
    held: { costKobo: 100_000, vatKobo: 5_000 },
  });
  expect(costsOf({ ...sums, heldKobo: 5_000 }, true)).toEqual({
    owed: { costKobo: 95_000, vatKobo: 7_500 },
    held: { costKobo: 5_000, vatKobo: 0 },
  });
  expect(costsOf({ ...sums, heldKobo: 5_000 }, false)).toEqual({
    owed: { costKobo: 102_500, vatKobo: 0 },
    held: { costKobo: 5_000, vatKobo: 0 },
  });
});
