import fc from "fast-check";
import { expect, test } from "vitest";
import { awakened, nextDue, nextToSend } from "./due.ts";
import {
  type Act,
  afterAnswer,
  afterFailure,
  barWords,
  behind,
  confirmed,
  insisted,
  isOpen,
  isPassing,
  isStale,
  mayBeThere,
  pressed,
  stateWords,
  withoutOther,
} from "./rules.ts";

const made = (id: string, lane: string, seq: number, fields: Partial<Act> = {}): Act => ({
  ...{ id, lane, seq, call: { method: "PUT", path: "/x", access: "user" }, input: {}, frozen: null, files: [] },
  ...{ occurredAt: "2026-11-22T09:00:00.000Z", title: id, isUrgent: false, state: "waiting", attempts: 0 },
  ...{ notBefore: 0, problem: null, status: null, receivedAt: null },
  ...fields,
});

/** A clock that nobody touches, of a page that the server has told the time. */
const by = (now: number) => ({ at: now, count: now, page: "page", server: now });

const cut = fc.constantFrom("before", "after", "refused", "dropped", "busy", "fine", "killed");
type Cut = "before" | "after" | "refused" | "dropped" | "busy" | "fine" | "killed";

/** A server that knows keys, as ours does. */
class Model {
  readonly done: { lane: string; id: string }[] = [];
  readonly seen = new Set<string>();

  receive(act: Act): void {
    if (this.seen.has(act.id)) return;
    this.seen.add(act.id);
    this.done.push({ lane: act.lane, id: act.id });
  }
}

/** One attempt of one act with a line that fares so; a killed tab records nothing. */
function attempt(act: Act, fate: Cut, server: Model, now: number): Act | null {
  const at = { now: by(now), chance: 0.5 };
  if (fate === "before") return afterFailure(act, { status: 0, sentence: "" }, at);
  if (fate === "busy") return afterFailure(act, { status: 503, sentence: "" }, at);
  if (fate === "refused") return afterFailure(act, { status: 409, sentence: "Somebody else did it." }, at);
  if (fate === "dropped") return afterFailure(act, { status: 404, sentence: "No file.", hasLostFiles: true }, at);
  server.receive(act);
  if (fate === "after") return afterFailure(act, { status: 0, sentence: "" }, at);
  return fate === "killed" ? null : afterAnswer(act, now);
}

test("whatever is cut or killed, each act arrives once, in the order of its lane, and a refused one holds up its lane alone", () => {
  const lanes = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lanes, fc.array(cut, { maxLength: 120 }), (names, fates) => {
      let acts = names.map((lane, at) => made(`act ${String(at).padStart(2, "0")}`, lane, at + 1));
      const server = new Model();
      const fate = fates.values();
      let now = Date.parse("2026-11-22T10:00:00Z");
      const put = (act: Act) => {
        acts = acts.map((one) => (one.id === act.id ? act : one));
      };
      for (let round = 0; round < 500 && acts.some(isOpen); round += 1) {
        const due = nextToSend(acts, by(now));
        if (due.length === 0) {
          // The first of a lane may be refused: what waits behind it waits for somebody.
          const rest = nextDue(acts, by(now));
          if (rest === null) acts = acts.map(pressed);
          else now += rest;
          continue;
        }
        expect(due.length).toBeLessThanOrEqual(3);
        expect(new Set(due.map(({ lane }) => lane)).size).toBe(due.length);
        for (const act of due) {
          put({ ...act, state: "sending" });
          const answer = attempt(act, fate.next().value ?? "fine", server, now);
          if (answer === null) acts = acts.map((one) => awakened(one, by(now)));
          else put(answer);
        }
      }
      expect(acts.filter(isOpen)).toEqual([]);
      for (const lane of new Set(names)) {
        const meant = acts.filter((act) => act.lane === lane).map(({ id }) => id);
        expect(server.done.filter((one) => one.lane === lane).map(({ id }) => id)).toEqual(meant);
      }
    }),
    { numRuns: 300 },
  );
});

test("urgent ones go first, and at most three lanes at once", () => {
  const acts = ["a", "b", "c", "d"].map((lane, at) => made(lane, lane, at + 1, { isUrgent: lane === "d" }));
  expect(nextToSend(acts, by(0)).map(({ id }) => id)).toEqual(["d", "a", "b"]);
  expect(nextToSend([made("a", "a", 1, { state: "sending" }), ...acts.slice(1)], by(0))).toHaveLength(2);
});

test("one that needs somebody stops its own lane and no other", () => {
  const acts = [made("a", "one", 1, { state: "needs-you" }), made("b", "one", 2), made("c", "two", 3)];
  expect(nextToSend(acts, by(0)).map(({ id }) => id)).toEqual(["c"]);
});

