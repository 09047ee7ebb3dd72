import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, schemasOf, textList, wholeNumber } from "#domain/text.ts";
import { fileInput, fileLimit, importAbout, importAnswer, oneFile } from "#features/imports/contract.ts";
import { gridFields, occupancies, unitFields, unitKinds } from "./fields.ts";
import { unitRoutes } from "./routes.ts";
import { gridProblems, unitStates } from "./rules.ts";

const forKeepers = "Owner and managers only.";

/** One unit of a building; what only its keepers may know is null for others. */
export const Unit = z.object({
  id: z.string(),
  propertyId: z.string(),
  block: z.string().nullable().describe("Block or wing."),
  floor: z.number().nullable().describe("0 is the ground floor, -1 the first basement."),
  name: z.string().describe("Of one name there is one on a floor of a block."),
  label: z.string().describe("How people read it: Block B, 2nd floor, Flat 3."),
  kind: z.enum(unitKinds),
  sizeM2: z.number().nullable().describe(forKeepers),
  share: z.number().nullable().describe(`Per mille of the building. ${forKeepers}`),
  weight: z.number().nullable().describe(forKeepers),
  exclusions: z.array(z.string()).nullable().describe(`What it takes no part in, as the lift. ${forKeepers}`),
  occupancy: z.enum(occupancies).nullable().describe(forKeepers),
  state: z.enum(unitStates).nullable().describe(`The gravest thing that is open there. ${forKeepers}`),
  openTickets: z.number().nullable().describe(forKeepers),
  emergencies: z.number().nullable().describe(forKeepers),
  overdueTasks: z
    .number()
    .nullable()
    .describe(`Overdue work on requests of this unit and on machines in it. ${forKeepers}`),
  occupants: z.number().nullable().describe(`People with an account who belong here now. ${forKeepers}`),
  arrearsKobo: z
    .number()
    .nullable()
    .describe(
      `What it was asked to pay by a day that has passed, and did not, in kobo; never for an API key. ${forKeepers}`,
    ),
  version: z.number(),
});
export type Unit = z.infer<typeof Unit>;

/** A unit as whoever signs up into a building may know it. */
const DirectoryUnit = z.object({
  label: z
    .string()
    .describe("How people read it, and what a sign-up says as buildingUnit: Block B, 2nd floor, Flat 3."),
  place: z.string().nullable().describe("Where it stands: Block B, 2nd floor."),
  name: z.string(),
});
export type DirectoryUnit = z.infer<typeof DirectoryUnit>;

const lineKinds = ["request", "task", "visit", "resident"] as const;
const lineActs = [
  ...(["reported", "mended", "task_added", "task_done", "task_cancelled"] as const),
  ...(["visit_offered", "visit_booked", "visit_missed", "visit_cancelled", "moved_in", "moved_out"] as const),
] as const;

/** One line in the history of a unit. */
export const UnitLine = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  act: z.enum(lineActs),
  thingId: z.string().describe("Of the request, the task or the resident; of a visit, its request."),
  title: z.string().describe("Of that; the name of a resident."),
  text: z.string().nullable().describe("How far a request is; main or further resident."),
  by: z.string().nullable(),
  repeatOf: z.string().nullable().describe("The request whose fault came back within 60 days."),
  at: z.string().describe("Instant, ISO 8601 UTC with milliseconds; of who moved, midnight of that day in Lagos."),
});
export type UnitLine = z.infer<typeof UnitLine>;

const Shares = z.object({
  units: z.number().describe("How many units have a share."),
  total: z.number(),
  missing: z.number().describe("What is missing to 1,000 per mille; 0 where no unit has a share."),
});

const Unmatched = z.object({
  text: z.string().describe("As people wrote it."),
  members: z.number(),
  tickets: z.number(),
});
export type Unmatched = z.infer<typeof Unmatched>;

const Matched = z
  .object({ members: z.number(), tickets: z.number() })
  .describe("How many people and requests named one of these units already, and belong to it now.");

const written = schemasOf(unitFields);
const exclusions = textList("Takes no part in", 20, 60).optional();
const grid = z
  .object(schemasOf(gridFields), "The grid must say how many floors and how many units on each.")
  .check((field) => {
    for (const { path, message } of gridProblems(field.value))
      field.issues.push({ code: "custom", input: field.value, path: [path], message });
  })
  .describe("A block in one step: 4 floors, 6 flats each, A to F.");
