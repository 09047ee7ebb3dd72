import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Admission, type Rank, TurnedAway } from "./admission.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Told = { name: string; leave?: () => void; refused?: boolean };

/** A door of so many places with a clock of its own, and what became of each who came. */
function door(width: number) {
  let now = 10_000;
  const admission = new Admission(width, () => now);
  const told: Told[] = [];
  const come = async (name: string, who = name, rank: Rank = "read") => {
    const one: Told = { name };
    try {
      const place = admission.enter({ rank, who });
      one.leave = place instanceof Promise ? await place : place;
    } catch (error) {
      expect(error).toBeInstanceOf(TurnedAway);
      one.refused = true;
    }
    told.push(one);
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    admission,
    come: (...visitor: Parameters<typeof come>) => void come(...visitor),
    /** Time goes by in steps of a sweep. */
    async pass(ms: number) {
      for (let step = 0; step < ms; step += 5) {
        now += 5;
        admission.sweep();
        await settle();
      }
    },
    async leave(name: string) {
      told.find((one) => one.name === name)?.leave?.();
      await settle();
    },
    async inside() {
      await settle();
      return told.filter(({ refused }) => !refused).map(({ name }) => name);
    },
    refused: () => told.filter(({ refused }) => refused).map(({ name }) => name),
  };
}

test("who finds a free place does not wait, and a place is given back once", async () => {
  const { admission, come, inside, leave } = door(2);
  come("a");
  come("b");
  come("c");
  expect(await inside()).toEqual(["a", "b"]);
  await leave("a");
  await leave("a");
  come("d");
  expect(await inside()).toEqual(["a", "b", "c"]);
  expect(admission.figures()).toMatchObject({ inside: 2, waiting: 1 });
});

test("pressing calls go first, figures last, whoever came when", async () => {
  const { come, inside, leave } = door(1);
  come("first");
  for (const rank of ["figures", "read", "write", "pressing"] as const) come(rank, rank, rank);
  for (const name of ["first", "pressing", "write", "read"]) {
    await inside();
    await leave(name);
  }
  expect(await inside()).toEqual(["first", "pressing", "write", "read", "figures"]);
});

test("one who comes often leaves places for others who are about, and takes all where nobody is", async () => {
  const { come, inside, leave, pass } = door(10);
  for (let at = 0; at < 20; at += 1) come(`n${at}`, "noisy");
  expect((await inside()).length).toBe(10);
  come("other");
  for (const name of await inside()) await leave(name);
  expect((await inside()).slice(10)).toEqual(["other", "n10", "n11", "n12", "n13"]);
  await leave("other");
  expect((await inside()).length).toBe(15);
  await pass(1_100);
  expect((await inside()).length).toBe(21);
});

test("between those who wait turns go to whoever has fewest inside", async () => {
  const { come, inside, leave } = door(5);
  for (const name of ["a1", "b1", "c1", "d1", "e1"]) come(name, name[0]);
  for (const name of ["a2", "a3", "f1"]) come(name, name[0]);
  await inside();
  await leave("e1");
  expect((await inside()).at(-1)).toBe("f1");
  await leave("b1");
  expect((await inside()).at(-1)).toBe("a2");
});

test("a burst waits, and nobody is refused while few wait or somebody waits shortly", async () => {
  const few = door(2);
  for (let at = 0; at < 9; at += 1) few.come(`f${at}`);
  await few.pass(900);
  expect(few.refused()).toEqual([]);

  const short = door(10);
  for (let at = 0; at < 60; at += 1) short.come(`s${at}`, `s${at % 3}`);
  await short.pass(60);
  short.come("other");
  await short.leave("s0");
  expect((await short.inside()).at(-1)).toBe("other");
  await short.pass(60);
  expect(short.refused()).toEqual([]);
  await short.pass(100);
  expect(short.refused().length).toBe(50);
});

test("one who asks for all has at most forty waiting, and those who sign in beside do not make it longer", async () => {
  const { come, inside, leave, pass, refused } = door(10);
  for (let at = 0; at < 70; at += 1) come(`n${at}`, "noisy");
  await inside();
  expect(refused()).toEqual(Array.from({ length: 20 }, (_, at) => `n${at + 10}`));
  come("one more", "noisy", "write");
  for (let at = 0; at < 12; at += 1) {
    come(`sign-in ${at}`, `${at}`, "pressing");
    await leave(at === 0 ? "n0" : `sign-in ${at - 1}`);
    await pass(20);
  }
  expect(await inside()).toContain("sign-in 11");
  expect(refused().length).toBe(61);
});

test("where all wait long the oldest are refused and the newest go first, pressing ones wait on", async () => {
  const { admission, come, inside, leave, refused, pass } = door(2);
  come("a");
  come("b");
  come("sign-in", "x", "pressing");
  for (let at = 0; at < 12; at += 1) come(`r${at}`);
  await pass(95);
  expect(refused()).toEqual([]);
  await pass(10);
  expect(refused()).toEqual(Array.from({ length: 12 }, (_, at) => `r${at}`));
  come("old");
  await pass(20);
  come("new");
  await leave("a");
  await leave("b");
  expect((await inside()).slice(2)).toEqual(["sign-in", "new"]);
  await pass(15);
  expect(refused().at(-1)).toBe("old");
  expect(admission.figures().refused).toEqual({ pressing: 0, write: 0, read: 13, figures: 0 });

  // A place is free and nobody wants it: who comes then may wait again.
  await leave("new");
  come("b2");
  come("late");
  await pass(60);
  expect(refused()).not.toContain("late");
});

test("what takes long gives its place on, and takes none back when it is over", async () => {
  const { admission, come, inside, leave, pass } = door(1);
  come("slow");
  come("next");
  await pass(1_010);
  expect(await inside()).toEqual(["slow", "next"]);
  await leave("slow");
  expect(admission.figures()).toMatchObject({ inside: 1, waiting: 0 });
});
