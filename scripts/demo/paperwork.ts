import { addDays } from "#domain/days.ts";
import { drawing } from "../pictures/drawings.ts";
import type { Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { type Paper, papers } from "./papers/documents.ts";
import { pdfOf } from "./papers/pdf.ts";
import { type ProcedureName, procedures } from "./papers/procedures.ts";
import { type Routine, routines } from "./papers/routines.ts";
import { later, momentOf, type Stage } from "./stage.ts";

const base = "/property-manager";

/** What is done at a desk: procedures, schedules, papers, and answers to what the plan suggests. */
export function doPaperwork(stage: Stage, troupe: Troupe): void {
  const written = new Map<ProcedureName, string>();
  const on = (daysAgo: number, time: string, act: () => Promise<unknown>) => {
    const at = momentOf(addDays(stage.today, -daysAgo), time);
    if (at > stage.now()) stage.plan(at, act);
  };
  on(238, "15:00", async () => {
    for (const [name, procedure] of Object.entries(procedures)) {
      const { sop } = await stage.call(troupe.player("manager"), "POST", `${base}/sops`, procedure);
      written.set(name as ProcedureName, sop.id);
    }
  });
  on(130, "15:20", () => improve(stage, troupe, written.get("cooling")));
  on(236, "16:00", () => decide(stage, troupe));
  for (const routine of routines) on(routine.daysAgo, "11:00", () => schedule(stage, troupe, routine, written));
  for (const paper of papers) on(paper.daysAgo, "14:10", () => file(stage, troupe, paper));
}

/** A step is added, which makes the procedure's second version; tasks made before keep the first. */
async function improve(stage: Stage, troupe: Troupe, id: string | undefined): Promise<void> {
  if (!id) return;
  const steps = [...procedures.cooling.steps, "Wipe the cover and sign the card inside it."];
  await stage.call(troupe.player("manager"), "PUT", `${base}/sops/${id}`, { steps });
}

async function schedule(
  stage: Stage,
  troupe: Troupe,
  routine: Routine,
  written: Map<ProcedureName, string>,
): Promise<void> {
  const { place, firm, procedure, isPaused, every, daysAgo: _, ...fields } = routine;
  await stage.call(troupe.player("manager"), "POST", `${base}/maintenance-schedules`, {
    ...{ ...fields, ...every },
    propertyId: troupe.propertyId(place),
    assignedContractor: troupe.player(firm).id,
    sopId: procedure ? written.get(procedure) : undefined,
    isActive: !isPaused,
    startDate: addDays(later(stage.now(), 24).toISOString().slice(0, 10), 5),
  });
}

async function file(stage: Stage, troupe: Troupe, paper: Paper): Promise<void> {
  const { place, content, expiresIn, daysAgo: _, ...fields } = paper;
  const { bytes, ending, fileType } = await bytesOf(paper);
  await stage.call(troupe.player("manager"), "POST", `${base}/data-room/documents`, {
    ...fields,
    propertyId: troupe.propertyId(place),
    fileData: bytes.toString("base64"),
    fileType,
    fileName: `${paper.title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.${ending}`,
    fileSize: bytes.length,
    expiresOn: expiresIn === undefined ? undefined : addDays(stage.today, expiresIn),
  });
}

async function bytesOf({ title, content }: Paper) {
  if ("pdf" in content) return { bytes: pdfOf(title, content.pdf), ending: "pdf", fileType: "application/pdf" };
  if ("csv" in content) return { bytes: Buffer.from(content.csv), ending: "csv", fileType: "text/csv" };
  return { bytes: await drawing(content.picture), ending: "jpg", fileType: "image/jpeg" };
}

const wanted: Record<Place, RegExp> = {
  court: /rod and jet|ceiling fan/i,
  terraces: /inverter|solar/i,
  park: /pest/i,
};

/** The owner takes some of what the plan suggests; the rest stays to be looked at. */
async function decide(stage: Stage, troupe: Troupe): Promise<void> {
  const owner = troupe.player("owner");
  const { suggestions } = await stage.call(owner, "GET", "/suggestions?limit=200");
  for (const { id, title, propertyId } of suggestions) {
    if (wanted[troupe.placeOf(propertyId)].test(title)) await stage.call(owner, "POST", `/suggestions/${id}/accept`);
    else if (/asset register/i.test(title)) await stage.call(owner, "POST", `/suggestions/${id}/dismiss`);
  }
}
