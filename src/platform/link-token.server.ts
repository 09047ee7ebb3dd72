import { createHash, randomBytes } from "node:crypto";

/** What an invitation's link carries: nobody guesses it. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** Tokens are kept by this hash only, so that a copy of the database opens nothing. */
export const hashLink = (token: string): Buffer => createHash("sha256").update(token).digest();
