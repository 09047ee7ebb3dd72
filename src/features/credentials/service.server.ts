import { and, eq, isNull } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound, refuseStale } from "#domain/problems.ts";
import { cleanName } from "#features/media/rules.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { lockProperty } from "#features/properties/members/membership.service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Credential, credentialCalls } from "./contract.ts";
import { mostFileBytes } from "./fields.ts";
import { validatedNotice } from "./messages.server.ts";
import {
  type CredentialRow,
  engagingProperties,
  findCredential,
  findPaperFile,
  folderOf,
  type Required,
  requiredAt,
  showCredential,
} from "./queries.server.ts";
import { credentials, credentialValidations, requiredCredentials } from "./tables.server.ts";

const mostCredentials = 100;
/** Shared with no other call: of two changes at once, the one that fails takes away its own file alone. */
const newKey = (id: string, version: number): string => `${folderOf(id)}/${version}-${newId()}`;

type File = { fileName?: string | null | undefined; fileData?: string | null | undefined };
type Facts = Pick<CredentialRow, "fileName" | "fileBytes" | "fileKey">;

/** Checks a file and stores it first, since no transaction waits for a disk; where `work` fails it goes again. */
async function storingFile<T>(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  given: File,
  work: (facts: Partial<Facts>) => Promise<T>,
): Promise<T> {
  if (!given.fileData) return work({});
  const bytes = Buffer.from(given.fileData, "base64");
  if (bytes.length === 0) throw invalid("fileData", "The file is empty.");
  if (bytes.length > mostFileBytes) throw invalid("fileData", "The file is too large. 10 MB at most.");
  const fileKey = newKey(id, version);
  await ctx.storage.put(fileKey, bytes);
  try {
    return await work({ fileName: cleanName(given.fileName ?? "paper"), fileBytes: bytes.length, fileKey });
  } catch (error) {
    // Where the answer to a commit was lost, the row may be there all the same.
    const isKept = and(eq(credentials.id, id), eq(credentials.fileKey, fileKey));
    if ((await ctx.db.$count(credentials, isKept)) === 0) await ctx.storage.setAside(fileKey);
    throw error;
  }
}

/** Keeps a paper of one's own for those who engage one. */
export async function addCredential(
  ctx: Ctx,
  input: CallRead<typeof credentialCalls.addCredential>,
): Promise<{ credential: Credential }> {
  const id = newId();
  return storingFile(ctx, { id, version: 1 }, input, (file) =>
    transaction(ctx, async (ctx) => {
      const accountId = userOf(ctx).id;
      const isOwn = and(eq(credentials.accountId, accountId), isNull(credentials.removedAt));
      if ((await ctx.db.$count(credentials, isOwn)) >= mostCredentials)
        throw conflict(`You can keep at most ${mostCredentials} papers. Take away one that is over.`);
      const { kind, number, issuer = null, expiresOn = null } = input;
      const row: CredentialRow = {
        ...{ id, accountId, kind, number, issuer, expiresOn, createdAt: ctx.now, removedAt: null, version: 1 },
        ...{ fileName: null, fileBytes: null, fileKey: null, ...file },
      };
      await ctx.db.insert(credentials).values(row);
      await recordAct(ctx, { thing: "credential", act: "added", thingId: id });
      return { credential: showCredential(ctx, row) };
    }),
  );
}

async function lockPaper(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: credentials.id }).from(credentials).where(eq(credentials.id, id)).for("update");
}

/** Changes a paper of one's own; whoever has looked at it has to look again. */
export async function changeCredential(
  ctx: Ctx,
  input: CallRead<typeof credentialCalls.changeCredential>,
): Promise<{ credential: Credential }> {
  const { id, version, fileName: _, fileData, ...named } = input;
  const said = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length === 0 && !fileData) throw invalid("kind", "Say what is to change.");
  const before = await findCredential(ctx, "edit", id);
  const next = before.version + 1;
  const former = fileData ? (await findPaperFile(ctx, before))?.key : undefined;
  const answer = await storingFile(ctx, { id, version: next }, input, (file) =>
    transaction(ctx, async (ctx) => {
      await lockPaper(ctx, id);
      const row = await findCredential(ctx, "edit", id);
      refuseStale("This paper", row, version);
      refuseStale("This paper", row, before.version);
      const changed: CredentialRow = { ...row, ...said, ...file, version: next };
      await ctx.db.update(credentials).set(changed).where(eq(credentials.id, id));
      await recordAct(ctx, { thing: "credential", act: "edited", thingId: id });
      return { credential: showCredential(ctx, changed) };
    }),
  );
  if (former !== undefined) await tidy(ctx, ctx.storage.setAside(former));
  return answer;
}

