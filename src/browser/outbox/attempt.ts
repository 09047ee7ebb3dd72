import { ApiProblem, messages } from "../api-answer.ts";
import { clockNow } from "../clock.ts";
import { lostFiles } from "../uploads/lost.ts";
import type { SendFile } from "../uploads/rules.ts";
import { callMs, whileMoving } from "./limits.ts";
import {
  type Act,
  afterAnswer,
  afterFailure,
  type Failure,
  FileRefused,
  goesAlone,
  idIn,
  photosOf,
  withoutFiles,
} from "./rules.ts";
import { sendFiles } from "./send-files.ts";
import type { ActStore } from "./store.ts";

/** How acts are sent: by a tab, or by the worker while none is open. */
export type Sender = {
  store: ActStore;
  /** Throws ApiProblem. */
  call: (act: Act, body: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>;
  file: SendFile;
};

export const noRoom =
  "This phone cannot write at the moment, so this could not be sent. Free some space on it: then it goes by itself.";

const late = new ApiProblem(0, messages.noResponse);

/** Sends an act once and answers it as it is then; it stands on the disk so. Null where it was called off or deleted. */
export async function attempt(sender: Sender, act: Act, signal: AbortSignal): Promise<Act | null> {
  const { store } = sender;
  let settled: Act = act;
  try {
    const isAlone = goesAlone(act);
    const frozen = act.frozen ?? (isAlone ? act.input : await bodyOf(sender, act, signal));
    // What is sent is on the disk before it is sent, so that a repetition is the same to the letter. Another tab may have
    // deleted it meanwhile. A full phone sends what comes out the same all the same: nothing else would ever free it.
    const isSame = frozen === (act.frozen ?? act.input);
    const writing = store.change([act.id], (kept) => ({ ...kept, state: "sending", frozen }));
    if (!(await (isSame ? writing.catch(() => true) : writing))) return null;
    settled = { ...act, frozen };
    const answer = await whileMoving((within) => sender.call(act, frozen, within), { signal, ms: callMs, late });
    const arrived = afterAnswer(settled, Date.now());
    settled = isAlone ? await handOn(store, arrived, answer) : withoutFiles(arrived);
  } catch (error) {
    if (signal.aborted) return null;
    if (isNamed(error, "received")) return received(settled);
    const hasLostFiles = await forgetLost(store, act, error);
    const failure = { ...failureOf(error), hasLostFiles };
    settled = afterFailure(settled, failure, { now: clockNow(), chance: Math.random() });
  }
  return settled;
}

/** What arrived before and is out of reach since takes no photos any more: those that could not follow stay for a day. */
function received(act: Act): Act {
  const arrived = afterAnswer(act, Date.now());
  if (!goesAlone(act)) return withoutFiles(arrived);
  return { ...arrived, problem: "Your words arrived. The photos could not follow: it is not yours to see any more." };
}

/** Leaves the photos to an act of their own, in the moment in which the words count as received: neither is done twice. */
async function handOn(store: ActStore, arrived: Act, answer: unknown): Promise<Act> {
  const { photosAfter } = arrived;
  const id = photosAfter && idIn(answer, photosAfter);
  if (!photosAfter || !id) return arrived;
  const files = (await store.files(arrived)).map((file) => file.id);
  const settled = { ...arrived, files: [] };
  if (files.length > 0) await store.add({ ...photosOf(arrived, photosAfter, id), files }, settled);
  return settled;
}

/** Its files go first. */
async function bodyOf({ store, file }: Sender, act: Act, signal: AbortSignal): Promise<Record<string, unknown>> {
  const mediaUploads = await sendFiles(store, act, { send: file, signal });
  return mediaUploads.length > 0 ? { ...act.input, mediaUploads } : act.input;
}

/** Files that the server dropped meanwhile begin again; answers whether there are any. */
async function forgetLost(store: ActStore, act: Act, error: unknown): Promise<boolean> {
  const lost = lostFiles(error).flatMap((at) => act.files[at] ?? []);
  for (const id of lost) await store.patchFile(id, { url: null, sent: 0, state: "waiting" });
  return lost.length > 0;
}

/** The server tells it by the name of an error. */
const isNamed = (error: unknown, name: string): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === name);

/** What became of a call that failed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiProblem) {
    // Our server gives each refusal a number; a page of a network in between says nothing about the act.
    const isOurs = error.requestId !== undefined || error.status === 413;
    const sentence = error.errors[0]?.message ?? error.message;
    const asks = isNamed(error, "confirm") ? "confirm" : null;
    const { retryAfterMs } = error;
    return { asks, isKept: isNamed(error, "late"), status: isOurs ? error.status : 0, sentence, retryAfterMs };
  }
  if (error instanceof FileRefused) {
    const { status, message: sentence, hasMoved } = error;
    return { status, sentence, hasMoved };
  }
  if (error instanceof DOMException) return { status: 0, sentence: noRoom };
  return { status: 0, sentence: error instanceof Error && error.message ? error.message : messages.unexpected };
}
