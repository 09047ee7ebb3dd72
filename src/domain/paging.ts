import * as z from "zod";

const outside = "limit must be 1 to 200.";
const foreign = "That cursor is not one of ours.";

/** The two query parameters of every list. */
export const pageInput = {
  limit: z.coerce
    .number("limit must be a whole number.")
    .int("limit must be a whole number.")
    .min(1, outside)
    .max(200, outside)
    .optional(),
  cursor: z.string(foreign).max(500, foreign).optional().describe("`nextCursor` of the page before."),
};