const texts = textList("Texts", 500, 200);

const Making = z
  .object({
    id: id("The property"),
    ...written,
    name: written.name.optional(),
    exclusions,
    grid: grid.optional(),
    texts: texts.optional().describe("Units of what people wrote and no unit is yet, by `unmatched` of the list."),
  })
  .check((field) => {
    const { name, grid, texts } = field.value;
    const ways = [name, grid, texts].filter((way) => way !== undefined).length;
    if (ways === 1) return;
    const message = ways === 0 ? "Name is required." : "Send one of name, grid and texts.";
    field.issues.push({ code: "custom", input: field.value, path: ["name"], message });
  });

export const unitCalls = calls(unitRoutes, {
  listDirectoryUnits: {
    tag: "Units",
    summary: "The names of the flats, shops and offices of a building in the public directory, for who signs up there",
    input: z.object({ id: id("The property") }),
    answer: z.object({
      units: z
        .array(DirectoryUnit)
        .describe(
          "Block by block, the highest floor first; at most 1,000. None where its keepers want no list, and of a building that the directory does not show.",
        ),
    }),
    failures: [429],
  },
  listUnits: {
    tag: "Units",
    may: ["unit", "see"],
    summary: "The units of a building, as they were added; owner and managers see what is open in each",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({
      units: z.array(Unit),
      counts: z
        .object({ all: z.number(), occupied: z.number(), empty: z.number(), owner_occupied: z.number() })
        .nullable()
        .describe(forKeepers),
      shares: Shares.nullable().describe(forKeepers),
      unmatched: z
        .array(Unmatched)
        .nullable()
        .describe(`What people wrote as their unit and is none here, the most frequent 100. ${forKeepers}`),
      can: can("unit"),
      nextCursor: z.string().nullable(),
    }),
  },
  createUnits: {
    tag: "Units",
    may: ["unit", "create"],
    summary: "Add a unit, a whole block in one step, or units of what people wrote",
    about:
      "One of `name`, `grid` and `texts`. Members and requests whose text names one of the new units belong to it from then on; their text stays. A second unit of one name on a floor answers 409 and makes none.",
    example: { input: { grid: { floors: 4, perFloor: 6, naming: "letters" } } },
    input: Making,
    answer: z.object({
      unit: Unit.nullable().describe("The one that was added by its name."),
      units: z.array(Unit),
      matched: Matched,
    }),
    creates: true,
    message: "The units have been added.",
    failures: [409],
  },
  listUnitHistory: {
    tag: "Units",
    may: ["unit", "see_history"],
    summary: "What happened in a unit, the latest first: requests, work, visits, who moved in and out",
    input: z.object({ id: id("The unit"), ...pageInput }),
    answer: z.object({ unit: Unit, history: z.array(UnitLine), nextCursor: z.string().nullable() }),
  },
  changeUnit: {
    tag: "Units",
    may: ["unit", "edit"],
    summary: "Change a unit, or say which texts of people mean it",
    about: "A unit of that name on that floor answers 409. Shares of more than 1,000 per mille answer 422.",
    input: z.object({
      id: id(),
      ...written,
      name: written.name.optional(),
      kind: written.kind,
      exclusions,
      texts: textList("Texts", 100, 200)
        .optional()
        .describe("What people wrote as their unit, by `unmatched` of the list: they belong to this one now."),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ unit: Unit, matched: Matched }),
    message: "The unit has been changed.",
    failures: [409],
  },
  removeUnit: {
    tag: "Units",
    may: ["unit", "remove"],
    summary: "Take a unit away; what people wrote stays, and old requests keep naming it",
    about:
      "409 while somebody lives there or belongs to it, and while money of it is open: owed, paid ahead, waiting, or held as a deposit.",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The unit has been removed.",
    failures: [409],
  },
  importUnits: {
    tag: "Units",
    may: ["unit", "import"],
    summary: "Read units from a CSV file: first what would become of every row, then all of them or none",
    about: `Columns: block, floor, name, kind, size_m2, share, weight, exclusions (with ; between), occupancy. Only name is required. A row whose place is there already changes that unit. ${importAbout}`,
    input: z.object({ id: id("The property"), ...fileInput }).check(oneFile),
    answer: z.object({ ...importAnswer, matched: Matched }),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
});
