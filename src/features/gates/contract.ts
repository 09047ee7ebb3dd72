import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf, shortText } from "#domain/text.ts";
import { gateFields, gateStates } from "./fields.ts";
import { gateRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** A gate's own device, as keepers see it. */
export const Gate = z.object({
  id: z.string(),
  propertyId: z.string(),
  name: z.string(),
  givenBy: z.string(),
  state: z.enum(gateStates),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe("When a code was checked by it, to the minute."),
});
export type Gate = z.infer<typeof Gate>;

/** Who comes, as a guard needs it: not what is broken, and not who lives there. */
const Coming = z.object({
  visitId: z.string(),
  line: z.string(),
  unit: z.string().nullable(),
  who: z.string().nullable(),
  from: instant,
  to: instant.describe("The code opens until then."),
});
export type Coming = z.infer<typeof Coming>;

const code = z.string("That is no link.").max(100, "That is no link.").describe("The code in the address of the link.");

export const GatePage = z.object({
  state: z.enum(gateStates),
  words: z.string().nullable().describe("Why it does not work; null where it does."),
  name: z.string().nullable(),
  propertyName: z.string().nullable(),
  key: z.string().nullable(),
  loadedAt: instant,
  visits: z.array(Coming.extend({ proof: z.string() })),
});
export type GatePage = z.infer<typeof GatePage>;

export const gateDeviceCalls = calls(gateRoutes, {
  listGates: {
    tag: "Visits",
    may: ["gate", "see"],
    summary: "The gates that have a link of their own, the newest first",
    rows: "gates",
    input: z.object({ id: id("The property") }),
    answer: z.object({ gates: z.array(Gate) }),
  },
  createGate: {
    tag: "Visits",
    may: ["gate", "create"],
    summary: "Give a gate a link of its own, by which codes are checked without an account",
    about:
      "For the phone or tablet of a guard. It shows who is expected and checks codes, also without a network; it opens nothing else. It works for a year, as long as whoever gave it looks after the building.",
    example: { input: { name: "Main gate" } },
    input: z.object({ id: id("The property"), ...schemasOf(gateFields) }),
    answer: z.object({ gate: Gate, url: z.string().describe("Shown this once: only its hash is kept.") }),
    creates: true,
    message: "The link is ready. Copy it now: it is shown this once.",
    failures: [409],
  },
  endGate: {
    tag: "Visits",
    may: ["gate", "remove"],
    summary: "Take back the link of a gate",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The link does not work any more.",
  },
  openGateByLink: {
    tag: "Visits",
    summary: "Who is expected within two days, for a gate's own device",
    about: "As `GET /properties/{id}/gate`, with less of each visit. Reading it changes nothing.",
    input: z.object({ code }),
    answer: z.object({ gate: GatePage }),
    failures: [429],
  },
  checkAtGate: {
    tag: "Visits",
    summary: "Whether a code opens now, asked by a gate's own device",
    about: "After 20 wrong codes in an hour of one device, 429.",
    input: z.object({ code, entry: shortText("Code", 20) }),
    answer: z.object({ valid: z.boolean(), sentence: z.string(), visit: Coming.nullable() }),
    failures: [409, 429],
  },
});
