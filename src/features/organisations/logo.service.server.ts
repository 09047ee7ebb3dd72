import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { detachAll } from "#features/media/describing.service.server.ts";
import { thumbnailsOf } from "#features/media/queries.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Organisation, organisationCalls } from "./contract.ts";
import { authorizeOrganisation, findOrganisation, type OrganisationRow } from "./queries.server.ts";
import { lockOrganisation } from "./service.server.ts";
import { organisations } from "./tables.server.ts";

type Given = CallRead<typeof organisationCalls.setOrganisationLogo>;

const logoOf = (id: string) => ({ thing: "organisation", thingId: id }) as const;

/** Gives an organisation a logo, in place of the one it has. 422 for what is no picture, 409 while it has no name. */
export async function setOrganisationLogo(
  ctx: Ctx,
  { id, mediaUploads }: Given,
): Promise<{ organisation: Organisation }> {
  await authorizeOrganisation(ctx, "edit", id);
  if (mediaUploads?.length !== 1) throw invalid("mediaUploads", "Please choose one picture.");
  return usingFiles(ctx, mediaUploads, (files) =>
    transaction(ctx, async (ctx) => {
      if (files.kinds[0] !== "image") throw invalid("mediaUploads.0", "A logo is a picture: JPEG, PNG or WebP.");
      const organisation = await hold(ctx, id);
      if (organisation.name === null)
        throw conflict("Please give the organisation a name first: occupants see both together.");
      await detachAll(ctx, logoOf(id));
      await files.attach(ctx, { ...logoOf(id), propertyId: null });
      if (!(await thumbnailsOf(ctx, "organisation", [id])).has(id))
        throw invalid("mediaUploads.0", "That picture cannot be shown small. Please send it as JPEG, PNG or WebP.");
      return changed(ctx, id);
    }),
  );
}

/** Takes the logo of an organisation away; where there is none, nothing changes. */
export async function removeOrganisationLogo(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ organisation: Organisation }> {
  return transaction(ctx, async (ctx) => {
    await hold(ctx, id);
    return (await detachAll(ctx, logoOf(id))) ? changed(ctx, id) : findOrganisation(ctx, { id });
  });
}

/** Two who change it at once wait for each other. */
async function hold(ctx: Ctx, id: string): Promise<OrganisationRow> {
  await authorizeOrganisation(ctx, "edit", id);
  await lockOrganisation(ctx, id);
  return (await authorizeOrganisation(ctx, "edit", id)).organisation;
}

async function changed(ctx: Ctx, id: string): Promise<{ organisation: Organisation }> {
  await ctx.db
    .update(organisations)
    .set({ version: sql`${organisations.version} + 1` })
    .where(eq(organisations.id, id));
  await recordAct(ctx, { thing: "organisation", act: "edited", thingId: id });
  return findOrganisation(ctx, { id });
}