/** Takes a paper of one's own away, with its file; what was said of it stays in the log. */
export async function removeCredential(ctx: Ctx, { id }: { id: string }): Promise<null> {
  await transaction(ctx, async (ctx) => {
    await findCredential(ctx, "remove", id);
    const gone = { fileName: null, fileBytes: null, fileKey: null, removedAt: ctx.now };
    await ctx.db.update(credentials).set(gone).where(eq(credentials.id, id));
    await recordAct(ctx, { thing: "credential", act: "removed", thingId: id });
  });
  await tidy(ctx, ctx.storage.setFolderAside(folderOf(id)));
  return null;
}

/** What is done stays done where the store is away: nobody is told of a failure of what was kept. */
const tidy = (ctx: Ctx, work: Promise<void>): Promise<void> =>
  work.catch((err: unknown) => ctx.log.warn({ err }, "A file that no paper has any more could not be set aside"));

/** The file of a paper: the one of the last version that brought one. */
export async function readCredentialFile(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const file = await findPaperFile(ctx, await findCredential(ctx, "see", id));
  if (file === null) throw notFound("file");
  return { fileName: file.fileName, content: await ctx.storage.read(file.key) };
}

/** Puts down that somebody looked at a paper, and whether it is valid. */
export async function validateCredential(
  ctx: Ctx,
  { id, valid, note = null }: CallRead<typeof credentialCalls.validateCredential>,
): Promise<{ credential: Credential }> {
  return transaction(ctx, async (ctx) => {
    // Two keepers of a building at once say one after the other, and the later word stands.
    await lockPaper(ctx, id);
    const row = await findCredential(ctx, "validate", id);
    const { id: me, role, name } = userOf(ctx);
    const forIds = role === "contractor" ? [me] : await engagingProperties(ctx, row.accountId);
    const said = { version: row.version, valid, note, validatedBy: me, validatedAt: ctx.now };
    await ctx.db.delete(credentialValidations).where(isFor(id, forIds));
    await ctx.db.insert(credentialValidations).values(forIds.map((forId) => ({ credentialId: id, forId, ...said })));
    await recordAct(ctx, { thing: "credential", act: valid ? "validated" : "refused", thingId: id });
    await notify(ctx, [row.accountId], { ...validatedNotice(row.kind, { valid, note }), link: "/credentials" });
    return { credential: showCredential(ctx, row, { valid, note, validatedBy: name, validatedAt: ctx.now }) };
  });
}

const isFor = (id: string, forIds: readonly string[]) =>
  and(eq(credentialValidations.credentialId, id), isOneOf(credentialValidations.forId, forIds));

/** Says which papers a building asks of firms and technicians: without them no new work can be given. */
export async function setRequiredCredentials(
  ctx: Ctx,
  { id, kinds, technicianKinds }: CallRead<typeof credentialCalls.setRequiredCredentials>,
): Promise<Required> {
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "required_credential", "edit", id);
    await lockProperty(ctx, id);
    const asked = technicianKinds ?? (await requiredAt(ctx, id)).technicianKinds;
    await ctx.db.delete(requiredCredentials).where(eq(requiredCredentials.propertyId, id));
    const rows = [
      ...kinds.map((kind) => ({ propertyId: id, askedOf: "firm" as const, kind })),
      ...asked.map((kind) => ({ propertyId: id, askedOf: "technician" as const, kind })),
    ];
    if (rows.length > 0) await ctx.db.insert(requiredCredentials).values(rows);
    await recordAct(ctx, {
      ...{ propertyId: id, thing: "property", thingId: id, act: "credentials_required" },
      data: { title: property.name },
    });
    return { kinds: kinds.toSorted(), technicianKinds: asked.toSorted() };
  });
}
