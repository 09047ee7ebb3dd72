import { type EmergencyKind, emergencies, emergencyKinds } from "#domain/emergencies.ts";
import type { RepairCategory } from "#domain/vocab.ts";

/** What one tap on a tile says, and where. */
export type Report = { kind: EmergencyKind; propertyId: string; place: string };

/** A report that is on its way or got no answer; the same key sends it at most once. */
export type Waiting = Report & { key: string; at: number };

type Filled = {
  title: string;
  category: RepairCategory;
  priority: "emergency";
  emergency: true;
  description: string;
  locationDetails: string;
  propertyId: string;
};

/** The repair request that a tile stands for. */
export function requestOf({ kind, propertyId, place }: Report): Filled {
  const { title, category } = emergencies[kind];
  return {
    title,
    category,
    priority: "emergency",
    emergency: true,
    description: `${title}. Sent with one tap from the emergency page.`,
    locationDetails: place.trim() || nowhere,
    propertyId,
  };
}

/** An emergency as a text message, which needs no internet; of a request's form, of a tile, or of what was written on a request. */
export function smsWords({ text, title = text, locationDetails, description }: Record<string, unknown>): string {
  const where = typeof locationDetails === "string" && locationDetails !== "" ? `Where: ${locationDetails}.` : "";
  const more = typeof description === "string" ? cutTo(160, description) : "";
  return ["EMERGENCY:", `${cutTo(160, title)}.`, where, more, "Please call me."].filter(Boolean).join(" ");
}

/** Between signs: half of one is no text that a link can hold. */
const cutTo = (most: number, text: unknown): string => Array.from(String(text)).slice(0, most).join("");

/** What is said of a report that nobody has got: what, where, since when (ms), and as a text message. */
export type Unsent = { title: string; place: string; at: number; words: string };

/** Of a tile or of a form; `input` is the request. */
export function unsentOf(input: Record<string, unknown>, at: number): Unsent {
  const { title, locationDetails } = input;
  const place = typeof locationDetails === "string" && locationDetails !== nowhere ? locationDetails : "";
  return { title: String(title), place, at, words: smsWords(input) };
}

const nowhere = "Not said";

/** Reads back what was kept, which an older version may have written. */
export function readWaiting(kept: unknown): Waiting | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { kind, propertyId, place, key, at } = kept as Partial<Record<keyof Waiting, unknown>>;
  const known = readKind(kind);
  const isWhole =
    typeof propertyId === "string" && typeof place === "string" && typeof key === "string" && typeof at === "number";
  return known && isWhole ? { kind: known, propertyId, place, key, at } : null;
}

/** The building a report goes to: what was picked, else one's home, else the only one; "" where it must be chosen. */
export function buildingFor(
  buildings: readonly { id: string }[] | null,
  picked: string,
  home: string | null | undefined,
): string {
  if (buildings === null) return picked || (home ?? "");
  const known = [picked, home].find((id) => buildings.some((building) => building.id === id));
  return known ?? (buildings.length === 1 ? (buildings[0]?.id ?? "") : "");
}

/** The tile that a form's value stands for. */
export const readKind = (value: unknown): EmergencyKind | undefined => emergencyKinds.find((one) => one === value);
