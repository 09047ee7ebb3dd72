import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { flag, id } from "#domain/text.ts";
import { demandRoutes } from "../routes.ts";

export const PhotoRule = z.object({
  beforePhoto: z.boolean().describe("Work starts with a photo of how it is."),
  afterPhoto: z.boolean().describe("Work is completed with a photo of how it is then."),
});
const answer = z.object({ photoRule: PhotoRule });
const asked = { beforePhoto: flag("Photo before the work"), afterPhoto: flag("Photo after the work") };
const refusal =
  "A technician or contractor without such a photo gets 422 and a sentence. Keepers who tick work off themselves are not asked.";

export const demandCalls = calls(demandRoutes, {
  readPropertyRule: {
    tag: "Properties",
    may: ["property", "see_history"],
    summary: "Which photos work at a building begins and ends with",
    input: z.object({ id: id() }),
    answer,
  },
  setPropertyRule: {
    tag: "Properties",
    may: ["property", "edit"],
    summary: "Ask for a photo before and after the work at a building",
    about: refusal,
    input: z.object({ id: id(), ...asked }),
    answer,
    message: "The photo rule has been saved.",
  },
  readSopRule: {
    tag: "SOPs",
    may: ["sop", "edit"],
    summary: "Which photos work by a procedure begins and ends with",
    input: z.object({ id: id() }),
    answer,
  },
  setSopRule: {
    tag: "SOPs",
    may: ["sop", "edit"],
    summary: "Ask for a photo before and after the work that follows a procedure",
    about: refusal,
    input: z.object({ id: id(), ...asked }),
    answer,
    message: "The photo rule has been saved.",
  },
});
