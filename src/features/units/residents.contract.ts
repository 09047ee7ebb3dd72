import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, optionalId, schemasOf, wholeNumber } from "#domain/text.ts";
import { fileInput, fileLimit, importAbout, importAnswer, oneFile } from "#features/imports/contract.ts";
import { residentFields, residentKinds } from "./fields.ts";
import { residentRoutes } from "./routes.ts";

const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");

/** Somebody who lives in a unit, or did. */
export const Resident = z.object({
  id: z.string(),
  unitId: z.string(),
  name: z.string(),
  kind: z.enum(residentKinds),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  movedIn: day,
  movedOut: day.nullable().describe("The day they left; null while they live there."),
  current: z.boolean().describe("Whether they live there today."),
  hasAccount: z.boolean(),
  version: z.number(),
});
export type Resident = z.infer<typeof Resident>;

const written = schemasOf(residentFields);
const one = z.object({ resident: Resident });

export const residentCalls = calls(residentRoutes, {
  listResidents: {
    tag: "Units",
    may: ["resident", "see"],
    summary: "Who lives in a unit, and who did; owner and managers only",
    input: z.object({ id: id("The unit"), ...pageInput }),
    answer: z.object({
      residents: z.array(Resident),
      people: z
        .array(z.object({ memberId: z.string(), name: z.string(), since: z.string() }))
        .describe("Occupants with an account who name this unit and are not written down yet, at most 50."),
      nextCursor: z.string().nullable(),
    }),
  },
  addResident: {
    tag: "Units",
    may: ["resident", "create"],
    summary: "Write down who lives in a unit since when",
    about: "A unit has one main resident at a time: one who moves in before the last moved out answers 409.",
    input: z.object({
      id: id("The unit"),
      ...written,
      name: written.name.optional(),
      memberId: optionalId("memberId").describe("An occupant of the building, instead of a name."),
    }),
    answer: one,
    creates: true,
    message: "The resident has been added.",
    failures: [409],
  },
  importResidents: {
    tag: "Units",
    may: ["resident", "create"],
    summary: "Read who lives in a building from a CSV file: first what would become of every row, then all or none",
    about: `Columns: block, floor, unit, name, kind, phone, email, moved_in, moved_out. unit, name and moved_in are required. The unit is read as people write it; block and floor say which where that could be several. Whoever is written down there since that day already changes nothing. ${importAbout}`,
    input: z.object({ id: id("The property"), ...fileInput }).check(oneFile),
    answer: z.object(importAnswer),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
  changeResident: {
    tag: "Units",
    may: ["resident", "edit"],
    summary: "Change what is kept of a resident, or say when they moved out",
    input: z.object({
      id: id(),
      ...written,
      name: written.name.optional(),
      movedIn: written.movedIn.optional(),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The resident has been changed.",
    failures: [409],
  },
});
