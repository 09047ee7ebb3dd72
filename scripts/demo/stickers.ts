import { hash } from "node:crypto";
import { addDays } from "#domain/days.ts";
import { solutionText, zeroBits } from "#features/tags/rules.ts";
import { type Drawing, drawing } from "../pictures/drawings.ts";
import type { Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { photo } from "./proofs.ts";
import { later, momentOf, type Stage } from "./stage.ts";

const places: readonly Place[] = ["court", "terraces", "park"];

type Passing = { place: Place; tag: string; text: string; phone?: string; picture?: Drawing };

/** What passers-by report by a tag: one a while ago, which became a request, and one that waits. */
const earlier: Passing = { place: "court", tag: "Generator", text: "Diesel dey leak small small under the gen." };
const latest: Passing = {
  place: "park",
  tag: "Lift 2",
  text: "The lift door closes on people. It caught my bag this morning, and the second time it hit a lady's arm.",
  phone: "0803 555 0147",
  picture: "lift",
};

/** Tags for every machine, which is photographed, some flats and each door; then strangers report by them. */
export function putUpStickers(stage: Stage, troupe: Troupe, curtain: Date): void {
  const on = (at: Date, act: () => Promise<unknown>) => {
    if (at > stage.now()) stage.plan(at, act);
  };
  stage.plan(later(stage.now(), 30), () => makeTags(stage, troupe));
  on(momentOf(addDays(stage.today, -19), "17:40"), () => pass(stage, troupe, earlier));
  on(momentOf(addDays(stage.today, -19), "18:05"), () => takeReport(stage, troupe, earlier.place));
  on(later(curtain, -0.7), () => pass(stage, troupe, latest));
}

async function makeTags(stage: Stage, troupe: Troupe): Promise<void> {
  const keeper = troupe.player("manager");
  for (const place of places) {
    const at = `/properties/${troupe.propertyId(place)}`;
    const { assets } = await stage.call(keeper, "GET", `${at}/assets`);
    const { units } = await stage.call(keeper, "GET", `${at}/units`);
    const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
    const body = { door: true, assetIds: idsOf(assets), unitIds: idsOf(units) };
    await stage.call(keeper, "POST", `${at}/tags`, body);
    for (const { id, name } of assets) {
      const pictures = plates.find((one) => one.place === place && one.machine === name)?.pictures ?? [];
      const mediaUploads = [];
      for (const picture of pictures) mediaUploads.push(await photo(stage, picture));
      if (mediaUploads.length > 0) await stage.call(keeper, "PUT", `/assets/${id}`, { mediaUploads });
    }
  }
}

/** What the manager photographs on the way, tag in hand. */
const plates: readonly { place: Place; machine: string; pictures: readonly Drawing[] }[] = [
  { place: "court", machine: "Generator", pictures: ["plate", "generator"] },
  { place: "terraces", machine: "Inverter", pictures: ["inverter"] },
  { place: "park", machine: "Lift 2", pictures: ["lift"] },
];

async function pass(stage: Stage, troupe: Troupe, { place, tag, text, phone, picture }: Passing): Promise<void> {
  const { tags } = await stage.call(troupe.player("manager"), "GET", `/properties/${troupe.propertyId(place)}/tags`);
  const { code } = tags.find(({ name }: { name: string }) => name === tag);
  const { challenge, bits } = (await stage.visit("GET", `/t/${code}`)).page.check;
  let solution = 0;
  while (zeroBits(hash("sha256", solutionText(challenge, solution), "buffer")) < bits) solution += 1;
  const photo = picture ? (await drawing(picture)).toString("base64") : null;
  await stage.visit("POST", `/t/${code}/reports`, { description: text, phone, photo, challenge, solution });
}

async function takeReport(stage: Stage, troupe: Troupe, place: Place): Promise<void> {
  const keeper = troupe.player("manager");
  const { reports } = await stage.call(keeper, "GET", `/properties/${troupe.propertyId(place)}/reports?status=waiting`);
  await stage.call(keeper, "POST", `/reports/${reports[0].id}/request`);
}
