import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { lanesOf } from "../scripts/lanes.ts";
import { firstJourneys, firstOnServer, slowFiles, slowPlatformFiles } from "./rig/parts.ts";

test("every file that is named is there", () => {
  const named = [...slowFiles, ...slowPlatformFiles, ...firstJourneys, ...firstOnServer];
  expect(named.filter((file) => !existsSync(resolve(import.meta.dirname, "..", file)))).toEqual([]);
});

test("what one part leaves out of a project the other runs", () => {
  const runs = [...lanesOf("first"), ...lanesOf("longer")].flat();
  const of = (project: string) => runs.filter(({ projects }) => projects.includes(project));
  for (const project of new Set(runs.flatMap(({ projects }) => projects))) {
    const without = of(project).flatMap(({ not = [] }) => not);
    const alone = of(project).flatMap(({ only = [] }) => only);
    expect(
      without.filter((file) => !alone.includes(file)),
      project,
    ).toEqual([]);
    expect(
      of(project).filter(({ only }) => only === undefined),
      project,
    ).toHaveLength(1);
  }
});
