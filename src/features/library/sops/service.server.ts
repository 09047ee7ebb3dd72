import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { maxMediaFiles } from "#domain/files.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { type KeptFiles, usingFiles } from "#features/media/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { announceTo } from "#platform/events.server.ts";
import type { Sop, sopCalls } from "./contract.ts";
import { authorizeSop, listReaders, readSop, type VersionRow } from "./queries.server.ts";
import { changesOf } from "./rules.ts";
import { sops, sopVersions } from "./tables.server.ts";

type Create = CallRead<typeof sopCalls.createSop>;
type Edit = CallRead<typeof sopCalls.editSop>;

/** Writes a procedure, which is its author's own; those who keep a building with them read and attach it. */
export async function createSop(ctx: Ctx, input: Create): Promise<{ sop: Sop }> {
  const { attachments, estimatedDuration, ...written } = input;
  return usingFiles(
    ctx,
    attachments,
    (files) =>
      transaction(ctx, async (ctx) => {
        const id = newId();
        const sop = { id, authorId: userOf(ctx).id, version: 1, retiredAt: null, createdAt: ctx.now };
        await ctx.db.insert(sops).values(sop);
        await write(ctx, {
          ...written,
          sopId: id,
          version: 1,
          estimatedMinutes: estimatedDuration,
          attachmentIds: files.ids,
        });
        await attach(ctx, files, id);
        await happened(ctx, "created", id);
        return readSop(ctx, { id });
      }),
    fileRules,
  );
}

const fileRules = { takesPdf: true, field: "attachments" };

/**
 * Makes the next version with what is named; the ones before it, and the tasks that have them, stay as they are. What
 * changes nothing makes none. Of two who edit the same version the second gets 409.
 */
export async function editSop(ctx: Ctx, input: Edit): Promise<{ sop: Sop }> {
  const { sop } = await authorizeSop(ctx, "edit", input.id);
  refuseStale("This SOP", sop, input.version);
  return usingFiles(
    ctx,
    input.attachments,
    (files) =>
      transaction(ctx, async (ctx) => {
        const { sop } = await authorizeSop(ctx, "edit", input.id, "update");
        refuseStale("This SOP", sop, input.version);
        if (sop.retiredAt !== null && input.isActive !== true)
          throw conflict("This SOP is retired. Bring it back before you change it.");
        await setActive(ctx, sop, input.isActive);
        await change(ctx, sop, input, files);
        return readSop(ctx, { id: sop.id });
      }),
    fileRules,
  );
}

type SopRow = typeof sops.$inferSelect;

async function setActive(ctx: Ctx, { id, retiredAt }: SopRow, isActive: boolean | undefined): Promise<void> {
  if (isActive === undefined || isActive === (retiredAt === null)) return;
  await ctx.db
    .update(sops)
    .set({ retiredAt: isActive ? null : ctx.now })
    .where(eq(sops.id, id));
  await happened(ctx, isActive ? "restored" : "removed", id);
}

async function change(ctx: Ctx, sop: SopRow, input: Edit, files: KeptFiles): Promise<void> {
  const ofNow = and(eq(sopVersions.sopId, sop.id), eq(sopVersions.version, sop.version));
  const [now] = await ctx.db.select().from(sopVersions).where(ofNow);
  if (!now) throw notFound("SOP");
  const { id: _, version: __, isActive: ___, attachments: ____, removeAttachments, ...named } = input;
  const { estimatedDuration, ...changed } = changesOf({ ...now, estimatedDuration: now.estimatedMinutes }, named);
  const attachmentIds = filesAfter(now, removeAttachments ?? [], files.ids);
  const areFilesSame = attachmentIds.join() === now.attachmentIds.join();
  if (Object.keys(changed).length === 0 && estimatedDuration === undefined && areFilesSame) return;
  const version = sop.version + 1;
  const estimatedMinutes = estimatedDuration ?? now.estimatedMinutes;
  await write(ctx, { ...now, ...changed, estimatedMinutes, attachmentIds, version });
  await ctx.db.update(sops).set({ version }).where(eq(sops.id, sop.id));
  await attach(ctx, files, sop.id);
  await happened(ctx, "edited", sop.id);
}

/** Files that go stay with the versions that had them. */
function filesAfter(now: VersionRow, removed: readonly string[], added: readonly string[]): string[] {
  if (removed.some((id) => !now.attachmentIds.includes(id))) throw notFound("file");
  const after = [...now.attachmentIds.filter((id) => !removed.includes(id)), ...added];
  if (after.length > maxMediaFiles) throw invalid("attachments", `An SOP has at most ${maxMediaFiles} files.`);
  return after;
}

async function write(ctx: Ctx, version: Omit<VersionRow, "id" | "writtenAt">): Promise<void> {
  await ctx.db.insert(sopVersions).values({ ...version, id: newId(), writtenAt: ctx.now });
}

const attach = (ctx: Ctx, files: KeptFiles, sopId: string) =>
  files.attach(ctx, { thing: "sop", thingId: sopId, propertyId: null });

/** Takes a procedure out of use: no task gets it any more, and those that have it keep it. */
export async function retireSop(ctx: Ctx, { id }: { id: string }): Promise<{ sop: Sop }> {
  return transaction(ctx, async (ctx) => {
    const { sop } = await authorizeSop(ctx, "remove", id, "update");
    await setActive(ctx, sop, false);
    return readSop(ctx, { id });
  });
}

/** Leaves the act on record, and tells the open browsers of those who read the author's procedures. */
async function happened(ctx: Ctx, act: "created" | "edited" | "removed" | "restored", id: string): Promise<void> {
  await recordAct(ctx, { thing: "sop", act, thingId: id });
  const event = { kind: "sop", id } as const;
  await announceTo(
    ctx,
    (await listReaders(ctx)).map((accountId) => ({ accountId, event })),
  );
}
