import type { Fix } from "#features/evidence/facts.rules.ts";
import type { Check, Grade, Kind } from "#features/evidence/kinds.rules.ts";
import { testApp } from "./app.ts";
import { addTask, assign, engage, technicianOf } from "./crew.ts";
import { paper } from "./invoices.ts";
import { verified } from "./members.ts";
import { asUpload } from "./scenes.ts";
import { building, type Person, person, send } from "./world.ts";

/** Where the pictures of the attacks come from. A name means the same picture each time, and no other name does. */
export type Album = {
  photo(name: string): Promise<Buffer>;
  /** A small one, for attacks that have nothing to do with what it shows. */
  small(name: string): Promise<Buffer>;
  /** One place, photographed twice. */
  twice(name: string): Promise<[Buffer, Buffer]>;
};

export type Shot = {
  bytes: Buffer;
  /** Where the phone says that it is; at the building unless told, null for nowhere. */
  fix?: Fix | null;
  /** When it was chosen or taken in the app, by the clock of the phone; five minutes before the end unless told. */
  chosenAt?: Date;
  /** Taken with the camera of the app: with the code of its own job, or of the one that was done before. */
  code?: "own" | "earlier";
  burst?: string;
};

/** Pictures that were sent for something else before; three weeks before unless it was the same morning. */
export type Sending = {
  by: "himself" | "a colleague" | "a stranger";
  shots: Shot[];
  sameMorning?: boolean;
  phone?: string;
  /** With an invoice of that job in place of its proof. */
  asInvoice?: boolean;
};

/** What a technician does with one job. */
export type Deed = {
  earlier?: Sending;
  before?: Shot[];
  shots: Shot[];
  /** The model that the browser names. */
  phone?: string;
  /** How far the clock of the phone is behind, in milliseconds: all along, or since Start where it was put back. */
  behind?: number;
  isPutBack?: boolean;
  /** Nothing was sent before the evening, for want of a line. */
  late?: boolean;
};

export type Attack = {
  name: string;
  /** The check that must name it, and the words of its reason; or why nothing can. */
  named: { kind: Kind; says: RegExp } | { notTold: string };
  cheat: (album: Album) => Promise<Deed>;
  twin: string;
  honest: (album: Album) => Promise<Deed>;
};

export type Proof = { grade: Grade; reasons: string[]; checks: Check[] };

export const place = { latitude: 6.4474, longitude: 3.4724 };
/** So many metres north of the building, known to within `accuracy`. */
export const off = (metres: number, accuracy: number): Fix => ({
  ...{ latitude: place.latitude + metres / 111_195, longitude: place.longitude },
  accuracy,
});
export const home: Fix = { latitude: 6.6018, longitude: 3.3515, accuracy: 15 };
const jobDay = Date.parse("2026-03-24T00:00:00+01:00");
export const days = (count: number): number => count * 86_400_000;
/** "10:30" in Lagos on the day of the job, or so many days before it. Work goes from 09:00 to 11:00. */
export const at = (time: string, daysBefore = 0): Date => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(jobDay - days(daysBefore) + (hour * 60 + minute) * 60_000);
};
/** As a camera in Lagos writes it. */
export const local = (when: Date): string =>
  new Date(when.getTime() + 3_600_000).toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");

type Crew = { owner: Person; contractor: Person; propertyId: string };
type Job = { crew: Crew; technician: Person; taskId: string; code: string | null };

async function crewOf(owner: Person): Promise<Crew> {
  const propertyId = await building(owner);
  const placed = await owner.put(`/properties/${propertyId}`, place);
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  if (placed.status !== 200) throw new Error(`Placing failed: ${placed.body.detail}`);
  return { owner, contractor, propertyId };
}

async function give(crew: Crew, { technician, memberId }: Awaited<ReturnType<typeof technicianOf>>): Promise<Job> {
  const taskId = await addTask(crew.owner, crew.propertyId);
  await assign(crew.contractor, taskId, { assignedTeamMemberId: memberId });
  return { crew, technician, taskId, code: null };
}

type Hand = { phone?: string | undefined; behind?: number | undefined; occurredAt?: Date };

