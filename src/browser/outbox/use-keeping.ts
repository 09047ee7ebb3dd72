import { useEffect, useRef } from "react";
import type * as z from "zod";
import { type Callable, callApi, HeldBack } from "../api.ts";
import { ApiProblem } from "../api-answer.ts";
import { dropDraft, keptKey } from "../drafts.ts";
import { isUnreached } from "../kept/rules.ts";
import { type MediaItem, type Sending, useSending } from "../uploads/use-sending.ts";
import type { Uploads } from "../uploads/use-uploads.ts";
import { keepAct, kept, mustWait, type Told } from "./keeping.ts";

export type Keeping = Pick<Sending, "isWaiting" | "cancel"> & {
  /** Whether the last one that was sent waits on this phone. */
  wasKept: () => boolean;
  /** Answers null where it was called off. Throws what the server refuses, and HeldBack where this phone has no room. */
  send: <I extends z.ZodType, A extends z.ZodType>(
    call: Callable<I, A>,
    input: Record<string, unknown>,
    told: Told,
  ) => Promise<unknown>;
};

/** For forms with files that also go without a network: with its files it waits on this phone, and is sent once. */
export function useKeeping(draft: string, uploads: Uploads): Keeping {
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const { left, offline } = uploads.tally;
  const isCut = isWaiting && left > 0 && offline === left;
  const isLeft = useRef(false);
  const wasKept = useRef(false);
  useEffect(() => {
    if (!isCut || !isOpenable()) return;
    isLeft.current = true;
    cancel();
  }, [isCut, cancel]);
  const keyName = `${draft}.key`;
  const send: Keeping["send"] = async (call, input, told) => {
    isLeft.current = false;
    wasKept.current = false;
    const leave = async (body: Record<string, unknown> = input, id?: string) => {
      const files = await filesOf(uploads);
      await keepAct(call, body, { ...told, files }, id === undefined ? {} : { id, isFrozen: true });
      uploads.handOver();
      dropDraft(keyName);
      wasKept.current = true;
      return kept;
    };
    if (isOpenable() && (await mustWait(told.lane))) return leave();
    const arrive = async (mediaUploads: MediaItem[]) => {
      const body = { ...input, mediaUploads };
      const id = keptKey(keyName, JSON.stringify(body));
      try {
        const answer = await callApi(call, body as z.input<typeof call.input & z.ZodType>, { idempotencyKey: id });
        dropDraft(keyName);
        return answer;
      } catch (error) {
        if (error instanceof ApiProblem && isUnreached(error.status) && isOpenable()) return leave(body, id);
        throw error;
      }
    };
    const answer = await afterUploads<unknown>(arrive);
    return answer === null && isLeft.current ? leave() : answer;
  };
  return { isWaiting, cancel, wasKept: () => wasKept.current, send };
}

/** Whether this phone holds the scripts that show what waits; until then a form waits on its own screen. */
const isOpenable = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

const lookEveryMs = 100;
const patienceMs = 20_000;

/** A photo that is still being made smaller is waited for. */
async function filesOf(uploads: Uploads): Promise<string[]> {
  const until = Date.now() + patienceMs;
  const isPreparing = () => uploads.current().some(({ state }) => state === "preparing");
  while (isPreparing() && Date.now() < until) await new Promise((go) => setTimeout(go, lookEveryMs));
  if (isPreparing()) throw new HeldBack("A photo is still being made ready. Press again in a moment.");
  const entries = uploads.current();
  if (entries.some(({ isKept }) => !isKept))
    throw new HeldBack("This phone has no room left to keep a photo. Free some, or wait for a connection.");
  return entries.map(({ id }) => id);
}