test("what passes by itself is tried for ever, at longer and longer pauses up to five minutes", () => {
  let act = made("a", "a", 1);
  const pauses = Array.from({ length: 12 }, () => {
    act = afterFailure(act, { status: 0, sentence: "No answer." }, { now: by(0), chance: 0.5 });
    return act.notBefore / 1_000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect([0, 200, 401, 408, 425, 429, 500, 502, 503].filter((status) => !isPassing(status))).toEqual([]);
  expect([400, 403, 404, 409, 410, 413, 422].filter(isPassing)).toEqual([]);
});

test("what the server has put aside as too late is off the phone, with what became of it, and lets its lane go on", () => {
  const acts = [made("start", "a", 1), made("log", "a", 2)];
  const failure = { status: 409, sentence: "This task was cancelled.", isKept: true };
  const late = afterFailure(acts[0] as Act, failure, { now: by(7), chance: 0.5 });
  expect(late).toMatchObject({ state: "received", receivedAt: 7, problem: "This task was cancelled.", status: 409 });
  expect(nextToSend([late, acts[1] as Act], by(7)).map(({ id }) => id)).toEqual(["log"]);
});

test("what got a little further begins its pauses again", () => {
  const act = made("a", "a", 1, { attempts: 9 });
  const moved = afterFailure(act, { status: 0, sentence: "", hasMoved: true }, { now: by(0), chance: 0.5 });
  expect(moved).toMatchObject({ state: "waiting", attempts: 1, notBefore: 1_000 });
});

test("what was refused because the server dropped its photos begins again by itself, with its photos", () => {
  const act = made("a", "a", 1, { files: ["photo"], frozen: { mediaUploads: [{ uploadId: "gone" }] } });
  const failure = { status: 404, sentence: "We could not find that upload.", hasLostFiles: true };
  const after = afterFailure(act, failure, { now: by(0), chance: 0.5 });
  expect(after).toMatchObject({ id: "a", state: "waiting", frozen: null, notBefore: 1_000 });
});

test("what has waited for longer than the server knows keys asks first", () => {
  const now = Date.parse("2026-12-20T09:00:00Z");
  expect(awakened(made("a", "a", 1), by(now))).toMatchObject({ state: "needs-you" });
  expect(awakened(made("a", "a", 1, { state: "sending" }), by(Date.parse("2026-12-01T09:00:00Z"))).state).toBe(
    "waiting",
  );
});

test("the words are honest", () => {
  const acts = [made("a", "a", 1, { state: "sending" }), made("b", "a", 2), made("c", "b", 3, { state: "sending" })];
  expect(barWords(acts)).toBe("Sending 2 of 3");
  expect(barWords([made("b", "a", 2), made("d", "d", 4, { state: "needs-you" })])).toBe(
    "Needs you: 1 · On this phone: 1",
  );
  expect(barWords([made("b", "a", 2, { state: "received", receivedAt: 1 })])).toBe("");
  expect(stateWords(afterAnswer(made("a", "a", 1), Date.parse("2026-11-22T13:07:00Z")))).toBe("Received 14:07");
  expect(stateWords(made("a", "a", 1))).toBe("On this phone");
});

test("an emergency of more than an hour ago is not sent by itself, and goes by a press", () => {
  const late = made("a", "a", 1, { isUrgent: true, occurredAt: "2026-11-22T09:00:00.000Z" });
  expect(awakened(late, by(Date.parse("2026-11-22T09:59:00Z"))).state).toBe("waiting");
  const asking = awakened(late, by(Date.parse("2026-11-22T10:01:00Z")));
  expect(asking).toMatchObject({ state: "needs-you", problem: expect.stringContaining("112") });
  expect(awakened(pressed(asking), by(Date.parse("2026-11-22T10:02:00Z"))).state).toBe("waiting");
});

test("what stands behind an act of one's own names no version, which that one makes anew", () => {
  const edit = (id: string, seq: number) => made(id, "ticket 1", seq, { input: { id: "1", version: 3 } });
  expect(behind(edit("a", 1), [made("x", "ticket 2", 1)]).input).toEqual({ id: "1", version: 3 });
  expect(behind(edit("b", 2), [edit("a", 1)]).input).toEqual({ id: "1" });
  expect(behind(edit("b", 2), [{ ...edit("a", 1), state: "received" }]).input).toEqual({ id: "1", version: 3 });
});

test("what stands behind an act that was deleted names the version that its person saw, and not behind one that arrived", () => {
  const edit = (id: string, seq: number) => made(id, "ticket 1", seq, { input: { id: "1", version: 3 } });
  const [first, second] = [edit("a", 1), behind(edit("b", 2), [edit("a", 1)])];
  const third = behind(edit("c", 3), [first, second]);
  expect(withoutOther(second, "a").input).toEqual({ id: "1", version: 3 });
  expect(withoutOther(third, "b").input).toEqual({ id: "1" });
  expect(withoutOther(withoutOther(third, "a"), "b").input).toEqual({ id: "1", version: 3 });
  const frozen = { id: "1" };
  expect(withoutOther({ ...second, frozen }, "a")).toMatchObject({ frozen, input: frozen });
  expect(withoutOther(first, "b")).toBe(first);
});

test("what somebody else's change refused goes once a person holds to it, by its key and with no version", () => {
  const input = { id: "1", note: "Mended.", version: 3 };
  const act = made("a", "ticket 1", 1, { input, frozen: input });
  const refused = afterFailure(act, { status: 409, sentence: "It changed meanwhile." }, { now: by(0), chance: 0 });
  expect(isStale(refused)).toBe(true);
  const mine = { id: "a", state: "waiting", input: { id: "1", note: "Mended." }, frozen: null, problem: null };
  expect(insisted(refused)).toMatchObject(mine);
  expect(insisted(refused).input).not.toHaveProperty("version");
  expect(insisted(act)).toBe(act);
});

test("what the server doubts goes once somebody says that it is right", () => {
  const doubted = afterFailure(
    made("a", "meter 1", 1, { input: { value: 9 }, frozen: { value: 9 } }),
    { status: 422, sentence: "Is 9 right?", asks: "confirm" },
    { now: by(0), chance: 0 },
  );
  expect(doubted).toMatchObject({ state: "needs-you", asks: "confirm" });
  const sure = { id: "a", state: "waiting", frozen: null, input: { value: 9, confirm: true } };
  expect(confirmed(doubted)).toMatchObject(sure);
});

test.each([
  ["waiting", null, false],
  ["waiting", {}, true],
  ["sending", null, true],
  ["sending", {}, true],
  ["needs-you", {}, false],
] as const)("what is %s with %o as it was sent may have arrived: %s", (state, frozen, isSo) => {
  expect(mayBeThere({ state, frozen })).toBe(isSo);
});
