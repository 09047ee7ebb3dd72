import { addDays } from "#domain/days.ts";
import { homes } from "./cast.ts";
import { earlierFaults } from "./faults/earlier.ts";
import type { Course, Fault } from "./faults/fault.ts";
import { latestFaults } from "./faults/lately.ts";
import type { Troupe } from "./opening.ts";
import { photo } from "./proofs.ts";
import { later, momentOf, type Player, type Stage } from "./stage.ts";
import { assign, atWork, handOf, type Job } from "./work.ts";

type Request = { id: string; propertyId: string; fault: Fault };

/** Everything that occupants will report, each at its moment. */
export function reportFaults(stage: Stage, troupe: Troupe, curtain: Date): void {
  for (const fault of [...earlierFaults, ...latestFaults]) {
    const { ago } = fault;
    const at =
      "minutes" in ago ? later(curtain, -ago.minutes / 60) : momentOf(addDays(stage.today, -ago.days), ago.time);
    if (at > stage.now()) stage.plan(at, () => report(stage, troupe, fault));
  }
}

const isUrgent = ({ priority }: Fault): boolean => priority === "emergency" || priority === "critical";

async function report(stage: Stage, troupe: Troupe, fault: Fault): Promise<void> {
  const home = homes.find(({ who }) => who === fault.who);
  if (!home) throw new Error(`${fault.who} lives nowhere.`);
  const propertyId = troupe.propertyId(home.place);
  const { title, text, category, priority, where, picture, course } = fault;
  const { ticket } = await stage.call(troupe.player(fault.who), "POST", "/repair-tickets", {
    ...{ title, category, priority, propertyId },
    description: text,
    locationDetails: where,
    entryPermission: "call_before",
    emergency: priority === "emergency",
    mediaUploads: picture ? [await photo(stage, picture)] : [],
  });
  if (course.ends === "unseen") return;
  const request = { id: ticket.id, propertyId, fault };
  const hours = isUrgent(fault) ? 0.1 : stage.chance.between(1, 5);
  const at = later(stage.now(), hours);
  stage.plan(isUrgent(fault) ? at : atWork(at), () => answer(stage, troupe, request));
}

async function answer(stage: Stage, troupe: Troupe, request: Request): Promise<void> {
  const { id, fault } = request;
  const { course } = fault;
  await stage.call(troupe.player("manager"), "POST", `/repair-tickets/${id}/acknowledge`);
  if (fault.corrected) {
    await stage.call(troupe.player(fault.who), "PUT", "/auth/me", { lendsTexts: true });
    await stage.call(troupe.player("manager"), "PUT", `/repair-tickets/${id}/triage`, fault.corrected);
  }
  if (fault.machine) await nameMachine(stage, troupe, request, fault.machine);
  talk(stage, troupe, request);
  if (course.ends === "seen") return;
  if (course.ends === "note") {
    const settled = later(stage.now(), (course.days ?? 3) * 24);
    const body = { status: "resolved", note: course.note };
    stage.plan(settled, () => stage.call(troupe.player("manager"), "PUT", `/repair-tickets/${id}/status`, body));
    stage.plan(later(settled, 20), () => sayHowItWent(stage, troupe, request));
    return;
  }
  const wait = isUrgent(fault) ? 0.2 : stage.chance.between(1, 12);
  stage.plan(isUrgent(fault) ? later(stage.now(), wait) : atWork(later(stage.now(), wait)), () =>
    give(stage, troupe, request, course),
  );
}

/** The manager says which machine it is about, whose life then tells of it. */
async function nameMachine(stage: Stage, troupe: Troupe, { id, propertyId }: Request, name: string): Promise<void> {
  const { assets } = await stage.call(troupe.player("manager"), "GET", `/properties/${propertyId}/assets`);
  const assetId = assets.find((one: { name: string }) => one.name === name)?.id;
  await stage.call(troupe.player("manager"), "PUT", `/repair-tickets/${id}/triage`, { assetId });
}

/** What is said before the work is done; the technician writes once the task is theirs. */
function talk(stage: Stage, troupe: Troupe, { id, fault }: Request): void {
  for (const [order, line] of (fault.course.talk ?? []).entries()) {
    const isWorker = line.who === fault.course.hand;
    const hours = isWorker ? (fault.course.days ?? 2) * 24 + 4 : 0.4 + order;
    stage.plan(atWork(later(stage.now(), hours)), async () => {
      const { ticket } = await stage.call(troupe.player(line.who), "GET", `/repair-tickets/${id}`);
      // Work that went faster than planned leaves its technician nothing to say.
      if (!ticket.can.comment) return;
      const mediaUploads = line.picture ? [await photo(stage, line.picture)] : [];
      const path = `/repair-tickets/${id}/comments`;
      await stage.call(troupe.player(line.who), "POST", path, { text: line.text, mediaUploads });
    });
  }
}

