import {
  type Component,
  componentLabels,
  type MediaCategory,
  mediaCategoryLabels,
  type PropertyType,
  unlistedPropertyType,
} from "#domain/vocab.ts";

export const steps = [
  "Basic Information",
  "Property Details",
  "Building Components",
  "Media Upload",
  "Review & Submit",
];

/** What the five steps hold, as it is typed; photos stand beside it. */
export type Draft = {
  name: string;
  type: string;
  location: string;
  address: string;
  /** Chosen by hand; empty while it follows location and address. */
  state: string;
  lga: string;
  latitude: number | null;
  longitude: number | null;
  buildingAge: string;
  constructionType: string;
  units: string;
  floors: string;
  usagePattern: string;
  /** Null while it follows the type: single-family homes stay out of the directory. */
  listed: boolean | null;
  /** Whether people who sign up choose their unit from a list. */
  unitsListed: boolean;
  components: Component[];
  specialNotes: string;
  accessNotes: string;
};

export const emptyDraft: Draft = {
  name: "",
  type: "",
  location: "",
  address: "",
  state: "",
  lga: "",
  latitude: null,
  longitude: null,
  buildingAge: "",
  constructionType: "",
  units: "",
  floors: "",
  usagePattern: "",
  listed: null,
  unitsListed: true,
  components: [],
  specialNotes: "",
  accessNotes: "",
};

/** A draft as this version knows it, no matter what an older one left on the device. */
export function restoreDraft(kept: unknown): Draft {
  if (typeof kept !== "object" || kept === null) return emptyDraft;
  const given = kept as Record<string, unknown>;
  const fits = (field: keyof Draft): boolean => {
    const value = given[field];
    const isNumber = typeof value === "number" && Number.isFinite(value);
    if (field === "latitude" || field === "longitude") return value === null || isNumber;
    if (field === "listed") return value === null || typeof value === "boolean";
    return field === "components" || typeof value === typeof emptyDraft[field];
  };
  const known = (Object.keys(emptyDraft) as (keyof Draft)[]).filter((field) => field in given && fits(field));
  const chosen = Array.isArray(given.components) ? given.components : [];
  return {
    ...emptyDraft,
    ...Object.fromEntries(known.map((field) => [field, given[field]])),
    components: (Object.keys(componentLabels) as Component[]).filter((component) => chosen.includes(component)),
  };
}

export const isListed = ({ listed, type }: Draft): boolean => listed ?? (type as PropertyType) !== unlistedPropertyType;

export type Fault = { field: string; message: string };
export type Refusal = { message: string; faults: Fault[] };

const requiredLabels = { name: "Property name", type: "Property type", location: "Location" } as const;

/** What the server would say at once, said without asking it, or null. */
export function refusalOf(draft: Draft): Refusal | null {
  const missing = (Object.keys(requiredLabels) as (keyof typeof requiredLabels)[]).filter(
    (field) => !draft[field].trim(),
  );
  const faults = missing.map((field) => ({ field, message: `${requiredLabels[field]} is required.` }));
  const noComponent = "Please select at least one building component";
  if (draft.components.length === 0) faults.push({ field: "components" as never, message: `${noComponent}.` });
  if (missing.length > 0) return { message: "Please fill in all required fields (name, type, location)", faults };
  return faults.length > 0 ? { message: noComponent, faults } : null;
}

const stepFields: Record<string, number> = {
  ...Object.fromEntries(
    ["name", "type", "location", "address", "state", "lga", "latitude", "longitude"].map((field) => [field, 1]),
  ),
  ...Object.fromEntries(
    ["buildingAge", "constructionType", "units", "floors", "usagePattern", "listed", "unitsListed"].map((field) => [
      field,
      2,
    ]),
  ),
  ...Object.fromEntries(["components", "specialNotes", "accessNotes"].map((field) => [field, 3])),
  mediaUploads: 4,
};

/** The step, 1 to 5, on which a field stands; the last one for what belongs to none. */
export const stepOf = (path: string): number => stepFields[path.split(".")[0] ?? ""] ?? steps.length;

/** The id of the control of a field, for labels and the error summary. */
export const fieldId = (path: string): string => `property-${path.split(".")[0]}`;

/** What is sent beside the files; the server reads numbers and blanks from what was typed. */
export function bodyOf(draft: Draft) {
  return {
    ...draft,
    type: draft.type as PropertyType,
    constructionType: draft.constructionType as "Mixed Construction",
    listed: isListed(draft),
  };
}

/** The media of the last step in words: "3 files: General (2), Roofing (1)". */
export function mediaSummary(media: readonly { category: MediaCategory }[]): string {
  const counts = new Map<MediaCategory, number>();
  for (const { category } of media) counts.set(category, (counts.get(category) ?? 0) + 1);
  const words = [...counts].map(([category, count]) => `${mediaCategoryLabels[category]} (${count})`);
  return `${media.length} ${media.length === 1 ? "file" : "files"}: ${words.join(", ")}`;
}
