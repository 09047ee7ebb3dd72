import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { Property } from "../contract.ts";
import { archiveRoutes } from "../routes.ts";

const ofOne = { tag: "Properties", input: z.object({ id: id() }) } as const;
const answer = z.object({ property: Property });

export const archiveCalls = calls(archiveRoutes, {
  archiveProperty: {
    ...ofOne,
    may: ["property", "archive"],
    summary: "Put a building away: only its owner still sees it, and can restore it for 90 days",
    answer,
    message: "The property is archived. You can restore it within 90 days.",
  },
  restoreProperty: {
    ...ofOne,
    may: ["property", "restore"],
    summary: "Bring an archived building back, with all that belongs to it",
    answer,
    message: "The property is back, with all that belongs to it.",
  },
});
