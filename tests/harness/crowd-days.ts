import { addDays, lagosDay } from "#domain/days.ts";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "./remote.ts";
import { reportFault } from "./remote-tags.ts";

/** A building where something is on, with who keeps it and who lives there. */
export type Days = {
  keeper: SignedIn;
  tenant: SignedIn;
  busyId: string;
  /** A request for whose visit the keeper has offered times. */
  offeredTicketId: string;
  /** A request whose visit has begun, and the code that opens the gate for it. */
  bookedTicketId: string;
  entryCode: string;
  visitFrom: string;
  busyGateUrl: string;
  /** What anybody reads of the papers of this building. */
  papersUrl: string;
};

type Unit = { id: string; name: string };

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
/** Time enough to book it, and over before anybody stands at the gate. */
const secondsOff = 30;

/** What happens in a building from day to day, each at its busiest. */
export async function keepDays(url: string): Promise<Days> {
  const keeper = await register(url, "property_owner", { name: "Halima Sani" });
  const busyId = await bringIn(url, keeper, { name: "Palm Grove Estate" });
  const units = await readUnits(url, keeper, busyId);
  const tenant = await moveIn(url, keeper, busyId, "Flat 1");
  const booked = await bookVisit(url, keeper, tenant, busyId);
  const offeredTicketId = await fileRequest(url, tenant, busyId, { title: "Bathroom door sticks", priority: "low" });
  const windows = [48, 72, 96].map((hours) => ({ from: inHours(hours), to: inHours(hours + 2) }));
  await callServer(url, "POST", `/repair-tickets/${offeredTicketId}/visits`, keeper.token, { windows });
  const upstairs = await moveIn(url, keeper, busyId, "Flat 4");
  const danger = { title: "Smoke from the socket", priority: "emergency", emergency: true };
  await fileRequest(url, upstairs, busyId, danger);
  await fallBehind(url, keeper, busyId, units);
  await announce(url, keeper, busyId);
  await hangTag(url, keeper, busyId);
  const gate = await callServer(url, "POST", `/properties/${busyId}/gates`, keeper.token, { name: "Back gate" });
  return {
    keeper,
    tenant,
    busyId,
    offeredTicketId,
    ...booked,
    busyGateUrl: new URL(gate.url as string).pathname,
    papersUrl: await openPapers(url, keeper, busyId),
  };
}

/** Three floors from a file, of which one flat alone pays for guards. */
async function readUnits(url: string, keeper: SignedIn, propertyId: string): Promise<Unit[]> {
  const free = [
    "Flat 1,1,",
    "Flat 3,1,Owner-occupied",
    "Flat 4,2,",
    "Flat 5,2,Empty",
    "Penthouse with the roof terrace,3,",
  ];
  const rows = ["name,floor,occupancy,exclusions", "Flat 2,1,Occupied,", ...free.map((row) => `${row},Guards`)];
  const csv = rows.join("\n");
  const file = { csv, fileName: "units of palm grove, as of november.csv", dryRun: false };
  await callServer(url, "POST", `/properties/${propertyId}/units/import`, keeper.token, file);
  const { units } = await callServer(url, "GET", `/properties/${propertyId}/units`, keeper.token);
  return units as Unit[];
}

/** Somebody whom the keeper knows to live there. */
async function moveIn(url: string, keeper: SignedIn, propertyId: string, buildingUnit: string): Promise<SignedIn> {
  const tenant = await register(url, "building_occupant", { propertyId, buildingUnit, name: "Kunle Ade" });
  const path = `/properties/${propertyId}/members`;
  const { members } = await callServer(url, "GET", path, keeper.token);
  const own = (members as { id: string; email: string }[]).find(({ email }) => email === tenant.user.email);
  await callServer(url, "PUT", `${path}/${own?.id}`, keeper.token, { confirmed: true });
  return tenant;
}

