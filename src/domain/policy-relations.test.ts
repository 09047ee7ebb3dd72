import { describe, expect, test } from "vitest";
import type { Relation } from "./policy-grants.ts";
import {
  documentRelations,
  type Job,
  propertyRelations,
  type Standing,
  scheduleRelations,
  taskRelations,
  ticketRelations,
} from "./policy-relations.ts";
import type { AccessLevel, Engagement, SeatRole } from "./vocab.ts";

type More = Partial<NonNullable<Standing["membership"]>>;
const member = (role: SeatRole, more: More = {}) => ({
  role,
  active: true,
  confirmed: true,
  ...more,
});
const standing = (more: Partial<Standing> = {}): Standing => ({
  actorId: "me",
  ownerId: "ada",
  membership: null,
  ...more,
});

const ofProperty: [string, Partial<Standing>, Relation[]][] = [
  ["the owner", { ownerId: "me" }, ["own"]],
  ["a stranger", {}, []],
  ["a manager", { membership: member("property_manager") }, ["managed"]],
  ["a manager while there is no owner", { ownerId: null, membership: member("property_manager") }, ["own", "managed"]],
  ["a manager for an organisation", { membership: member("property_manager", { organisationId: "o" }) }, ["managed"]],
  [
    "one while there is no owner",
    { ownerId: null, membership: member("property_manager", { organisationId: "o" }) },
    ["managed"],
  ],
  [
    "a manager as an owner of the organisation",
    { membership: member("property_manager", { organisationId: "o", asOwner: true }) },
    ["own", "managed"],
  ],
  ["an accountant", { ownerId: null, membership: member("accountant", { organisationId: "o" }) }, ["reads"]],
  ["a manager whom the inviter has not confirmed", { membership: member("property_manager", { active: false }) }, []],
  ["an unconfirmed occupant", { membership: member("building_occupant", { confirmed: false }) }, ["resident"]],
  ["a confirmed occupant", { membership: member("building_occupant") }, ["resident", "confirmed"]],
  ["a contractor", { membership: member("contractor") }, ["engaged"]],
  ["a stranger to a property without owner", { ownerId: null }, []],
  ["a technician with an open job", { jobs: "open" }, ["worked", "open_job"]],
  ["a technician whose jobs are over", { jobs: "past" }, ["worked"]],
];

test.each(ofProperty)("to a property: %s", (_, facts, held) => {
  expect(propertyRelations(standing(facts))).toEqual(held);
});

const job = (more: Partial<Job> = {}): Job => ({ contractorId: null, assigneeId: null, open: true, ...more });
const contractor = (engagement?: Engagement) => standing({ membership: member("contractor", { engagement }) });

describe("to a task", () => {
  test.each<[string, Standing, Job, Relation[]]>([
    ["the owner", standing({ ownerId: "me" }), job(), ["own"]],
    ["a stranger", standing(), job(), []],
    ["an occupant of the building", standing({ membership: member("building_occupant") }), job(), []],
    ["a contractor, unawarded", contractor(), job(), ["engaged"]],
    ["a contractor, awarded to another", contractor("open"), job({ contractorId: "bola" }), []],
    ["a contractor, awarded", contractor(), job({ contractorId: "me" }), ["awarded", "open_job"]],
    ["an awarded-only contractor, unawarded", contractor("awarded_only"), job(), []],
    [
      "an awarded-only contractor, awarded",
      contractor("awarded_only"),
      job({ contractorId: "me" }),
      ["awarded", "open_job"],
    ],
    ["a contractor who left keeps what they did", standing(), job({ contractorId: "me", open: false }), ["awarded"]],
    [
      "a contractor working alone",
      contractor(),
      job({ contractorId: "me", assigneeId: "me" }),
      ["awarded", "assigned", "open_job"],
    ],
    [
      "a technician",
      standing({ jobs: "open" }),
      job({ contractorId: "bola", assigneeId: "me" }),
      ["assigned", "open_job"],
    ],
    [
      "a technician of another task there",
      standing({ jobs: "open" }),
      job({ contractorId: "bola", assigneeId: "chi" }),
      [],
    ],
  ])("%s", (_, facts, of, held) => {
    expect(taskRelations(facts, of)).toEqual(held);
  });
});

describe("to a repair ticket", () => {
  const neighbour = standing({ membership: member("building_occupant") });
  test.each<[string, Standing, string, Job | null, Relation[]]>([
    ["who filed it", neighbour, "me", null, ["author", "resident"]],
    ["who filed it and left", standing(), "me", null, ["author"]],
    ["a neighbour", neighbour, "ngozi", null, []],
    ["a manager", standing({ membership: member("property_manager") }), "ngozi", null, ["managed"]],
    ["a contractor before it is assigned", contractor(), "ngozi", null, []],
    ["a contractor of a linked task awarded to another", contractor(), "ngozi", job({ contractorId: "bola" }), []],
    ["its contractor", contractor(), "ngozi", job({ contractorId: "me" }), ["awarded", "open_job", "engaged"]],
    [
      "its contractor, once it is done",
      contractor(),
      "ngozi",
      job({ contractorId: "me", open: false }),
      ["awarded", "engaged"],
    ],
    [
      "its contractor, done and having left",
      standing(),
      "ngozi",
      job({ contractorId: "me", open: false }),
      ["awarded"],
    ],
    ["its technician, through the task", standing(), "ngozi", job({ assigneeId: "me" }), ["assigned", "open_job"]],
  ])("%s", (_, facts, filedBy, of, held) => {
    expect(ticketRelations(facts, filedBy, of)).toEqual(held);
  });
});

describe("to a maintenance schedule", () => {
  test.each<[string, Standing, boolean, Relation[]]>([
    ["the owner", standing({ ownerId: "me" }), false, ["own"]],
    ["a contractor whose work it is", contractor(), true, ["awarded"]],
    ["one who is only given what is awarded, whose work it is", contractor("awarded_only"), true, ["awarded"]],
    ["a contractor there who has nothing of it", contractor(), false, []],
    ["a contractor who has left", standing(), true, []],
    ["a contractor of an archived building", { ...contractor(), closed: "archived" }, true, []],
    ["an occupant", standing({ membership: member("building_occupant") }), true, []],
  ])("%s", (_, facts, isBehindTheirs, held) => {
    expect(scheduleRelations(facts, isBehindTheirs)).toEqual(held);
  });
});

describe("to a document, by access level", () => {
  const levels: AccessLevel[] = ["property_manager", "contractor", "technician", "all"];
  test.each<[string, Standing, Relation[][]]>([
    ["the owner", standing({ ownerId: "me" }), [["own"], ["own"], ["own"], ["own"]]],
    ["a contractor", contractor(), [[], ["shared"], ["shared"], ["shared"]]],
    ["a technician with a job there", standing({ jobs: "open" }), [[], [], ["shared"], ["shared"]]],
    ["a technician whose jobs are over", standing({ jobs: "past" }), [[], [], [], []]],
    ["a confirmed occupant", standing({ membership: member("building_occupant") }), [[], [], [], ["shared"]]],
    [
      "an unconfirmed occupant",
      standing({ membership: member("building_occupant", { confirmed: false }) }),
      [[], [], [], []],
    ],
    ["a stranger", standing(), [[], [], [], []]],
  ])("%s", (_, facts, byLevel) => {
    expect(levels.map((level) => documentRelations(facts, level))).toEqual(byLevel);
  });
});
