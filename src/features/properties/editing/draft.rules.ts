import type { MediaItem } from "#browser/uploads/use-sending.ts";
import { readState } from "#domain/places.ts";
import type { MediaCategory } from "#domain/vocab.ts";
import type { Property } from "../contract.ts";
import { bodyOf, type Draft, emptyDraft, restoreDraft } from "../onboarding/rules.ts";

/** What is changed of the photos that are there already. */
export type PhotoEdits = {
  removed: readonly string[];
  described: Readonly<Record<string, { category?: MediaCategory; description?: string }>>;
  /** Undefined while it stays as it is. */
  coverId?: string;
};
export const noPhotoEdits: PhotoEdits = { removed: [], described: {} };

/** An edit under way: what the building was when it began, and what it is to become. */
export type EditDraft = { version: number; before: Draft; now: Draft; photos: PhotoEdits };

const typed = (count: number | null): string => (count === null ? "" : String(count));

/** A building as the wizard's fields show it. */
export function draftOf(property: Property): Draft {
  const { name, type, location, address, latitude, longitude, listed, unitsListed, ageKnown } = property;
  const read = readState(location, address ?? "");
  return {
    ...{ name, type, location, latitude, longitude, listed, unitsListed },
    components: property.components ?? [],
    address: address ?? "",
    state: property.state === read ? "" : (property.state ?? ""),
    lga: property.lga ?? "",
    buildingAge: ageKnown ? String(property.buildingAge) : "",
    constructionType: property.constructionType ?? "",
    units: typed(property.units),
    floors: typed(property.floors),
    usagePattern: property.usagePattern ?? "",
    specialNotes: property.specialNotes ?? "",
    accessNotes: property.accessNotes ?? "",
  };
}

export function editOf(property: Property): EditDraft {
  const before = draftOf(property);
  return { version: property.version, before, now: before, photos: noPhotoEdits };
}

/** An edit as it was kept on the device, or null where none fits. */
export function restoreEdit(kept: unknown): EditDraft | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { version, before, now, photos } = kept as Record<string, unknown>;
  if (typeof version !== "number" || !before || !now) return null;
  return { version, before: restoreDraft(before), now: restoreDraft(now), photos: restorePhotos(photos) };
}

function restorePhotos(kept: unknown): PhotoEdits {
  if (typeof kept !== "object" || kept === null) return noPhotoEdits;
  const { removed, described, coverId } = kept as Record<string, unknown>;
  return {
    removed: Array.isArray(removed) ? removed.filter((one): one is string => typeof one === "string") : [],
    described: typeof described === "object" && described !== null ? (described as PhotoEdits["described"]) : {},
    ...(typeof coverId === "string" ? { coverId } : {}),
  };
}

type Field = keyof Draft;
const fields = Object.keys(emptyDraft) as Field[];

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one) => b.includes(one))
    : (typeof a === "string" ? a.trim() : a) === (typeof b === "string" ? b.trim() : b);

/** The fields in which two versions of a building differ. */
export const changedFields = (before: Draft, now: Draft): Field[] =>
  fields.filter((name) => !same(before[name], now[name]));

export const hasPhotoEdits = ({ removed, described, coverId }: PhotoEdits): boolean =>
  removed.length > 0 || Object.keys(described).length > 0 || coverId !== undefined;

/** What is sent: the fields that were changed, and nothing of the others. */
export function editBody({ version, before, now, photos }: EditDraft, mediaUploads: MediaItem[]) {
  const changed = new Set<string>(changedFields(before, now));
  if (changed.has("latitude") || changed.has("longitude"))
    for (const half of ["latitude", "longitude"]) changed.add(half);
  return {
    ...Object.fromEntries(Object.entries(bodyOf(now)).filter(([name]) => changed.has(name))),
    version,
    ...(mediaUploads.length > 0 ? { mediaUploads } : {}),
    ...(photos.removed.length > 0 ? { removeMedia: [...photos.removed] } : {}),
    ...(photos.coverId ? { coverId: photos.coverId } : {}),
    mediaChanges: Object.entries(photos.described)
      .filter(([id]) => !photos.removed.includes(id))
      .map(([id, change]) => ({ id, ...change })),
  };
}

/** One's own changes on top of what somebody else made of the building in the meantime. */
export function rebase(edit: EditDraft, theirs: Property): EditDraft {
  const before = draftOf(theirs);
  const mine = Object.fromEntries(changedFields(edit.before, edit.now).map((name) => [name, edit.now[name]]));
  const there = new Set(theirs.mediaUploads.map(({ id }) => id));
  const { removed, described, coverId } = edit.photos;
  return {
    version: theirs.version,
    before,
    now: { ...before, ...mine },
    photos: {
      removed: removed.filter((id) => there.has(id)),
      described: Object.fromEntries(Object.entries(described).filter(([id]) => there.has(id))),
      ...(coverId && there.has(coverId) ? { coverId } : {}),
    },
  };
}

/** What a field is called on the page. */
export const fieldLabels: Record<Field, string> = {
  name: "Property name",
  type: "Property type",
  location: "Location",
  address: "Full address",
  state: "State",
  lga: "Local government area",
  latitude: "Position",
  longitude: "Position",
  buildingAge: "Building age",
  constructionType: "Construction type",
  units: "Number of units",
  floors: "Number of floors",
  usagePattern: "Usage pattern",
  listed: "Building directory",
  unitsListed: "List of units at sign-up",
  components: "Building components",
  specialNotes: "Special notes",
  accessNotes: "Access notes",
};

/** What somebody else changed in the meantime, in the page's words. */
export const changedLabels = (before: Draft, theirs: Draft): string[] => [
  ...new Set(changedFields(before, theirs).map((name) => fieldLabels[name])),
];