/** As the app sends it: with the time of the phone and the name of its browser. */
async function sendBy({ technician }: Job, method: "PUT" | "POST", path: string, body: object, hand: Hand) {
  const now = (await testApp()).clock.now ?? new Date();
  const headers: Record<string, string> = {
    "x-device-time": new Date(now.getTime() - (hand.behind ?? 0)).toISOString(),
    "user-agent": `Mozilla/5.0 (Linux; Android 13; ${hand.phone ?? "K"}) AppleWebKit/537.36 Chrome/126.0 Mobile`,
  };
  if (hand.occurredAt) headers["x-occurred-at"] = hand.occurredAt.toISOString();
  const answer = await send(method, path, technician.token, body, { headers });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.detail}`);
}

const filesOf = (shots: Shot[], end: Date, codes: Record<"own" | "earlier", string | null>, behind = 0) =>
  shots.map(({ bytes, fix = { ...place, accuracy: 20 }, chosenAt, code, burst }) => ({
    ...asUpload(bytes),
    ...fix,
    timestamp: (chosenAt ?? new Date(end.getTime() - 300_000 - behind)).toISOString(),
    code: code ? codes[code] : null,
    burst,
  }));

async function start(job: Job, shots: Shot[] = [], hand: Hand = {}, needsCode = false): Promise<void> {
  const mediaUploads = filesOf(shots, at("09:00"), { own: null, earlier: null });
  const path = `/technician/tasks/${job.taskId}/status`;
  await sendBy(job, "PUT", path, { status: "in_progress", mediaUploads }, hand);
  if (!needsCode) return;
  job.code = (await job.technician.get(`/technician/tasks/${job.taskId}`)).body.data.job.proofCode;
}

async function complete(job: Job, mediaUploads: object[], hand: Hand = {}): Promise<void> {
  const said = { taskId: job.taskId, completionNotes: "Greased.", totalHours: 1.5, mediaUploads };
  await sendBy(job, "POST", "/technician/task-completion", said, hand);
}

type Planned = { deed: Deed; job: Job; earlier: Job | null };

async function sendEarlier({ deed, earlier }: Planned, end: Date): Promise<void> {
  if (!deed.earlier || !earlier) return;
  const { shots, phone, asInvoice } = deed.earlier;
  const mediaUploads = filesOf(shots, end, { own: earlier.code, earlier: null });
  await complete(earlier, asInvoice ? [] : mediaUploads, { phone });
  if (!asInvoice) return;
  const papers = mediaUploads.map(({ file_data, file_type, file_name }) => ({ file_data, file_type, file_name }));
  const filed = await earlier.crew.contractor.post(`/tasks/${earlier.taskId}/invoices`, {
    ...{ ...paper, issuedOn: "2026-03-04" },
    mediaUploads: papers,
  });
  if (filed.status !== 201) throw new Error(`The invoice was refused: ${JSON.stringify(filed.body)}`);
}

const usesCode = (shots: Shot[], code: "own" | "earlier") => shots.some((shot) => shot.code === code);

/**
 * Does all of these at one building, each by a technician of his own, in the order of their days, by the calls of the
 * product; works every job of the queue; then answers the proof of each as the owner reads it.
 */
export async function play(deeds: readonly Deed[]): Promise<Proof[]> {
  const { clock, drain } = await testApp();
  clock.now = at("08:00", 21);
  const owner = await person("property_owner");
  const [crew, strangers] = [await crewOf(owner), await crewOf(await person("property_owner"))];
  const stranger = await technicianOf(strangers.contractor);
  const colleague = await technicianOf(crew.contractor);
  const planned: Planned[] = [];
  for (const deed of deeds) {
    const self = await technicianOf(crew.contractor);
    const others = {
      himself: [crew, self],
      "a colleague": [crew, colleague],
      "a stranger": [strangers, stranger],
    } as const;
    const [whose, who] = others[deed.earlier?.by ?? "himself"];
    const earlier = deed.earlier ? await give(whose, who) : null;
    clock.now = at("09:00", 1);
    planned.push({ deed, earlier, job: await give(crew, self) });
    clock.now = at("08:00", 21);
  }
  const [past, sameMorning] = [
    planned.filter((one) => !one.deed.earlier?.sameMorning),
    planned.filter((one) => one.deed.earlier?.sameMorning),
  ];
  for (const [group, begin, end] of [
    [past, at("09:00", 20), at("11:00", 20)],
    [sameMorning, at("08:00"), at("08:35")],
  ] as const) {
    clock.now = begin;
    for (const { deed, earlier } of group) if (earlier) await start(earlier, [], {}, usesCode(deed.shots, "earlier"));
    clock.now = end;
    for (const one of group) await sendEarlier(one, end);
  }
  await work(planned);
  await drain();
  const proofs: Proof[] = [];
  for (const { job } of planned) proofs.push((await owner.get(`/tasks/${job.taskId}`)).body.data.task.proof);
  clock.now = null;
  return proofs;
}

async function work(planned: readonly Planned[]): Promise<void> {
  const { clock } = await testApp();
  const [prompt, late] = [planned.filter(({ deed }) => !deed.late), planned.filter(({ deed }) => deed.late)];
  clock.now = at("09:00");
  for (const { job, deed } of prompt) {
    const { before, shots, phone, behind, isPutBack } = deed;
    await start(job, before, { phone, behind: isPutBack ? 0 : behind }, usesCode(shots, "own"));
  }
  clock.now = at("11:00");
  for (const { job, earlier, deed } of prompt) {
    const { phone, behind } = deed;
    const codes = { own: job.code, earlier: earlier?.code ?? null };
    await complete(job, filesOf(deed.shots, clock.now, codes, behind), { phone, behind });
  }
  clock.now = at("18:00");
  for (const { job, deed } of late) {
    await start(job, deed.before, { occurredAt: at("09:00") }, true);
    const files = filesOf(deed.shots, at("11:00"), { own: null, earlier: null });
    await complete(job, files, { occurredAt: at("11:00") });
  }
}
