import type { Page } from "playwright-core";
import { bringIn, callServer, register, type SignedIn } from "./remote.ts";
import { engageThere, giveTasks, joinTeam } from "./remote-crew.ts";

export type Away = { owner: SignedIn; contractor: SignedIn; technician: SignedIn; taskIds: string[] };

/** A technician with jobs of these titles. */
export async function technicianWith(url: string, titles: readonly string[]): Promise<Away> {
  const [owner, contractor] = await Promise.all([register(url, "property_owner"), register(url, "contractor")]);
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Tunde Bakare");
  const taskIds: string[] = [];
  for (const title of titles) {
    const asked = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
    const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...asked, dueDate: "2090-05-01" });
    taskIds.push((task as { id: string }).id);
  }
  await giveTasks(url, contractor, memberId, taskIds);
  return { owner, contractor, technician, taskIds };
}

/** Once the phone has kept the build that it shows. */
export const untilKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};
