import { freshKey } from "../api-request.ts";
import { timeNow } from "../clock.ts";
import type { Entry, Taking } from "./rules.ts";

type Origin = { draft: string; batch: string; at: number; isPaper: boolean; taking?: Taking | undefined };

/** A file as it was just chosen, the `at`th of its batch. */
export function newEntry(file: File, { draft, batch, at, isPaper, taking }: Origin): Entry {
  const now = Date.now();
  return {
    id: freshKey(),
    draft,
    batch,
    order: now + at / 100,
    name: file.name,
    type: file.type,
    size: file.size,
    chosenAt: new Date(now).toISOString(),
    keptAt: timeNow(),
    position: null,
    description: "",
    category: "general",
    isPaper,
    ...(taking ? { taking } : {}),
    state: "preparing",
    sent: 0,
    url: null,
    problem: null,
    file,
    isKept: false,
  };
}

/** Whether the device still gives its bytes: a file taken from a card or the cloud may be gone. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
