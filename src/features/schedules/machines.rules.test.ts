import { expect, test } from "vitest";
import { machineOf } from "#features/planning/engine/machines.rules.ts";
import { namedReasons } from "./machines.rules.ts";

const notes = { kind: "notes", text: "Your notes mention “gen”.", source: null };
const law = { kind: "statutory", text: "The law asks for it.", source: null };

test("an item of the catalogue works for a machine, or for none", () => {
  expect(machineOf("generator-minor-service")).toBe("generator");
  expect(machineOf("fire-pump-weekly-run")).toBe("fire_pump");
  expect(machineOf("plumbing-inspection")).toBeNull();
  expect(machineOf(null)).toBeNull();
});

test("what the register holds is named instead of the guess, and nothing else changes", () => {
  const held = { count: 5, names: ["Generator 1", "Generator 2", "Generator 3"] };
  expect(namedReasons([law, notes, notes], held).map(({ text }) => text)).toEqual([
    law.text,
    "On the register: Generator 1, Generator 2, Generator 3 and 2 more.",
  ]);
  expect(namedReasons([law, notes], undefined)).toEqual([law, notes]);
  expect(namedReasons([law], held)).toEqual([law]);
});
