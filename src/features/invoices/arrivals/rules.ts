import type { ArrivalState } from "./fields.ts";

type Said = { missingAt: Date | null; receivedAt: Date | null };

/** What a contractor has said of a payment. That it has arrived is the last word. */
export const arrivalState = (said: Said | null | undefined): ArrivalState =>
  !said ? "unsaid" : said.receivedAt === null ? "missing" : "received";

/** Why that cannot be said of a payment now, or null. */
export function arrivalProblem(said: Said | undefined, arrived: boolean, note: string | null) {
  if (arrived) return null;
  if (arrivalState(said) === "received")
    return {
      path: null,
      message: "You said that it has arrived, and that stays. Write to the keepers of the building.",
    };
  return note === null ? { path: "note", message: "Say what you see at your bank." } : null;
}
