import PDFDocument from "pdfkit";
import sharp from "sharp";
import { formatInstant } from "#domain/days.ts";
import { Problem } from "#domain/problems.ts";
import { sentenceOf } from "#features/history/rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { registerFonts } from "#platform/paper/sheet.server.ts";
import type { TaskFacts } from "./pack.queries.server.ts";

type Page = InstanceType<typeof PDFDocument>;
export type Report = TaskFacts & {
  site: string;
  madeAt: Date;
  key: string;
  root: string;
  size: number;
  entries: number;
  certificate: readonly string[];
};

const mostPictures = 50;
const pictureSide = 600;
const pictureHeight = 170;
/** A point is a pixel on a phone 360 wide; on paper it fills an A4 page, whose shape it has. */
const sheet: { size: [number, number]; margin: number } = { size: [360, 509], margin: 24 };

/** What a person reads of a pack: pages as wide as a phone, which shows them without pinching. */
export async function writeReport(ctx: Ctx, report: Report): Promise<Buffer> {
  const page = new PDFDocument({ ...sheet, info: { Title: report.task.title, Creator: "Tunse" } });
  const pieces: Buffer[] = [];
  page.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((done) => page.on("end", done));
  registerFonts(page);
  writeTask(page, report);
  await writePictures(ctx, page, report);
  writeChecks(page, report);
  writeTimeline(page, report);
  writeProof(page, report);
  writeCertificate(page, report);
  page.end();
  await ended;
  return Buffer.concat(pieces);
}

const head = (page: Page, text: string) => page.moveDown(0.8).font("strong").fontSize(14).text(text).moveDown(0.2);
const say = (page: Page, text: string) => page.font("plain").fontSize(11).text(text).moveDown(0.25);
const small = (page: Page, text: string) => page.font("plain").fontSize(10).text(text).moveDown(0.25);
const fact = (page: Page, name: string, value: string | null | undefined) => {
  if (value) page.font("strong").fontSize(11).text(`${name}: `, { continued: true }).font("plain").text(value);
};

function writeTask(page: Page, { task, madeAt, site }: Report): void {
  page.font("strong").fontSize(20).text(task.title).moveDown(0.3);
  small(page, `Proof pack, made ${formatInstant(madeAt)} at ${site}`);
  fact(page, "Property", task.propertyName);
  fact(page, "Status", task.status.replaceAll("_", " "));
  fact(page, "Contractor", task.contractorName);
  fact(page, "Technician", task.assignedTechnician);
  fact(page, "Due", task.dueDate);
  fact(page, "Started", task.startedAt && formatInstant(task.startedAt));
  fact(page, "Completed", task.completedDate && formatInstant(task.completedDate));
  if (task.description) say(page.moveDown(0.4), task.description);
  const { completion } = task;
  if (!completion) return;
  head(page, "What was said of the work");
  say(page, completion.completionNotes);
  small(page, `${completion.completedBy}, ${completion.totalHours} hours`);
}

async function writePictures(ctx: Ctx, page: Page, { files }: Report): Promise<void> {
  if (files.length > 0) head(page, "Photos and videos, as they were sent");
  for (const [at, file] of files.entries()) {
    const picture = at < mostPictures ? await pictureOf(ctx, file.thumbnailKey) : undefined;
    if (picture && page.y > page.page.height - pictureHeight - 90) page.addPage();
    if (picture) page.image(picture, { fit: [page.page.width - 2 * sheet.margin, pictureHeight] }).moveDown(0.3);
    say(page, file.fileName);
    const taken = file.deviceTime ? `taken ${formatInstant(file.deviceTime)} by the device's clock, ` : "";
    const place = file.latitude === null ? "" : `, at ${file.latitude}, ${file.longitude} ± ${file.accuracyM ?? "?"} m`;
    small(page, `${taken}received ${formatInstant(file.receivedAt)}${place}`);
    small(page, `SHA-256 ${file.sha256.toString("hex")}`);
  }
}

/** A picture that is lost or broken is missing in the report alone. */
async function pictureOf(ctx: Ctx, key: string | null): Promise<Buffer | undefined> {
  if (key === null) return undefined;
  try {
    return await ctx.storage.withLocalFiles([key], (path) =>
      sharp(path).resize(pictureSide, pictureSide, { fit: "inside" }).jpeg().toBuffer(),
    );
  } catch (error) {
    if (error instanceof Problem) throw error;
    return undefined;
  }
}

function writeChecks(page: Page, { proof, task }: Report): void {
  head(page, "Checks of the proof");
  if (proof) {
    say(page, `Grade: ${proof.grade.replaceAll("_", " ")}`);
    for (const reason of proof.reasons) say(page, `· ${reason}`);
    for (const { sentence } of proof.checks) small(page, sentence);
  } else say(page, "No checks were run.");
  for (const one of task.verifications) {
    const said = one.workApproved ? "Approved" : "Rejected";
    say(page, `${said} by ${one.verifiedBy}, ${formatInstant(one.verificationDate)}`);
    if (one.feedbackComments) say(page, one.feedbackComments);
  }
}

function writeTimeline(page: Page, { activity, task }: Report): void {
  head(page, "Chain of custody");
  for (const { act, actorName, at, text } of activity) {
    const said = { who: actorName ?? "Tunse", what: `“${task.title}”`, role: null };
    say(page, `${formatInstant(at)} — ${sentenceOf("task", act, said) ?? act}${text ? ` ${text}` : ""}`);
  }
}

function writeProof(page: Page, { entries, size, root, key, site }: Report): void {
  head(page, "How to check it");
  say(page, `${entries} entries of this pack stand in a log of ${size}, under the signed root`);
  small(page, root);
  say(page, "Open verify.html of this pack in any browser, also without a network, and choose the ZIP. The key:");
  small(page, key);
  say(page, `Compare it with the key at ${site}/chain.`);
}

function writeCertificate(page: Page, { certificate }: Report): void {
  page.addPage();
  head(page, "Draft certificate");
  for (const paragraph of certificate) say(page, paragraph);
}
