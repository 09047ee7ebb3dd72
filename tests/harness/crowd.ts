import { lagosDay } from "#domain/days.ts";
import { type Days, keepDays, openPage } from "./crowd-days.ts";
import { keepMoney } from "./crowd-money.ts";
import { bringIn, callServer, fileRequest, plannedTasks, register, type SignedIn, setUpAdmin } from "./remote.ts";
import { engageThere, finishTask, giveTasks, joinTeam } from "./remote-crew.ts";
import { photo } from "./steps.ts";

/** People with all that a screen can show, and people with nothing. */
export type World = Days & {
  owner: SignedIn;
  occupant: SignedIn;
  newOwner: SignedIn;
  newOccupant: SignedIn;
  neighbour: SignedIn;
  contractor: SignedIn;
  technician: SignedIn;
  admin: SignedIn;
  propertyId: string;
  ticketId: string;
  doneTicketId: string;
  /** Mended, as its occupant said. */
  answeredTicketId: string;
  task: { id: string; title: string };
  /** Done by the contractor, and nobody has verified it. */
  finishedTaskId: string;
  /** A job that a contractor has quoted for. */
  quotedTaskId: string;
  /** A generator with a photo of its plate, a meter and a tag. */
  assetId: string;
  unitId: string;
  tagCode: string;
  /** A job that Sunday Okon has without an account. */
  linkUrl: string;
  /** The page of a gate's own device. */
  gateUrl: string;
  /** A job that a contractor has without an account, and one that they are asked to quote for. */
  firmLinkUrl: string;
  quoteLinkUrl: string;
  /** A public page on which nothing is shown. */
  emptyPapersUrl: string;
};

const article = {
  title: "Seven checks before the rains",
  excerpt: "The storm does not make the leak. It shows it.",
  content:
    '<h2>One Saturday</h2><p>Walk the <strong>roof</strong>, then <a href="/waitlist">tell us</a>.</p><ol><li>Gutters</li></ol><blockquote><p>Look first.</p></blockquote><table><tbody><tr><th>Check</th><th>Cost</th></tr><tr><td>Gutters</td><td>₦45,000</td></tr></tbody></table><pre><code>if (rain) look()</code></pre>',
  category: "maintenance-tips",
  tags: ["roof"],
  status: "published",
};

/** All of them on the server at `url`. */
export async function crowd(url: string): Promise<World> {
  const days = await keepDays(url);
  const [owner, newOwner] = await Promise.all([register(url, "property_owner"), register(url, "property_owner")]);
  const propertyId = await bringIn(url, owner);
  const home = { propertyId, buildingUnit: "Flat 3" };
  const occupant = await register(url, "building_occupant", { ...home, name: "Tunde Okafor" });
  const newOccupant = await register(url, "building_occupant", { ...home, name: "Amina Yusuf" });
  const file = await photo("ceiling.jpg");
  const evidence = { file_data: file.buffer.toString("base64"), file_type: "image", file_name: file.name };
  const mediaUploads = [1, 2, 3, 4, 5].map((number) => ({ ...evidence, file_name: `ceiling-${number}.jpg` }));
  const ticketId = await fileRequest(url, occupant, propertyId, { mediaUploads });
  await fileRequest(url, occupant, propertyId, {
    title: "Sparks at the meter",
    priority: "emergency",
    emergency: true,
  });
  const neighbour = await register(url, "building_occupant", { ...home, name: "Bola Okafor" });
  const doneTicketId = await mended(url, owner, neighbour, propertyId, "Gate does not close");
  const answeredTicketId = await mended(url, owner, neighbour, propertyId, "Bulb at the gate");
  const said = { verdict: "mended", stars: 4, text: "" };
  await callServer(url, "POST", `/repair-tickets/${answeredTicketId}/answer`, neighbour.token, said);
  await callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, owner.token, { text: "We come at nine." });
  const [task, ...others] = await plannedTasks(url, owner);
  if (!task) throw new Error("The plan made no task.");
  const given = others.slice(0, 3).map(({ id }) => id);
  await attachSop(url, owner, given[0]);
  await fillDataRoom(url, owner, propertyId, evidence.file_data);
  const record = await keepRecord(url, owner, propertyId, evidence);
  const { contractor, technician, finishedTaskId } = await atWork(url, owner, propertyId, given);
  await keepMoney(url, owner, propertyId, { unitId: record.unitId, evidence });
  await sendBill(url, contractor, finishedTaskId);
  const to = { name: "Sunday Okon", phone: "08035550147" };
  const byLink = await callServer(url, "POST", `/tasks/${others[3]?.id}/links`, contractor.token, to);
  const quotedTaskId = await askQuote(url, owner, contractor, propertyId);
  const byLinks = await giveLinks(url, owner, propertyId);
  const admin = await setUpAdmin(url);
  await callServer(url, "POST", "/admin/blog/posts", admin.token, article);
  return {
    owner,
    occupant,
    newOwner,
    newOccupant,
    neighbour,
    contractor,
    technician,
    admin,
    propertyId,
    ticketId,
    doneTicketId,
    answeredTicketId,
    task,
    finishedTaskId,
    quotedTaskId,
    ...record,
    linkUrl: new URL(byLink.url as string).pathname,
    ...byLinks,
    ...days,
    emptyPapersUrl: await openPage(url, owner, propertyId),
  };
}

