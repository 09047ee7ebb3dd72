import { type Fault, listOf, type Sheet } from "#domain/sheets.ts";

export type CompletionSheet = Sheet;

const step = 0.5;

/** Hours as typed; null where they are none. Commas are taken for points. */
export function hoursOf(text = ""): number | null {
  const typed = text.trim().replace(",", ".");
  const hours = Number(typed);
  return typed !== "" && Number.isFinite(hours) && hours >= 0 && Number.isInteger(hours / step) ? hours : null;
}

const hoursNeeded = "Enter the hours in halves, such as 1.5.";
const isBlank = (text = "") => text.trim() === "";

/** What the completion form still needs before it can be sent. */
export function completionFaults(sheet: CompletionSheet): Fault[] {
  return faultsOf([
    [isBlank(sheet.taskId), "taskId", "Choose the task that is done."],
    [isBlank(sheet.completionNotes), "completionNotes", "Say what was done."],
    [hoursOf(sheet.totalHours) === null, "totalHours", hoursNeeded],
  ]);
}

/** What the form of a work log still needs before it can be sent. */
export function logFaults(sheet: Sheet, today: string): Fault[] {
  return faultsOf([
    [isBlank(sheet.taskId), "taskId", "Choose the task that you worked on."],
    [hoursOf(sheet.hoursWorked) === null, "hoursWorked", hoursNeeded],
    [(hoursOf(sheet.hoursWorked) ?? 0) > 24, "hoursWorked", "A day has 24 hours."],
    [isBlank(sheet.workDescription), "workDescription", "Say what you did."],
    [isBlank(sheet.dateLogged), "dateLogged", "Choose the day."],
    [(sheet.dateLogged ?? "") > today, "dateLogged", "Work cannot be logged for a day to come."],
  ]);
}

const faultsOf = (rules: [boolean, string, string][]): Fault[] =>
  rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));

/** A filled-in completion form as the call takes it. */
export const completionOf = (sheet: CompletionSheet) => ({
  taskId: sheet.taskId ?? "",
  completionNotes: sheet.completionNotes ?? "",
  workQualityRating: Number(sheet.workQualityRating ?? 5),
  totalHours: hoursOf(sheet.totalHours) ?? 0,
  additionalMaterials: listOf(sheet.additionalMaterials),
});

/** A filled-in work log as the calls take it. */
export const logOf = (sheet: Sheet) => ({
  hoursWorked: hoursOf(sheet.hoursWorked) ?? 0,
  workDescription: sheet.workDescription ?? "",
  materialsUsed: listOf(sheet.materialsUsed),
  issuesEncountered: sheet.issuesEncountered ?? "",
  notes: sheet.notes ?? "",
  dateLogged: sheet.dateLogged ?? "",
});

type Spot = {
  name: string;
  location: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Where a map shows a place: the map that the device has, on Android, else a page of one. */
export function mapLinkOf({ name, location, address, latitude, longitude }: Spot, isAndroid: boolean): string {
  const isPlaced = latitude !== null && longitude !== null;
  const words = [address ?? name, location].join(", ");
  if (!isAndroid) {
    const target = isPlaced ? `${latitude},${longitude}` : words;
    return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(target)}`;
  }
  if (!isPlaced) return `geo:0,0?q=${encodeURIComponent(words)}`;
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name)})`;
}
