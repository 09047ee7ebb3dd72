import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { missingCredentials, missingOfTechnician } from "./queries.server.ts";
import type { Missing } from "./rules.ts";
import { credentials, credentialValidations, requiredCredentials } from "./tables.server.ts";

type Answered = "missingCredentials" | "missingOfTechnician" | "lacksCredential";

/** One that says the same of several papers is said once. */
const sentencesOf = (missing: readonly Missing[]) => [...new Set(missing.map(({ sentence }) => sentence))];

/** What features that give work must know of papers. */
export const credentialLookups: Pick<Lookups, Answered> = {
  missingCredentials: async (ctx, of) => sentencesOf(await missingCredentials(ctx, of)),
  missingOfTechnician: async (ctx, of) => sentencesOf(await missingOfTechnician(ctx, of)),
  lacksCredential: (ctx, { propertyId, contractorId }) => sql<boolean>`exists (
    select from ${requiredCredentials} needed where needed.property_id = ${propertyId} and needed.asked_of = 'firm' and not exists (
      select from ${credentials} paper
      join ${credentialValidations} found on found.credential_id = paper.id and found.for_id = needed.property_id
        and found.version = paper.version and found.valid
      where paper.account_id = ${contractorId} and paper.kind = needed.kind and paper.removed_at is null
        and (paper.expires_on is null or paper.expires_on >= ${lagosDay(ctx.now)}::date)))`,
};
