import { lagosDay } from "#domain/days.ts";
import { conflict } from "#domain/problems.ts";
import { type TaskStatus, taskPriorities } from "#domain/vocab.ts";
import type { Task } from "#features/tasks/contract.ts";
import type { Job } from "./contract.ts";

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

/** The job to do now of those that a phone knows, as the server chooses it; null without any. */
export function nextOf(jobs: readonly Job[]): Job | null {
  const open = jobs.filter(({ task }) => task.status === "pending" || task.status === "in_progress");
  return open.sort((one, other) => (rankOf(one.task) < rankOf(other.task) ? -1 : 1))[0] ?? null;
}

const rankOf = ({ id, status, expectedCompletion, dueDate, priority }: Task): string => {
  const day = expectedCompletion === null ? dueDate : lagosDay(new Date(expectedCompletion));
  return `${status === "pending" ? 1 : 0} ${day} ${taskPriorities.indexOf(priority)} ${id}`;
};
