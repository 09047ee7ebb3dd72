import { expect, test } from "vitest";
import { together } from "./together.server.ts";

const begun = () => Promise.withResolvers<void>();

test("what is asked for while the first runs is done together, after it", async () => {
  const [first, turns] = [begun(), [] as number[][]];
  const ask = together(async (all: number[]) => {
    turns.push([...all]);
    if (turns.length === 1) await first.promise;
  });
  const one = ask(1);
  await Promise.resolve();
  const others = [ask(2), ask(3)];
  expect(turns).toEqual([[1]]);
  first.resolve();
  await Promise.all([one, ...others]);
  await ask(4);
  expect(turns).toEqual([[1], [2, 3], [4]]);
});

test("where several fail together each is done by itself, and only the one that cannot be is told so", async () => {
  const turns: string[][] = [];
  const ask = together(async (all: string[]) => {
    turns.push([...all]);
    if (all.includes("bad")) throw new Error("It is bad.");
  });
  const said = await Promise.allSettled(["good", "bad", "well"].map(ask));
  expect(said.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(turns).toEqual([["good", "bad", "well"], ["good"], ["bad"], ["well"]]);
  await expect(ask("bad")).rejects.toThrow("It is bad.");
});
