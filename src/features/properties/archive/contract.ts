import * as z from "zod";
import { call } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { Property } from "../contract.ts";

const ofOne = { tag: "Properties", access: "user", input: z.object({ id: id() }) } as const;
const answer = z.object({ property: Property });

export const archiveCalls = {
  archiveProperty: call({
    ...ofOne,
    method: "DELETE",
    path: "/properties/{id}",
    may: ["property", "archive"],
    summary: "Put a building away: only its owner still sees it, and can restore it for 90 days",
    answer,
    message: "The property is archived. You can restore it within 90 days.",
  }),
  restoreProperty: call({
    ...ofOne,
    method: "POST",
    path: "/properties/{id}/restore",
    may: ["property", "restore"],
    summary: "Bring an archived building back, with all that belongs to it",
    answer,
    message: "The property is back, with all that belongs to it.",
  }),
};
