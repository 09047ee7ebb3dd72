import { describe, expect, test } from "vitest";
import { allows, decide, type Thing } from "./policy.ts";
import { policyRoles, type Relation, relations } from "./policy-grants.ts";
import { matrix } from "./policy-matrix.ts";
import { policyTable } from "./policy-table.ts";

type Cell = { row: string; thing: Thing; act: never; role: (typeof policyRoles)[number]; needed: string[] };

const cells: Cell[] = matrix
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [name = "", ...columns] = line.split("|").map((column) => column.trim());
    const [thing, act] = name.split(" ");
    return columns.map((column, at) => ({
      ...{ row: name, thing: thing as Thing, act: act as never },
      ...{ role: policyRoles[at] ?? "visitor", needed: column === "-" ? [] : column.split(" ") },
    }));
  });

const seen = ({ thing, role }: Cell, held: Relation): boolean => {
  const see = cells.find((cell) => cell.row === `${thing} see` && cell.role === role);
  return see !== undefined && (see.needed.includes("any") || see.needed.includes(held));
};

const expected = (cell: Cell, held: Relation) => {
  if (cell.needed.includes("any") || cell.needed.includes(held)) return "allowed";
  return cell.needed.length === 0 || seen(cell, held) ? "forbidden" : "out_of_reach";
};

describe("the matrix, cell by cell", () => {
  test("names every act of the table, and no other", () => {
    const acts = Object.entries(policyTable).flatMap(([thing, of]) => Object.keys(of).map((act) => `${thing} ${act}`));
    expect([...new Set(cells.map((cell) => cell.row))].sort()).toEqual(acts.sort());
    expect(cells).toHaveLength(acts.length * policyRoles.length);
  });

  test.each(cells)("$role: $row", (cell) => {
    const { role, thing, act, needed } = cell;
    expect([...allows(role, thing, act)].sort()).toEqual([...needed].sort());
    for (const held of relations.filter((relation) => relation !== "any"))
      expect([held, decide({ role, relations: [held], thing, act })]).toEqual([held, expected(cell, held)]);
  });

  test.each(cells.filter((cell) => cell.needed.length > 0 && !cell.needed.includes("any") && !seen(cell, "any")))(
    "a strange $role finds nothing: $row",
    ({ role, thing, act }) => {
      expect(decide({ role, relations: [], thing, act })).toBe("out_of_reach");
    },
  );

  test.each(cells.filter(({ needed }) => needed.length === 0))("a $role never can: $row", ({ role, thing, act }) => {
    expect(decide({ role, relations: [], thing, act })).toBe("forbidden");
  });
});
