import { conflict } from "#domain/problems.ts";
import type { TaskStatus } from "#domain/vocab.ts";

/** Technicians complete by the completion form alone, which holds the proof. */
export function refuseStatus(wanted: TaskStatus): void {
  if (wanted === "completed")
    throw conflict("A technician completes a task with the completion form: POST /technician/task-completion.");
}

/** Only what was begun can be completed. */
export function refuseCompletion(status: TaskStatus): void {
  if (status === "pending") throw conflict("Start this task before you complete it.");
  if (status === "completed") throw conflict("This task is completed already.");
  if (status === "cancelled") throw conflict("This task was cancelled.");
}

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
