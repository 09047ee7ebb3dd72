import type { Page } from "playwright-core";
import { bringIn, callServer, register, type SignedIn } from "./remote.ts";
import { engageThere, giveTasks, joinTeam } from "./remote-crew.ts";

export type Away = { owner: SignedIn; contractor: SignedIn; technician: SignedIn; taskIds: string[] };

/** A technician with jobs of these titles, each by a procedure of these steps where any are given. */
export async function technicianWith(
  url: string,
  titles: readonly string[],
  dueDate = "2090-05-01",
  steps: readonly string[] = [],
): Promise<Away> {
  const [owner, contractor] = await Promise.all([register(url, "property_owner"), register(url, "contractor")]);
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Tunde Bakare");
  const taskIds: string[] = [];
  const sopId = steps.length > 0 ? await procedureOf(url, owner, steps) : undefined;
  for (const title of titles) {
    const asked = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
    const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...asked, dueDate, sopId });
    taskIds.push((task as { id: string }).id);
  }
  await giveTasks(url, contractor, memberId, taskIds);
  return { owner, contractor, technician, taskIds };
}

async function procedureOf(url: string, { token }: SignedIn, steps: readonly string[]): Promise<string> {
  const written = { title: "By the book", category: "Plumbing", description: "As written.", steps };
  const { sop } = await callServer(url, "POST", "/property-manager/sops", token, {
    ...written,
    skillLevel: "beginner",
  });
  return (sop as { id: string }).id;
}

/** Once the phone has kept the build that it shows. */
export const untilKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** The names of all that the phone has kept of what it read. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem("tunse.user") ?? "{}");
    const found = (await indexedDB.databases()).find(({ name }) => name === `tunse.kept.${id}`);
    if (!found?.name) return [];
    const opened = await new Promise<IDBDatabase>((done) => {
      const asked = indexedDB.open(found.name ?? "");
      asked.onsuccess = () => done(asked.result);
    });
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const asked = opened.transaction("rows").objectStore("rows").getAllKeys();
      asked.onsuccess = () => done(asked.result);
    });
    opened.close();
    return keys.map(String);
  });
