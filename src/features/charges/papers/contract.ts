import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { id, optionalDay } from "#domain/text.ts";
import { chargePaperRoutes } from "../routes.ts";

const tag = "Service charge";

export const chargePaperCalls = calls(chargePaperRoutes, {
  readReceiptPaper: {
    tag,
    may: ["unit_statement", "see"],
    summary: "The receipt of a payment as a PDF, with its number and seal",
    about:
      "For whoever may read the receipt. The same receipt is the same file; one of a payment that was taken back says so.",
    input: z.object({ id: id("The payment") }),
    answer: z.custom<FileAnswer>(),
    file: "application/pdf",
  },
  readStatementPaper: {
    tag,
    may: ["unit_statement", "see"],
    summary: "The statement of a unit as a PDF, with the number and seal of its last entry in the books",
    about:
      "For whoever may read the statement, of the time that is theirs to see: from the start of this year to today unless told.",
    input: z.object({ id: id("The unit"), from: optionalDay("From"), to: optionalDay("To") }),
    answer: z.custom<FileAnswer>(),
    file: "application/pdf",
  },
});
