import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, longText, optionalInstant, schemasOf, textList, wholeNumber } from "#domain/text.ts";
import {
  announcementFields,
  announcementKinds,
  announcementStates,
  mostBlocks,
  mostUnits,
  services,
} from "./fields.ts";
import { announcementRoutes } from "./routes.ts";

const at = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const forKeepers = "Owner and managers only; null for others.";

export const Announcement = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  kind: z.enum(announcementKinds),
  service: z.enum(services).nullable(),
  title: z.string(),
  text: z.string().nullable(),
  from: at,
  to: at,
  when: z.string().describe("From when to when, in words."),
  whom: z.string().describe("Whom it concerns, in words."),
  unitIds: z.array(z.string()).nullable().describe(`Which units; null where all. ${forKeepers}`),
  blocks: z.array(z.string()).nullable(),
  state: z.enum(announcementStates),
  read: z.boolean().describe("Whether this account has read it."),
  told: z.number().nullable().describe(`How many people were told. ${forKeepers}`),
  reads: z.number().nullable().describe(`How many of them have read it. ${forKeepers}`),
  followUps: z.number().nullable().describe(`How many said that it is not over. ${forKeepers}`),
  createdAt: at,
  version: z.number(),
  can: can("announcement"),
});
export type Announcement = z.infer<typeof Announcement>;

const FollowUp = z.object({
  id: z.string(),
  text: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  ticketId: z.string().nullable().describe("The request that was made of it."),
  at,
});
export type FollowUp = z.infer<typeof FollowUp>;

const written = schemasOf(announcementFields);
const concerned = {
  unitIds: z
    .array(id("Unit"), { error: "Units must be a list." })
    .max(mostUnits, `At most ${mostUnits} units can be named; name their blocks instead.`)
    .nullish(),
  blocks: textList("Blocks", mostBlocks).nullish(),
};
const from = optionalInstant("From");
const to = optionalInstant("To");
const one = z.object({ notice: Announcement });
const list = z.object({ notices: z.array(Announcement), nextCursor: z.string().nullable() });
const tag = "Notices";
const usual = {
  input: {
    ...{ kind: "outage", service: "water", title: "No water on Saturday", text: "The tank is cleaned." },
    ...{ from: "2026-11-28T09:00:00+01:00", to: "2026-11-28T15:00:00+01:00", blocks: ["A"], unitIds: null },
  },
};

export const announcementCalls = calls(announcementRoutes, {
  listAnnouncements: {
    tag,
    may: ["announcement", "see"],
    summary: "The notices of a building, the newest first",
    about: "Occupants read those of their own unit that stand; contractors those of outages and works.",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: list.extend({ can: can("announcement") }),
  },
  announce: {
    tag,
    may: ["announcement", "create"],
    summary: "Tell a building of a planned outage or work, an incident, or news",
    about:
      "An outage and work need `from` and `to`; an incident stands for two days, news for two weeks where nothing is said. Without `unitIds` and `blocks` it concerns all. People are told by the queue.",
    example: usual,
    input: z.object({ id: id("The property"), ...written, from, to, ...concerned }),
    answer: one,
    creates: true,
    message: "The notice is being sent.",
  },
  listOwnAnnouncements: {
    tag,
    may: ["announcement", "read"],
    summary: "The notices that stand now and concern this account, in all its buildings",
    input: z.object({ ...pageInput }),
    answer: list,
  },
  findAnnouncement: {
    tag,
    may: ["announcement", "see"],
    summary: "One notice",
    input: z.object({ id: id() }),
    answer: one,
  },
  changeAnnouncement: {
    tag,
    may: ["announcement", "edit"],
    summary: "Change a notice; people are told again",
    example: { input: { to: "2026-11-28T18:00:00+01:00", version: 1 } },
    input: z.object({
      id: id(),
      ...written,
      kind: written.kind.optional(),
      title: written.title.optional(),
      from,
      to,
      ...concerned,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The notice has been changed and is being sent again.",
    failures: [409],
  },
  withdrawAnnouncement: {
    tag,
    may: ["announcement", "remove"],
    summary: "Take a notice back; who was told hears of it, unless it is over",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The notice has been taken back.",
  },
  readAnnouncement: {
    tag,
    may: ["announcement", "read"],
    summary: "Say that one has read a notice; twice changes nothing",
    input: z.object({ id: id() }),
    answer: one,
    message: "Thank you.",
  },
  listFollowUps: {
    tag,
    may: ["announcement", "see_follow_ups"],
    summary: "What people say after a notice, the latest first",
    input: z.object({ id: id(), ...pageInput }),
    answer: z.object({ followUps: z.array(FollowUp), nextCursor: z.string().nullable() }),
  },
  followUp: {
    tag,
    may: ["announcement", "follow_up"],
    summary: "Say that it is not over, as “still no water”; it can become a repair request at once",
    about: "From its beginning until a week after its end, three times at most.",
    input: z.object({
      id: id(),
      text: longText("Text", 1_000),
      makeRequest: flag("makeRequest").nullish().describe("Whether it becomes a repair request as well."),
    }),
    answer: z.object({ followUp: FollowUp }),
    creates: true,
    message: "The people who look after your building have been told.",
    failures: [409],
  },
});
