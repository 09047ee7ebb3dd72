import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { credentialFields, credentialKinds, validationFields } from "./fields.ts";
import { credentialRoutes } from "./routes.ts";
import { credentialStates } from "./rules.ts";

const day = z.string().nullable().describe("Its last day. Calendar day YYYY-MM-DD in Africa/Lagos.");

export const Credential = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(credentialKinds),
  number: z.string(),
  issuer: z.string().nullable(),
  expiresOn: day,
  fileName: z.string().nullable(),
  state: z
    .enum(credentialStates)
    .describe(
      "For this building or this team; of one's own papers, lapsed or waiting alone: each building says for itself.",
    ),
  note: z.string().nullable().describe("What was found when it was looked at."),
  validatedBy: z.string().nullable(),
  validatedAt: z.string().nullable().describe("Instant, ISO 8601 UTC with milliseconds."),
  createdAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  version: z.number(),
});
export type Credential = z.infer<typeof Credential>;

const Missing = z.object({ kind: z.enum(credentialKinds), sentence: z.string() });

export const Firm = z.object({
  accountId: z.string(),
  name: z.string(),
  agreed: z.boolean().describe("False while they were only added by email: their papers show once they have agreed."),
  credentials: z.array(Credential),
  missing: z.array(Missing).describe("What this building asks for and the firm cannot show: no new work until it can."),
  openTasks: z.number().describe("Work that runs; where something is missing it is to be looked at."),
});
export type Firm = z.infer<typeof Firm>;

const TeamPapers = z.object({
  credentials: z.array(Credential),
  notAgreed: z
    .array(z.string())
    .describe("Technicians who were only added by email: their papers show once they have agreed."),
});
export type TeamPapers = z.infer<typeof TeamPapers>;

const written = schemasOf(credentialFields);
const file = {
  fileName: z.string("File name must be text.").max(200, "File name is too long.").nullish(),
  fileData: z
    .base64("File data must be base64.")
    .max(13_400_000, "The file is too large. 10 MB at most.")
    .nullish()
    .describe("The file as base64, at most 10 MB."),
};
const one = z.object({ credential: Credential });
const list = z.object({ credentials: z.array(Credential) });
const kinds = z
  .array(
    z.enum(credentialKinds, `Kinds must be of: ${credentialKinds.join(", ")}.`),
    "Kinds must be a list of kinds of papers.",
  )
  .max(credentialKinds.length, "Name each kind once.")
  .transform((given) => [...new Set(given)]);
const required = z.object({
  kinds: z.array(z.enum(credentialKinds)).describe("Of a firm that is given work."),
  technicianKinds: z.array(z.enum(credentialKinds)).describe("Of the technician who is to do it."),
});
const shared = { tag: "Credentials" } as const;

export const credentialCalls = calls(credentialRoutes, {
  listOwnCredentials: {
    ...shared,
    may: ["credential", "create"],
    summary: "Your own papers, the newest first",
    rows: "credentials",
    input: z.object({}),
    answer: list,
  },
  addCredential: {
    ...shared,
    may: ["credential", "create"],
    summary: "Keep a paper of your own, as an insurance, for those who engage you",
    about: "At most 100.",
    example: { input: { kind: "insurance", number: "POL-2291", issuer: "Leadway", expiresOn: "2199-11-30" } },
    input: z.object({ ...written, ...file }),
    answer: one,
    creates: true,
    bodyLimit: 14_000_000,
    message: "The paper has been kept.",
    failures: [409],
  },
  changeCredential: {
    ...shared,
    may: ["credential", "edit"],
    summary: "Change a paper of your own; whoever has looked at it has to look again",
    input: z.object({
      id: id(),
      ...written,
      kind: written.kind.optional(),
      number: written.number.optional(),
      ...file,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    bodyLimit: 14_000_000,
    message: "The paper has been changed.",
    failures: [409],
  },
  removeCredential: {
    ...shared,
    may: ["credential", "remove"],
    summary: "Take a paper of your own away",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The paper has been removed.",
  },
  readCredentialFile: {
    ...shared,
    may: ["credential", "see"],
    summary: "The file of a paper, for whose it is and whoever engages them",
    input: z.object({ id: id() }),
    answer: z.custom<FileAnswer>(),
    file: "application/octet-stream",
  },
  validateCredential: {
    ...shared,
    may: ["credential", "validate"],
    summary: "Say that you looked at a paper, and whether it is valid",
    about:
      "By owner or managers it counts for their buildings where the firm is engaged, by a contractor for their team. It counts until the paper is changed.",
    input: z.object({ id: id(), ...schemasOf(validationFields) }),
    answer: one,
    message: "It has been put down.",
  },
  listTeamCredentials: {
    ...shared,
    may: ["credential", "see_team"],
    summary: "The papers of the technicians of your team",
    rows: "credentials",
    input: z.object({}),
    answer: TeamPapers,
  },
  listPropertyCredentials: {
    ...shared,
    may: ["required_credential", "edit"],
    summary: "The firms of a building, their papers, what is missing, and the work that runs",
    rows: "firms",
    input: z.object({ id: id("The property") }),
    answer: required.extend({ firms: z.array(Firm) }),
  },
  readRequiredCredentials: {
    ...shared,
    may: ["required_credential", "see"],
    summary: "Which papers a building asks of firms and of their technicians",
    input: z.object({ id: id("The property") }),
    answer: required,
  },
  setRequiredCredentials: {
    ...shared,
    may: ["required_credential", "edit"],
    summary: "Say which papers a building asks of firms and their technicians: without them no new work can be given",
    about:
      "Giving work to a firm that lacks one, or to a technician whose contractor has not found theirs valid, answers 409 and says which. What runs goes on, and is flagged. Without `technicianKinds` those stay.",
    input: z.object({ id: id("The property"), kinds, technicianKinds: kinds.optional() }),
    answer: required,
    message: "What the building asks for has been saved.",
  },
});