async function mended(url: string, owner: SignedIn, by: SignedIn, propertyId: string, title: string): Promise<string> {
  const id = await fileRequest(url, by, propertyId, { title });
  const done = { status: "resolved", note: "Hinge replaced." };
  await callServer(url, "PUT", `/repair-tickets/${id}/status`, owner.token, done);
  return id;
}

async function gateAt(url: string, owner: SignedIn, propertyId: string): Promise<string> {
  const gate = await callServer(url, "POST", `/properties/${propertyId}/gates`, owner.token, { name: "Main gate" });
  return new URL(gate.url as string).pathname;
}

/** Two jobs that go by a link to a contractor without an account, and a gate's own link. */
async function giveLinks(url: string, owner: SignedIn, propertyId: string) {
  const asked = { propertyId, description: "Lift the loose sheets and seal them.", category: "Roofing" };
  const give = async (title: string, more: object): Promise<string> => {
    const said = { ...asked, title, priority: "medium", dueDate: "2090-05-01" };
    const { task } = await callServer(url, "POST", "/tasks", owner.token, said);
    const to = { name: "Tayo Roofing", phone: "08035550177", ...more };
    const { id } = task as { id: string };
    const given = await callServer(url, "POST", `/tasks/${id}/contractor-links`, owner.token, to);
    return new URL(given.url as string).pathname;
  };
  return {
    gateUrl: await gateAt(url, owner, propertyId),
    firmLinkUrl: await give("Seal the roof", {}),
    quoteLinkUrl: await give("Renew the gutter", { asks: true, about: "Bring your own ladder." }),
  };
}

/** What a contractor asks for a finished job. */
async function sendBill(url: string, contractor: SignedIn, taskId: string): Promise<void> {
  const bill = { kind: "invoice", seller: "Bayo Works Ltd", number: "BW-7", issuedOn: lagosDay(new Date()) };
  const lines = [{ what: "Gutters, 40 m", kobo: 6_800_000 }];
  await callServer(url, "POST", `/tasks/${taskId}/invoices`, contractor.token, { ...bill, lines });
}

/** What a contractor offers for a job. */
async function askQuote(url: string, owner: SignedIn, contractor: SignedIn, propertyId: string): Promise<string> {
  const work = { title: "Paint the gate", description: "Two coats.", category: "Painting", priority: "low" };
  // After what the plan asks for, which stands first elsewhere.
  const due = { propertyId, dueDate: "2090-05-01" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...work, ...due });
  const { id: taskId } = task as { id: string };
  const { user } = await callServer(url, "GET", "/auth/me", contractor.token);
  const asked = { contractorIds: [(user as { id: string }).id], about: "Bring your own ladder." };
  const { request } = await callServer(url, "POST", `/tasks/${taskId}/quote-requests`, owner.token, asked);
  const { id } = request as { id: string };
  const offer = { lines: [{ kind: "labour", what: "Labour", kobo: 4_500_000 }], days: 2, warrantyMonths: 6 };
  await callServer(url, "POST", `/quote-requests/${id}/quotes`, contractor.token, offer);
  return taskId;
}

/** As on a passport; what stands beside it keeps its room. */
const longName = "Oluwatobiloba Ayomide Adekunle-Fashola, of the Management Committee of the Estate, Phase Two";

type Kept = { asset: { id: string }; unit: { id: string }; meter: { id: string }; tags: { code: string }[] };

