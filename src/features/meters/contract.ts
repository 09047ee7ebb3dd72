import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, schemasOf, wholeNumber } from "#domain/text.ts";
import { fileInput, fileLimit, importAbout, importAnswer, oneFile } from "#features/imports/contract.ts";
import { evidenceUploads, Media, mediaBodyLimit } from "#features/media/contract.ts";
import { events, meterFields, meterKinds, reaches, readingFields, sources, usageFields } from "./fields.ts";
import { meterRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const amount = z.number().nullable();

const Usage = z.object({
  scheduleId: z.string(),
  scheduleName: z.string(),
  every: z.number().describe("Its task is made each time that the meter has counted so much more."),
  used: z.number().describe("Since the last of its tasks was made."),
  left: z.number(),
});

/** Something that is measured of a building. */
export const Meter = z.object({
  id: z.string(),
  propertyId: z.string(),
  unitId: z.string().nullable(),
  assetId: z.string().nullable().describe("The machine that it belongs to."),
  assetName: z.string().nullable(),
  name: z.string(),
  kind: z.enum(meterKinds),
  unit: z.string().describe("What it counts in: h, kWh, litres, m³ or kg."),
  counts: z.enum(["up", "down"]).describe("down: it says how much is left."),
  source: z.enum(sources).nullable().describe("Where what it measures comes from."),
  reaches: z
    .enum(reaches)
    .nullable()
    .describe(
      "Where what goes through it comes to, of a meter of the building: units, whose meters stand behind it, or common parts alone.",
    ),
  serialNumber: z.string().nullable(),
  capacity: z.number().nullable().describe("How much it holds, of a tank."),
  last: z.object({ value: z.number(), at: instant }).nullable().describe("The newest reading."),
  total: amount.describe("What was used since the first reading, over resets and replacements."),
  perDay: amount.describe("What is used a day, by about the last 30 days; null where that cannot be told yet."),
  daysLeft: amount.describe("How many days from now what is left will last."),
  lateSince: instant.nullable().describe("Since when its next reading is late, by how often it is read as a rule."),
  schedules: z.array(Usage).nullable().describe("What comes by its use. Owner and managers only."),
  uncounted: z
    .array(Usage.pick({ scheduleId: true, scheduleName: true, every: true }))
    .nullable()
    .describe(
      "Work of the plan for its machine that goes by use, and that no meter counts for. Owner and managers only.",
    ),
  createdAt: instant,
  version: z.number(),
  can: can("meter"),
});
export type Meter = z.infer<typeof Meter>;

export const Reading = z.object({
  id: z.string(),
  at: instant,
  value: z.number(),
  used: amount.describe("Since the reading before; null for the first."),
  added: amount.describe("What was bought or delivered since the reading before."),
  event: z.enum(events).nullable(),
  ended: amount.describe("What the meter showed last before it was reset or replaced."),
  note: z.string().nullable(),
  origin: z.enum(["hand", "step", "file"]).describe("step: a step of a task asked for it."),
  taskId: z.string().nullable(),
  by: z.string().nullable(),
  media: z.array(Media),
});
export type Reading = z.infer<typeof Reading>;

const BookMonth = z.object({
  month: z.string().describe("YYYY-MM in Africa/Lagos."),
  gridKwh: amount,
  generatorKwh: amount,
  inverterKwh: amount,
  generatorHours: amount.describe("Run-hours of generators, and of machines that are not named."),
  dieselLitres: amount.describe("Burnt."),
  dieselBought: amount.describe("Litres delivered."),
  waterM3: amount.describe("Used, wherever it came from."),
  waterBoughtM3: amount,
  gasM3: amount,
  gasKg: amount,
});
export type BookMonth = z.infer<typeof BookMonth>;

const written = schemasOf(meterFields);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const one = z.object({ meter: Meter });

const { kind: _, ...changeable } = written;

export const meterCalls = calls(meterRoutes, {
  listMeters: {
    tag: "Meters",
    may: ["meter", "see"],
    summary: "The meters of a building with what they show, the newest first",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ meters: z.array(Meter), can: can("meter"), nextCursor: z.string().nullable() }),
  },
  createMeter: {
    tag: "Meters",
    may: ["meter", "create"],
    summary: "Put down a meter of a building, of a unit or of a machine",
    about: "Unit and machine must be of the same building. A meter of that name answers 409.",
    input: z.object({ id: id("The property"), ...written }),
    answer: one,
    creates: true,
    message: "The meter has been added.",
    failures: [409],
  },
  listLateMeters: {
    tag: "Meters",
    may: ["meter", "see_book"],
    summary: "The meters of one's buildings whose next reading is late: twice the usual time has passed",
    about: "At most 20, those that wait longest first. Keepers are told of them once a week at most.",
    rows: "meters",
    input: z.object({}),
    answer: z.object({
      meters: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), lateSince: instant },
          ...{ propertyId: z.string(), propertyName: z.string() },
        }),
      ),
    }),
  },
  findMeter: {
    tag: "Meters",
    may: ["meter", "see"],
    summary: "One meter with what it shows",
    input: z.object({ id: id() }),
    answer: one,
  },
  changeMeter: {
    tag: "Meters",
    may: ["meter", "edit"],
    summary: "Change what is kept of a meter; what kind it is stays",
    input: z.object({ id: id(), ...changeable, name: written.name.optional(), version }),
    answer: one,
    message: "The meter has been changed.",
    failures: [409],
  },
  removeMeter: {
    tag: "Meters",
    may: ["meter", "remove"],
    summary: "Take a meter away, with its readings; schedules that went by it go by the calendar alone",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The meter has been removed.",
    failures: [409],
  },
  listReadings: {
    tag: "Meters",
    may: ["meter", "see"],
    summary: "The readings of a meter, the latest first",
    input: z.object({ id: id("The meter"), ...pageInput }),
    answer: z.object({ readings: z.array(Reading), nextCursor: z.string().nullable() }),
  },
  addReading: {
    tag: "Meters",
    may: ["meter", "read"],
    summary: "Write down what a meter shows",
    about:
      "Now, unless `at` says when. What runs backwards answers 422, unless `event` says that the meter was reset or replaced; so does what is left and grows, unless `added` says how much came. A reading that is hard to believe, as a thousand times the last, answers 422 at `confirm` until it is sent with `confirm: true`. A second reading of the same moment answers 409. A reading by which a schedule has run full makes its task that day, once.",
    example: { input: { value: 1250.4 } },
    input: z.object({
      id: id("The meter"),
      ...schemasOf(readingFields),
      confirm: flag("Confirm").default(false).describe("It is right, although it is hard to believe."),
      mediaUploads: evidenceUploads.describe("Photos of the meter."),
    }),
    answer: z.object({ reading: Reading, meter: Meter, tasksMade: z.number().describe("By use.") }),
    creates: true,
    message: "The reading has been saved.",
    bodyLimit: mediaBodyLimit,
    failures: [409],
  },
  importReadings: {
    tag: "Meters",
    may: ["meter", "edit"],
    summary: "Read the readings of a meter from a CSV file: first what would become of every row, then all or none",
    about: `Columns: at (a day or an instant), value, added, event, ended, note. at and value are required. A row whose moment is there already with the same figure changes nothing. Doubts are warnings. ${importAbout}`,
    input: z.object({ id: id("The meter"), ...fileInput }).check(oneFile),
    answer: z.object({ ...importAnswer, tasksMade: z.number().describe("By the use that these readings show.") }),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
  removeReading: {
    tag: "Meters",
    may: ["meter", "edit"],
    summary: "Take back the newest reading of a meter, where it was a mistake",
    about: "One that is not the newest answers 409. Tasks that it has made stay.",
    input: z.object({ id: id("The meter"), readingId: id("The reading") }),
    answer: one,
    message: "The reading has been taken back.",
    failures: [409],
  },
  setUsage: {
    tag: "Meters",
    may: ["meter", "edit"],
    summary: "Let a schedule come by use as well: every 250 h or 6 months, whichever is first",
    about:
      "Counts from what the meter shows now. Whichever comes first, use or calendar, both begin anew from there. A schedule may go by several meters, as one service for two generators: each makes its own tasks, which name its machine, and the calendar goes on for all of them.",
    example: { input: { every: 250 } },
    input: z.object({ id: id("The meter"), scheduleId: id("The schedule"), ...schemasOf(usageFields) }),
    answer: one,
    message: "The schedule comes by use as well.",
    failures: [409],
  },
  endUsage: {
    tag: "Meters",
    may: ["meter", "edit"],
    summary: "Let a schedule go by the calendar alone again",
    input: z.object({ id: id("The meter"), scheduleId: id("The schedule") }),
    answer: one,
    message: "The schedule goes by the calendar.",
    failures: [409],
  },
  readEnergyBook: {
    tag: "Meters",
    may: ["meter", "see_book"],
    summary: "The power and water book of a building: what was used and bought, month by month",
    about:
      "What was used between two readings is spread evenly over the time between them. A figure is null in a month that no meter covers. Nothing is counted twice: where the building has a main meter, those of its units count no more from the first whole month on that it covers, until nobody has read it for two months; in the month in which it begins whichever counted more stands; and a tank counts only where no water meter of its source does, from that one's first whole month on. Which one is the main meter `reaches` says; while that is null, each one of the building is taken for it. A tank without a source holds bought water.",
    rows: "months",
    input: z.object({
      id: id("The property"),
      months: z.coerce
        .number("months must be a whole number.")
        .int("months must be a whole number.")
        .min(1, "months must be 1 to 36.")
        .max(36, "months must be 1 to 36.")
        .default(12),
    }),
    answer: z.object({ months: z.array(BookMonth).describe("The oldest first, this month last.") }),
  },
});
