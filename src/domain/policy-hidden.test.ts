import { expect, test } from "vitest";
import { canOf, decide, hiddenFields, type Thing, withoutHidden } from "./policy.ts";
import type { Relation } from "./policy-grants.ts";

test("what is seen but lacks the act is forbidden, not hidden", () => {
  const manager = { role: "property_manager", thing: "property", act: "archive" } as const;
  expect(decide({ ...manager, relations: ["managed"] })).toBe("forbidden");
  expect(decide({ ...manager, relations: ["own", "managed"] })).toBe("allowed");
  expect(decide({ ...manager, relations: [] })).toBe("out_of_reach");
});

test("can tells every act of the thing", () => {
  expect(canOf("contractor", ["engaged"], "task")).toEqual({
    see: true,
    create: false,
    edit: false,
    award: false,
    cancel: false,
    set_status: false,
    work: false,
    assign: true,
    give_back: false,
  });
  expect(canOf("building_occupant", ["author", "resident"], "ticket")).toMatchObject({
    see: true,
    reopen: true,
    answer: true,
    resolve: false,
  });
});

const wayIn = ["accessNotes", "address", "state", "latitude", "longitude"];

const hidden: [string, Thing, Relation[], string[]][] = [
  ["an owner sees all of a property", "property", ["own"], []],
  ["a manager sees all of a property", "property", ["managed"], []],
  [
    "an occupant: no notes, no costs",
    "property",
    ["resident", "confirmed"],
    ["specialNotes", "accessNotes", "totalSpent", "maintenanceCost"],
  ],
  [
    "an occupant whom nobody has confirmed: what the directory gives",
    "property",
    ["resident"],
    [
      ...["specialNotes", "accessNotes", "totalSpent", "maintenanceCost", "thumbnailUrl", "latitude", "longitude"],
      ...["address", "lga", "buildingAge", "ageKnown", "constructionType", "units", "floors", "usagePattern"],
      ...["components", "status", "lastMaintenance", "nextScheduled"],
    ],
  ],
  ["a contractor: no costs of others", "property", ["engaged"], ["accessNotes", "totalSpent", "maintenanceCost"]],
  ["a technician while the job is open", "property", ["worked", "open_job"], ["totalSpent", "maintenanceCost"]],
  ["an owner sees all of a task", "task", ["own"], []],
  [
    "a technician's task: no costs",
    "task",
    ["assigned", "open_job"],
    ["estimatedCost", "actualCost", "costIsEstimated"],
  ],
  [
    "a technician's finished task",
    "task",
    ["assigned"],
    ["estimatedCost", "actualCost", "costIsEstimated", "assetId", ...wayIn, "occupantPhone", "occupantEmail"],
  ],
  ["the awarded contractor sees its costs", "task", ["awarded", "open_job"], []],
  ["the awarded contractor afterwards", "task", ["awarded"], ["assetId", ...wayIn, "occupantPhone", "occupantEmail"]],
  [
    "a contractor before the award",
    "task",
    ["engaged"],
    ["actualCost", "costIsEstimated", ...wayIn, "occupantPhone", "occupantEmail"],
  ],
  [
    "a phone on a ticket whose job is over, and why it was opened again",
    "ticket",
    ["assigned"],
    ["occupantPhone", "occupantEmail", "reopenReason", "answer", "repeatOf", "repeatCount", "assetId"],
  ],
  [
    "a phone on a ticket from a contractor who works there",
    "ticket",
    ["awarded", "engaged"],
    ["occupantPhone", "occupantEmail", "repeatOf"],
  ],
  ["a phone on a ticket whose job is open", "ticket", ["assigned", "open_job"], ["repeatOf"]],
  ["an occupant's own ticket", "ticket", ["author"], ["repeatOf", "repeatCount", "assetId"]],
  ["where a photo was taken, from a stranger to it", "media", ["confirmed"], ["latitude", "longitude"]],
  ["where a photo was taken, from whoever took it", "media", ["confirmed", "self"], []],
  [
    "a schedule's cost, and what could be skipped, from its contractor",
    "schedule",
    ["awarded"],
    ["estimatedCost", "skips"],
  ],
  [
    "nobody's task",
    "task",
    [],
    ["estimatedCost", "actualCost", "costIsEstimated", "assetId", ...wayIn, "occupantPhone", "occupantEmail"],
  ],
  ["a thing without hidden fields", "sop", ["assigned"], []],
];

test.each(hidden)("hidden fields: %s", (_, thing, held, fields) => {
  expect([...hiddenFields(thing, held)].sort()).toEqual([...fields].sort());
});

test("hidden fields are present as null, and no field is added", () => {
  const task = { title: "Service the generator", estimatedCost: 2_500_000 };
  expect(withoutHidden("task", ["assigned"], task)).toEqual({ title: "Service the generator", estimatedCost: null });
  expect(withoutHidden("task", ["own"], task)).toBe(task);
});