/** A flat, and a generator with its plate, its hours and its tag. */
async function keepRecord(url: string, owner: SignedIn, propertyId: string, photo: object) {
  const keep = async (path: string, body: object) => (await callServer(url, "POST", path, owner.token, body)) as Kept;
  const at = `/properties/${propertyId}`;
  const { unit } = await keep(`${at}/units`, { name: "Flat 3", floor: 1 });
  await keep(`/units/${unit.id}/residents`, { name: longName, movedIn: "2026-01-15", phone: "08035550188" });
  const plate = { make: "Perkins", model: "1104A", serialNumber: "PK-100", rating: 60, ratingUnit: "kVA" };
  const generator = { name: "Generator 1", kind: "generator", ...plate, mediaUploads: [photo] };
  const { asset } = await keep(`${at}/assets`, generator);
  const hours = { name: "Generator hours", kind: "run_hours", assetId: asset.id };
  const { meter } = await keep(`${at}/meters`, hours);
  await keep(`/meters/${meter.id}/readings`, { value: 9_120 });
  const { tags } = await keep(`${at}/tags`, { door: true, assetIds: [asset.id] });
  return { assetId: asset.id, unitId: unit.id, tagCode: tags[0]?.code ?? "" };
}

/** A picture that expires soon and is shared with contractors, and a paper that was deleted. */
async function fillDataRoom(url: string, owner: SignedIn, propertyId: string, fileData: string): Promise<void> {
  const path = "/property-manager/data-room/documents";
  const expiresOn = new Date(Date.now() + 20 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const plan = { title: "Roof plan", fileData, fileType: "image/jpeg", fileName: "roof.jpg", expiresOn };
  const shared = { description: "As built.", tags: ["roof", "drawings"], accessLevel: "contractor" };
  await callServer(url, "POST", path, owner.token, { propertyId, ...plan, ...shared });
  const old = { title: "Old lease", fileData: "JVBERi0xLjQK", fileType: "application/pdf", fileName: "lease.pdf" };
  const { document } = await callServer(url, "POST", path, owner.token, { propertyId, ...old });
  await callServer(url, "DELETE", `${path}/${(document as { id: string }).id}`, owner.token);
}

/** A procedure in its second version, by which this task is done. */
async function attachSop(url: string, owner: SignedIn, taskId: string | undefined): Promise<void> {
  const path = "/property-manager/sops";
  const written = await callServer(url, "POST", path, owner.token, {
    title: "Service the pump",
    description: "Quarterly.",
    category: "Plumbing",
    steps: ["Close the valve", "Grease the bearings"],
    requiredTools: ["Grease gun"],
    safetyRequirements: ["Isolate the supply"],
  });
  const { id: sopId } = written.sop as { id: string };
  await callServer(url, "PUT", `${path}/${sopId}`, owner.token, { estimatedDuration: 45 });
  await callServer(url, "PUT", `/tasks/${taskId}`, owner.token, { sopId });
}

/** A contractor with these tasks, a log to approve, and a team in which one works, one waits and one is invited. */
async function atWork(url: string, owner: SignedIn, propertyId: string, taskIds: string[]) {
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Musa Ibrahim");
  await giveTasks(url, contractor, memberId, [...taskIds, await farAhead(url, owner, propertyId)]);
  const [taskId] = taskIds;
  await callServer(url, "PUT", `/technician/tasks/${taskId}/status`, technician.token, { status: "in_progress" });
  const log = {
    taskId,
    hoursWorked: 1.5,
    workDescription: "Greased and tested.",
    materialsUsed: ["Grease"],
  };
  await callServer(url, "POST", "/technician/work-logs", technician.token, log);
  const crew = { owner, propertyId, contractor, technician, memberId };
  await verifyTask(url, owner, contractor, await finishTask(url, crew, "Change the gasket of the booster pump"));
  const finishedTaskId = await finishTask(url, crew, "Clean the gutters");
  const { user: waiting } = await register(url, "technician", { name: "Ngozi Eze" });
  for (const email of [waiting.email, "ify@example.com"])
    await callServer(url, "POST", "/contractor/team-members", contractor.token, {
      name: "Ngozi Eze",
      email,
      phone: "08035550009",
      specializations: ["Electrical"],
      certification_level: "certified",
      hourly_rate: 5000.5,
    });
  return { contractor, technician, finishedTaskId };
}

/** A task of May 2090, so that a calendar has one in a month that does not depend on the day. */
async function farAhead(url: string, owner: SignedIn, propertyId: string): Promise<string> {
  const said = { title: "Paint the gate", description: "Two coats.", category: "Painting", priority: "low" };
  const due = { propertyId, dueDate: "2090-05-01" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...said, ...due });
  return (task as { id: string }).id;
}

/** Work that the owner did not take as good. */
const verifyTask = (url: string, owner: SignedIn, contractor: SignedIn, taskId: string) =>
  callServer(url, "POST", "/property-manager/work-verification", owner.token, {
    ...{ taskId, contractorId: contractor.user.id, workQualityRating: 2, workApproved: false },
    feedbackComments: "It still drips.",
    issuesIdentified: ["Water on the floor", "No label"],
    ...{ followupRequired: true, followupNotes: "Tighten the gland." },
  });
