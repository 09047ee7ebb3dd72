import sharp from "sharp";
import { addDays, lagosDay } from "#domain/days.ts";
import { type Drawing, drawing } from "../pictures/drawings.ts";
import type { Troupe } from "./opening.ts";
import type { Stage } from "./stage.ts";
import type { Job } from "./work.ts";

/** How somebody cheats: with last month's photo, from home, or with what was taken for another task. */
export type Cheat = "old" | "home" | "other";

let photos = 0;
const takes = new Map<string, number>();
/** What is drawn before and after the work is one thing, which nobody photographs twice from one place. */
const thingIn = (name: Drawing) => name.replace(/(Checked|Clean|Clear|Dry|Filled|Full|Lit|Serviced)$/, "");

/** A photo as a phone sends it, each one taken anew. */
export async function photo(stage: Stage, name: Drawing, more: object = {}) {
  photos += 1;
  const thing = thingIn(name);
  const take = (takes.get(thing) ?? 0) + 1;
  takes.set(thing, take);
  const bytes = await drawing(name, take);
  return {
    file_data: bytes.toString("base64"),
    file_type: "image",
    file_name: `IMG_${1_000 + photos}.jpg`,
    timestamp: stage.now().toISOString(),
    ...more,
  };
}

/** Codes of jobs that were done before, for whoever uses one again. */
const usedCodes: string[] = [];

/** What a technician sends when work is done: mostly taken at the spot with the camera of the app, before and after. */
export async function proofOf(stage: Stage, troupe: Troupe, job: Job): Promise<object[]> {
  if (job.cheat) return [await cheat(stage, troupe, job, job.cheat)];
  const { job: now } = await stage.call(job.hand.player, "GET", `/technician/tasks/${job.taskId}`);
  const code: string | null = now.proofCode;
  const isLive = stage.chance.isLucky(0.7);
  if (code !== null && job.proof.length > 0) usedCodes.push(code);
  const sent = [];
  for (const [at, name] of job.proof.entries()) {
    const isBefore = job.proof.length > 1 && at === 0;
    const more = { stage: isBefore ? "before" : "after", ...(isLive ? { code } : {}) };
    sent.push(await photo(stage, name, { ...whereOf(stage, troupe, job), ...more }));
  }
  return sent;
}

async function cheat(stage: Stage, troupe: Troupe, job: Job, how: Cheat): Promise<object> {
  const name = job.proof[0] ?? "compound";
  const there = whereOf(stage, troupe, job);
  if (how === "home") {
    const fromHome = { latitude: there.latitude + 0.11, longitude: there.longitude - 0.07, accuracy: 14 };
    return photo(stage, name, fromHome);
  }
  if (how === "other") return photo(stage, name, { ...there, code: usedCodes.at(-1) });
  const sent = await photo(stage, name, there);
  return { ...sent, file_data: await takenOn(sent.file_data, addDays(lagosDay(stage.now()), -31)) };
}

/** The same picture with a day in it, as a camera writes it. */
async function takenOn(base64: string, day: string): Promise<string> {
  const at = `${day.replaceAll("-", ":")} 10:12:00`;
  const picture = sharp(Buffer.from(base64, "base64")).withExif({ IFD2: { DateTimeOriginal: at } });
  return (await picture.jpeg().toBuffer()).toString("base64");
}

/** Within a few metres of the building, as phones have it. */
function whereOf(stage: Stage, troupe: Troupe, { propertyId }: Job) {
  const { latitude, longitude } = troupe.positionOf(propertyId);
  const off = () => stage.chance.between(-20, 20) / 100_000;
  return { latitude: latitude + off(), longitude: longitude + off(), accuracy: stage.chance.between(5, 25) };
}
