import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { canOf } from "#domain/policy.ts";
import { forbidden, Problem } from "#domain/problems.ts";
import { authorizeTask } from "#features/tasks/queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { findAnchorsOf } from "./anchors/pack.queries.server.ts";
import { certificateText, lawyerMustCheck } from "./certificate.rules.ts";
import type { packCalls } from "./contract.ts";
import { findSigningKey, type SigningKey } from "./keys.service.server.ts";
import { signedNote } from "./note.rules.ts";
import { readEntries, readTaskFacts, type TaskFacts } from "./pack.queries.server.ts";
import { manifestName, manifestText, type PackProof, packFormat, proofName } from "./pack.rules.ts";
import { readCheckpoint } from "./queries.server.ts";
import { writeReport } from "./report.queries.server.ts";
import { sequenceWaiting } from "./sequencer.service.server.ts";

const verifierPage = new URL("../../../build/client/verify.html", import.meta.url);

/**
 * Everything that proves how a task was done, as one ZIP that can be checked without us: report, files as they were
 * sent, checks, timeline, entries with their proofs, and the page that checks them. The files are read while it is sent.
 */
export async function readPack(ctx: Ctx, { id }: CallRead<typeof packCalls.readPack>): Promise<FileAnswer> {
  const { relations } = await authorizeTask(ctx, "see", id);
  if (!canOf(userOf(ctx).role, relations, "proof").take_pack) throw forbidden();
  const key = await findSigningKey(ctx);
  if (!key) throw new Problem("unavailable", "Packs cannot be signed now. Please tell whoever runs this Tunse.");
  await transaction(ctx, (ctx) => recordAct(ctx, { thing: "task", act: "packed", thingId: id }));
  await sequenceWaiting(ctx);
  const facts = await readTaskFacts(ctx, id, relations);
  const { written, proofs } = await writeParts(ctx, facts, key);
  return zipOf(ctx, `tunse-proof-${lagosDay(ctx.now)}.zip`, written, proofs);
}

type Written = { name: string; bytes: Buffer };
type Sent = { name: string; key: string; sha256: string };

async function writeParts(ctx: Ctx, facts: TaskFacts, key: SigningKey) {
  const { checkpoint, keys } = await readCheckpoint(ctx);
  if (!checkpoint) throw new Problem("unavailable", "Nothing is signed yet. Please try again in a moment.");
  const { task, activity, proof } = facts;
  const entries = await readEntries(ctx, task, checkpoint.size);
  const proofs = await sentFiles(ctx, facts);
  const madeAt = ctx.now.toISOString();
  const site = ctx.site.url;
  const about = `task ${task.id}`;
  const certified = { site, subject: task.title, madeAt, entries: entries.length, files: proofs.length };
  const certificate = certificateText({ ...certified, root: checkpoint.root });
  const anchors = await findAnchorsOf(ctx, entries, checkpoint.size);
  const packed: PackProof = {
    ...{ format: packFormat, origin: key.name, about, madeAt, entries, checkpoint: checkpoint.note },
    keys: keys.map(({ verifierKey }) => verifierKey),
    anchors: anchors.map(({ packed }) => packed),
  };
  const report = await writeReport(ctx, {
    ...{ ...facts, site, certificate, madeAt: ctx.now, entries: entries.length },
    ...{ key: packed.keys[0] ?? "", root: checkpoint.root, size: checkpoint.size },
  });
  const written = [
    { name: "report.pdf", bytes: report },
    textFile("certificate-draft.txt", `${certificate.join("\n\n")}\n`),
    jsonFile("checks.json", proof),
    jsonFile("timeline.json", activity),
    jsonFile("task.json", task),
    jsonFile(proofName, packed),
    ...anchors.flatMap(({ files }) => files),
    ...(await verifierFile(ctx)),
    textFile("read-me.txt", readMe(site)),
  ];
  const files = [...written.map(({ name, bytes }) => ({ name, sha256: sha256Of(bytes) })), ...proofs];
  const numbers = entries.map(({ no }) => no);
  const text = manifestText({ origin: key.name, about, madeAt, entries: numbers, files });
  const manifest = textFile(manifestName, signedNote(text, key, key.sign));
  return { written: [manifest, ...written], proofs };
}

const textFile = (name: string, text: string): Written => ({ name, bytes: Buffer.from(text) });
const jsonFile = (name: string, value: unknown): Written => textFile(name, `${JSON.stringify(value, null, 1)}\n`);
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The originals that are there; one that is lost is in the list of entries alone. */
async function sentFiles(ctx: Ctx, { files }: TaskFacts): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const { id, fileName, originalKey, sha256 } of files) {
    const isThere = (await ctx.storage.find(originalKey)) !== undefined;
    const name = `files/${id}-${fileName.replaceAll(/[/\\:\p{Cc}]/gu, "_")}`;
    if (isThere) sent.push({ name, key: originalKey, sha256: sha256.toString("hex") });
  }
  return sent;
}

/** The build makes the page; a server that was started without one sends the pack without it. */
async function verifierFile(ctx: Ctx): Promise<Written[]> {
  try {
    return [{ name: "verify.html", bytes: await readFile(verifierPage) }];
  } catch (err) {
    ctx.log.warn({ err }, "The verifier's page is not built; a pack was made without it.");
    return [];
  }
}

const readMe = (site: string): string =>
  `A proof pack of Tunse, from ${site}.

report.pdf              to read
files/                  photos and videos as they were sent
proof.json              the entries of the log, each with its way up to the signed root
manifest.txt            what belongs to this pack, signed
anchors/                what others outside keep of checkpoints of the log, where it is set up; proof.json says when
verify.html             checks all of it in a browser, without a network: open it and choose the ZIP
certificate-draft.txt   a draft under section 84 of the Evidence Act 2011. ${lawyerMustCheck}

With Tunse's source: npm run verify -- THIS.zip
Compare the key that is shown with the one at ${site}/chain.
`;

/** Stored as they are: the verifier reads them by their place, and photos hardly shrink. */
function zipOf(ctx: Ctx, fileName: string, written: Written[], proofs: Sent[]): FileAnswer {
  const zip = new ZipFile();
  const content = Readable.from(zip.outputStream);
  zip.on("error", (error: Error) => content.destroy(error));
  for (const { name, bytes } of written) zip.addBuffer(bytes, name, { compress: false });
  let opened: Readable | undefined;
  content.once("close", () => opened?.destroy());
  for (const { name, key } of proofs)
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      ctx.storage.read(key).then(
        (stream) => {
          opened = stream;
          done(null, stream);
          if (content.destroyed) stream.destroy();
        },
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  zip.end();
  return { fileName, content };
}