/** A visit that has begun a few seconds later. */
async function bookVisit(url: string, keeper: SignedIn, tenant: SignedIn, propertyId: string) {
  const bookedTicketId = await fileRequest(url, tenant, propertyId, { title: "Dripping tap", priority: "medium" });
  const visitFrom = new Date(Date.now() + secondsOff * 1_000).toISOString();
  const offer = { windows: [{ from: visitFrom, to: inHours(6) }], access: "at_home" };
  const path = `/repair-tickets/${bookedTicketId}/visits`;
  const { visit } = await callServer(url, "POST", path, keeper.token, offer);
  const { id } = visit as { id: string };
  await callServer(url, "PUT", `/visits/${id}`, tenant.token, { from: visitFrom });
  const { code } = await callServer(url, "GET", `/visits/${id}/code`, keeper.token);
  return { bookedTicketId, entryCode: String(code), visitFrom };
}

/** Work on a machine in one flat that is late, and money that another owes. */
async function fallBehind(url: string, keeper: SignedIn, propertyId: string, units: readonly Unit[]): Promise<void> {
  const at = `/properties/${propertyId}`;
  const unitId = units.find(({ name }) => name === "Flat 3")?.id;
  const heater = { name: "Water heater", kind: "water_heater", unitId };
  const { asset } = await callServer(url, "POST", `${at}/assets`, keeper.token, heater);
  const work = { title: "Descale the heater", description: "As every year.", category: "Plumbing", priority: "medium" };
  const late = { propertyId, dueDate: addDays(lagosDay(new Date()), -9), assetId: (asset as { id: string }).id };
  await callServer(url, "POST", "/tasks", keeper.token, { ...work, ...late });
  await callServer(url, "POST", `${at}/ledger`, keeper.token, { payerKind: "association" });
  const today = lagosDay(new Date());
  const lines = [{ what: "Guards", kobo: 24_000_000, basis: "equal", without: "Guards" }];
  const said = { title: "Service charge", fromDay: addDays(today, -90), toDay: addDays(today, -1), lines };
  const drafted = await callServer(url, "POST", `${at}/demands`, keeper.token, { ...said, dueOn: addDays(today, -1) });
  await callServer(url, "POST", `/demands/${(drafted.demand as { id: string }).id}/issue`, keeper.token, {});
}

/** An outage that is on, of which the tenant says that it is not over, and one to come. */
async function announce(url: string, keeper: SignedIn, propertyId: string): Promise<void> {
  const path = `/properties/${propertyId}/notices`;
  const coming = { kind: "work", title: "The gate is painted", from: inHours(40), to: inHours(48) };
  await callServer(url, "POST", path, keeper.token, coming);
  const outage = { kind: "outage", service: "water", title: "No water until the evening", from: inHours(-1) };
  const text = "The tank is cleaned.\nPlease keep two buckets, and leave all taps closed.";
  await callServer(url, "POST", path, keeper.token, { ...outage, text, to: inHours(8) });
}

/** A tag by which somebody without an account has reported. */
async function hangTag(url: string, keeper: SignedIn, propertyId: string): Promise<void> {
  const made = await callServer(url, "POST", `/properties/${propertyId}/tags`, keeper.token, { door: true });
  const [{ code }] = made.tags as [{ code: string }];
  const description = "The light at the back door is out. I nearly fell on the stairs last night.";
  await reportFault(url, code, { description, phone: "08035550155" });
}

/** A page that says when the building was checked for fire, and by whom. */
async function openPapers(url: string, keeper: SignedIn, propertyId: string): Promise<string> {
  const at = `/properties/${propertyId}`;
  const requirement = "fire_certificate";
  const today = lagosDay(new Date());
  const valid = { validFrom: addDays(today, -300), validUntil: addDays(today, 40) };
  const certificate = { requirement, issuedBy: "Lagos State Fire and Rescue Service", ...valid };
  await callServer(url, "POST", `${at}/papers`, keeper.token, certificate);
  await callServer(url, "PUT", `${at}/compliance/${requirement}`, keeper.token, { isPublic: true });
  return openPage(url, keeper, propertyId);
}

/** The address of a building's public page. */
export async function openPage(url: string, owner: SignedIn, propertyId: string): Promise<string> {
  const path = `/properties/${propertyId}/public-page`;
  const { page } = await callServer(url, "PUT", path, owner.token, { open: true });
  return new URL((page as { address: string }).address).pathname;
}
