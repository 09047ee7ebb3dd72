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
function door(width: number, busy = 0) {
  let now = 10_000;
  const admission = new Admission(
    width,
    () => now,
    () => busy,
  );
  const told: Told[] = [];
  const come = async (name: string, who = name, rank: Rank = "read", isAddress = false, isGone = () => false) => {
    const one: Told = { name };
    try {
      const place = admission.enter({ rank, who, isAddress, isGone });
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

test("who has hung up meanwhile is not let in, and keeps no place", async () => {
  const { admission, come, inside, leave, refused } = door(1);
  come("first");
  come("gone", "gone", "read", false, () => true);
  come("last");
  expect(await inside()).toEqual(["first"]);
  await leave("first");
  expect([await inside(), refused()]).toEqual([["first", "last"], ["gone"]]);
  expect(admission.figures()).toMatchObject({ inside: 1, waiting: 0, refused: { read: 0 } });
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

test("a burst waits, and nobody is refused who is let in within a second", async () => {
  const { come, inside, leave, pass, refused } = door(10);
  for (let at = 0; at < 200; at += 1) come(`s${at}`, `s${at % 8}`);
  for (let round = 0; round < 19; round += 1) {
    for (const name of await inside()) await leave(name);
    await pass(45);
  }
  expect(refused()).toEqual([]);
  expect((await inside()).length).toBeGreaterThan(190);
});

test("one who asks for all has so many waiting and hears of the rest at once, while others come in", async () => {
  const { admission, come, inside, leave, refused } = door(10);
  come("other");
  for (let at = 0; at < 80; at += 1) come(`n${at}`, "noisy");
  expect(await inside()).toEqual(["other", "n0", "n1", "n2", "n3"]);
  expect(admission.figures()).toMatchObject({ waiting: 60, refused: { read: 16 } });
  expect(refused()).toEqual(Array.from({ length: 16 }, (_, at) => `n${at + 64}`));
  come("another");
  expect((await inside()).at(-1)).toBe("another");
  await leave("n0");
  expect((await inside()).at(-1)).toBe("n4");
});

const four = ["n4", "n5", "n6", "n7"];
test.each([
  ["has one place where the process is busy, and rests as long as it was there", 1, 300, false, [], ["n4"]],
  ["has all its places where the process has time", 0, 300, false, four, four],
  ["has all its places where it is little for all that", 1, 200, false, four, four],
  ["has all its places where it is an address, which many may share", 1, 300, true, four, four],
])("one who takes more than their part %s", async (_, busy, ms, isAddress, atOnce, later) => {
  const { come, inside, leave, pass } = door(10, busy);
  come("other");
  await pass(5);
  await leave("other");
  for (const name of ["n0", "n1", "n2", "n3"]) come(name, "noisy", "read", isAddress);
  await pass(ms);
  for (const name of ["n0", "n1", "n2", "n3"]) await leave(name);
  for (const name of [...four, "n8"]) come(name, "noisy", "read", isAddress);
  expect((await inside()).slice(5)).toEqual(atOnce);
  await pass(ms - 5);
  expect((await inside()).slice(5)).toEqual(atOnce);
  await pass(10);
  expect((await inside()).slice(5)).toEqual(later);
});

test("one who rests keeps nobody else out, and their own pressing calls come in", async () => {
  const { come, inside, leave, pass } = door(10, 1);
  come("other");
  await pass(5);
  await leave("other");
  for (const name of ["n0", "n1", "n2", "n3"]) come(name, "noisy");
  await pass(300);
  for (const name of ["n0", "n1", "n2", "n3"]) await leave(name);
  come("n4", "noisy");
  come("another");
  expect((await inside()).slice(5)).toEqual(["another"]);
  come("emergency", "noisy", "pressing");
  expect((await inside()).slice(5)).toEqual(["another", "emergency"]);
});

test("who was refused as often as they may wait hears the next refusal a moment later, and only they do", async () => {
  const { come, inside, pass, refused } = door(1);
  for (const name of ["other", "quiet"]) come(name);
  for (let at = 0; at < 13; at += 1) come(`n${at}`, "noisy");
  await inside();
  expect(refused()).toEqual(["n6", "n7", "n8", "n9", "n10", "n11"]);
  for (let at = 0; at < 7; at += 1) come(`o${at}`, "another");
  await inside();
  expect(refused().at(-1)).toBe("o6");
  await vi.advanceTimersByTimeAsync(24);
  expect(refused().at(-1)).toBe("o6");
  await vi.advanceTimersByTimeAsync(1);
  expect(refused().at(-1)).toBe("n12");
  await pass(1_000);
  come("n13", "noisy");
  await inside();
  expect(refused().at(-1)).toBe("n13");
});

test("what is let in later keeps nobody out: a line full of exports is none for writing", async () => {
  const { admission, come, inside } = door(2);
  come("a");
  come("b");
  for (let at = 0; at < 90; at += 1) come(`f${at}`, `f${at}`, "figures");
  come("write", "w", "write");
  await inside();
  expect(admission.figures()).toMatchObject({ waiting: 81, refused: { figures: 10, write: 0 } });
});

test("where the first of a line has waited long whoever comes is refused, and so is who waited a second", async () => {
  const { admission, come, inside, leave, refused, pass } = door(1);
  come("a");
  come("sign-in", "x", "pressing");
  come("r1", "b");
  await pass(400);
  come("r2", "b");
  await pass(200);
  come("r3", "b");
  await inside();
  expect(refused()).toEqual(["r3"]);
  await pass(420);
  expect(refused()).toEqual(["r3", "r1"]);
  // What takes more than a second gave its place on.
  expect(await inside()).toEqual(["a", "sign-in"]);
  await leave("sign-in");
  expect((await inside()).at(-1)).toBe("r2");
  expect(admission.figures().refused).toEqual({ pressing: 0, write: 0, read: 2, figures: 0 });
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
