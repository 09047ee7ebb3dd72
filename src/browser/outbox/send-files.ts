import { messages } from "../api-answer.ts";
import { mediaItem, SendFailure, type SendFile, verdictOn } from "../uploads/rules.ts";
import { stillMs, whileMoving } from "./limits.ts";
import { type Act, FileRefused } from "./rules.ts";
import type { ActStore } from "./store.ts";

/** Sends the files of an act from where the server has them, and answers them as calls take them. Throws FileRefused. */
export async function sendFiles(store: ActStore, act: Act, { send, signal }: { send: SendFile; signal: AbortSignal }) {
  const entries = await store.files(act);
  if (entries.length < act.files.length)
    throw new FileRefused(410, "A photo of this is no longer on this phone. Delete this and do it again.");
  const urls = new Map<string, string | null>();
  let hasMoved = false;
  for (const entry of entries) {
    let url = entry.url;
    if (entry.state !== "done")
      try {
        const onUrl = (begun: string) => {
          hasMoved ||= url === null;
          url = begun;
          void store.patchFile(entry.id, { url: begun }).catch(() => {});
        };
        const sending = (within: AbortSignal, moves: () => void) =>
          send(entry, { signal: within, onUrl, onProgress: moves });
        url = await whileMoving(sending, { signal, ms: stillMs, late: new SendFailure(0, messages.noResponse) });
        await store.patchFile(entry.id, { state: "done", sent: entry.size, url });
        hasMoved = true;
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error;
        await refuse(store, entry.id, error, { wasBegun: url !== null, hasMoved });
      }
    urls.set(entry.id, url);
  }
  // Where they were taken may have been found while they went up.
  const placed = entries.every(({ position }) => position !== null) ? entries : await store.files(act);
  return placed.map((entry) => mediaItem({ ...entry, url: urls.get(entry.id) ?? null }));
}

type Stood = { wasBegun: boolean; hasMoved: boolean };

async function refuse(store: ActStore, id: string, error: SendFailure, { wasBegun, hasMoved }: Stood): Promise<never> {
  const verdict = verdictOn(error.status, wasBegun);
  if (verdict === "anew") await store.patchFile(id, { url: null, sent: 0, state: "waiting" });
  // 0 is tried again; what was refused waits for somebody.
  const status = verdict === "refused" ? error.status : 0;
  throw new FileRefused(status, error.message || "A photo could not be sent.", hasMoved);
}