async function give(stage: Stage, troupe: Troupe, request: Request, course: Course): Promise<void> {
  const { firm, hand } = handOf(troupe, course.hand);
  const days = course.days ?? 2;
  const dueAt = later(stage.now(), days * 24);
  const { ticket } = await stage.call(troupe.player("manager"), "POST", `/repair-tickets/${request.id}/assign`, {
    contractorId: firm.boss.id,
    dueDate: dueAt.toISOString(),
    notes: "Please call the occupant before you come.",
  });
  const { ends } = course;
  const picture = course.talk?.find(({ who }) => who === course.hand)?.picture;
  const isBegun = ends === "begun";
  const startAt = atWork(later(stage.now(), isBegun ? 26 : Math.max(2, days * 24 - 20)));
  const job: Job = {
    ...{ taskId: ticket.taskId, propertyId: request.propertyId, firm, hand, startAt },
    estimate: null,
    hours: stage.chance.between(3, 9) / 2,
    materials: partsFor[request.fault.category] ?? [],
    note: course.talk?.find(({ who }) => who === course.hand)?.text ?? "Mended and tried with the occupant.",
    proof: picture ? [picture] : stage.chance.isLucky(0.4) ? ["wall"] : [],
    ...(ends === "assigned" || isBegun ? { ends } : {}),
  };
  stage.plan(later(stage.now(), 0.5), () => assign(stage, troupe, job));
  if (course.visit) stage.plan(later(stage.now(), 1), () => arrange(stage, troupe, request, course, firm.boss));
  if (ends === "resolved") stage.plan(later(startAt, job.hours + 30), () => sayHowItWent(stage, troupe, request));
  if (ends === "returned") stage.plan(atWork(later(startAt, 44)), () => comeBack(stage, troupe, request));
}

/** The firm offers times for the days to come; the occupant chooses the second. */
async function arrange(stage: Stage, troupe: Troupe, { id, fault }: Request, course: Course, boss: Player) {
  const windows = [1, 2, 3].map((days) => {
    const day = addDays(stage.today, days);
    return { from: momentOf(day, "09:00").toISOString(), to: momentOf(day, "11:00").toISOString() };
  });
  const path = `/repair-tickets/${id}/visits`;
  const { visit } = await stage.call(boss, "POST", path, { windows, access: "at_home" });
  const choose = () => stage.call(troupe.player(fault.who), "PUT", `/visits/${visit.id}`, { from: windows[1]?.from });
  if (course.visit === "booked") stage.plan(later(stage.now(), 3), choose);
}

const partsFor: Partial<Record<Fault["category"], readonly string[]>> = {
  Plumbing: ["PTFE tape", "½ inch elbow"],
  Electrical: ["13 A socket"],
  Lighting: ["LED bulb"],
  Structural: ["Cement", "Mesh"],
  Roof: ["Roofing screws", "Sealant"],
  Interior: ["Door hinge", "Screws"],
  Security: ["Padlock"],
};

/** What occupants say after a repair, and how often one of them says nothing. */
const answers = [
  { verdict: "mended", stars: 5, text: "Came on time and left it clean." },
  { verdict: "mended", stars: 4, text: "Works well now, thank you." },
  { verdict: "mended", stars: 5 },
  { verdict: "partly", stars: 3, text: "It works, but the wall is not painted yet." },
  null,
  { verdict: "mended", stars: 4 },
] as const;

async function sayHowItWent(stage: Stage, troupe: Troupe, { id, fault }: Request): Promise<void> {
  const answer = answers[fault.title.length % answers.length] ?? null;
  const { ticket } = await stage.call(troupe.player(fault.who), "GET", `/repair-tickets/${id}`);
  if (answer === null || !ticket.can.answer) return;
  await stage.call(troupe.player(fault.who), "POST", `/repair-tickets/${id}/answer`, answer);
}

/** The fault is there again: the occupant opens the request once more, and it is mended for good. */
async function comeBack(stage: Stage, troupe: Troupe, request: Request): Promise<void> {
  const { course, who } = request.fault;
  const reason = course.talk?.find((line) => line.who === who)?.text ?? "It is the same again.";
  await stage.call(troupe.player(who), "POST", `/repair-tickets/${request.id}/reopen`, { reason });
  const again: Course = { ends: "resolved", days: 2, ...(course.hand ? { hand: course.hand } : {}) };
  stage.plan(later(stage.now(), 3), () => give(stage, troupe, request, again));
}
