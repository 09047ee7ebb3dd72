import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { type Callable, callApi, HeldBack } from "../api.ts";
import { ApiProblem } from "../api-answer.ts";
import { dropDraft, isKeyOf, keptKey } from "../drafts.ts";
import { isUnreached } from "../kept/rules.ts";
import { MediaRefused } from "../media.ts";
import { problemToast } from "../toasts.ts";
import { lostFiles } from "../uploads/lost.ts";
import { isReady, mediaItem } from "../uploads/rules.ts";
import { type MediaItem, type Sending, useSending } from "../uploads/use-sending.ts";
import type { Uploads } from "../uploads/use-uploads.ts";
import { addAct, callOr, inLane, keepAct, kept, mustWait, type Told } from "./keeping.ts";
import { idIn } from "./rules.ts";

export type Keeping = Pick<Sending, "isWaiting" | "cancel"> & {
  /** Whether the words were sent, and the photos follow by this tab alone, since the phone can keep them no longer. */
  isFollowing: boolean;
  /** Whether the last one that was sent waits on this phone. */
  wasKept: () => boolean;
  /** Answers null where it was called off. Throws what the server refuses, and HeldBack where this phone has no room. */
  send: <I extends z.ZodType, A extends z.ZodType>(
    call: Callable<I, A>,
    input: Record<string, unknown>,
    told: Told,
  ) => Promise<unknown>;
};

/** Whether the files of what waits were left to this phone, since no network takes any of them. */
function useLeftWhenCut(isWaiting: boolean, { tally: { left, offline } }: Uploads, cancel: () => void) {
  const isLeft = useRef(false);
  const isCut = isWaiting && left > 0 && offline === left;
  useEffect(() => {
    if (!isCut || !isOpenable()) return;
    isLeft.current = true;
    cancel();
  }, [isCut, cancel]);
  return isLeft;
}

/** For forms with files that also go without a network: with its files it waits on this phone, and is sent once. */
export function useKeeping(draft: string, uploads: Uploads): Keeping {
  const sending = useSending(uploads);
  const { isWaiting, afterUploads } = sending;
  const { isFollowing, follow, end } = useFollowing(draft, uploads, sending);
  const isLeft = useLeftWhenCut(isWaiting && !isFollowing, uploads, sending.cancel);
  const cancel = () => {
    end();
    sending.cancel();
  };
  const wasKept = useRef(false);
  const keyName = `${draft}.key`;
  const send: Keeping["send"] = async (call, input, told) => {
    isLeft.current = false;
    wasKept.current = false;
    const { photosAfter } = told;
    const done = <T>(answer: T): T => {
      uploads.handOver();
      dropDraft(keyName);
      return answer;
    };
    const leave = async (body: Record<string, unknown> = input, id?: string) => {
      const files = await (photosAfter ? keptOf(uploads) : filesOf(uploads));
      await keepAct(call, body, { ...told, files }, id === undefined ? {} : { id, isFrozen: true });
      wasKept.current = true;
      return done(kept);
    };
    const begun = begunOf(keyName, input, uploads);
    if (isOpenable() && (await mustWait(told)))
      return inLane(told, () => (begun ? leave(begun, keptKey(keyName, JSON.stringify(begun))) : leave()));
    const callOnce = (body: Record<string, unknown>) =>
      inLane(told, async () => {
        const isBegun = isKeyOf(keyName, JSON.stringify(body));
        // What was pressed before may have been left to this phone meanwhile.
        if (isOpenable() && !isBegun && (await mustWait(told))) return leave();
        const id = keptKey(keyName, JSON.stringify(body));
        const keep = () => (isOpenable() ? leave(body, id) : null);
        return callOr(call, body as z.input<typeof call.input & z.ZodType>, { id, keep });
      });
    const sendWords = async (after: PhotosAfterwards) => {
      const answer = await callOnce(input);
      if (answer === kept) return answer;
      await photosFollow(after, answer, uploads, follow);
      return done(answer);
    };
    if (photosAfter && (begun === input || !isAllUp(uploads))) return sendWords(photosAfter);
    const arrive = async (mediaUploads: MediaItem[]) => {
      try {
        const answer = await callOnce({ ...input, mediaUploads });
        if (answer !== kept) dropDraft(keyName);
        return answer;
      } catch (error) {
        if (photosAfter && lostFiles(error).length > 0) return sendWords(photosAfter);
        throw error;
      }
    };
    const answer = await afterUploads<unknown>(arrive);
    return answer === null && isLeft.current ? inLane(told, () => leave()) : answer;
  };
  return { isWaiting, isFollowing, cancel, wasKept: () => wasKept.current, send };
}

type PhotosAfterwards = NonNullable<Told["photosAfter"]>;

/** What was begun, by a tab that was killed too, goes on under its key, to the letter. */
function begunOf(keyName: string, input: Record<string, unknown>, uploads: Uploads) {
  const bodies = [input, { ...input, mediaUploads: uploads.current().map(mediaItem) }];
  return bodies.find((body) => isKeyOf(keyName, JSON.stringify(body)));
}

type Follow = ReturnType<typeof useFollowing>["follow"];

/** The photos wait on this phone, or follow from the open tab where it keeps nothing. */
async function photosFollow(after: PhotosAfterwards, answer: unknown, uploads: Uploads, follow: Follow): Promise<void> {
  const id = idIn(answer, after);
  if (id === null || uploads.current().length === 0 || (await leavePhotos(after, id, uploads))) return;
  await follow(after, id);
  // What this phone did keep of them must not stand in the next form.
  uploads.clear();
}

const isAllUp = (uploads: Uploads): boolean => uploads.current().every(isReady);

/** What comes after its words goes by itself from here on, also when the form is closed; false where this phone keeps not all. */
async function leavePhotos({ call, thing, title }: PhotosAfterwards, id: string, uploads: Uploads): Promise<boolean> {
  await arePrepared(uploads);
  const entries = uploads.current();
  if (entries.some(({ isKept, state }) => !isKept || state === "preparing")) return false;
  const files = entries.map((entry) => entry.id);
  return addAct(call, { id }, { lane: `${thing} ${id}`, title, files }).then(
    () => true,
    () => false,
  );
}

/** Sends photos after their words from this very tab, until they are there, are refused, or the person goes on. */
function useFollowing(draft: string, uploads: Uploads, { afterUploads }: Sending) {
  const [isFollowing, setFollowing] = useState(false);
  const isOn = useRef(false);
  const isThere = useRef(true);
  const end = useCallback(() => {
    isOn.current = false;
  }, []);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      end();
    };
  }, [end]);
  const follow = async ({ call }: PhotosAfterwards, id: string): Promise<void> => {
    // Whoever left the form while the words were on their way has no tab open from which photos could follow.
    if (!isThere.current) return void problemToast(notFollowing, new HeldBack(notUp));
    const keyName = `${draft}.photos`;
    const arrive = (mediaUploads: MediaItem[]) => {
      const body = { id, mediaUploads };
      const idempotencyKey = keptKey(keyName, JSON.stringify(body));
      return whileUnreached(isOn, () => callApi(call, body, { idempotencyKey }));
    };
    isOn.current = true;
    setFollowing(true);
    try {
      while (uploads.current().length > 0) if (await isOver(uploads, () => afterUploads(arrive))) break;
    } catch (error) {
      problemToast(notFollowing, error);
    }
    dropDraft(keyName);
    setFollowing(false);
  };
  return { isFollowing, follow, end };
}

const notUp = "They were not up yet. Send them in a message.";

/** One that is refused goes, and keeps the others from nothing. */
async function isOver(uploads: Uploads, send: () => Promise<unknown>): Promise<boolean> {
  try {
    if ((await send()) === null) throw new HeldBack(notUp);
    return true;
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    problemToast(notFollowing, new HeldBack("A file was refused. The others still follow."));
    for (const { id } of uploads.current().filter(({ state }) => state === "failed")) uploads.remove(id);
    return false;
  }
}

async function whileUnreached<T>(isOn: RefObject<boolean>, call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!isOn.current || !(error instanceof ApiProblem) || !isUnreached(error)) throw error;
      await new Promise((go) => setTimeout(go, againMs));
    }
}

const againMs = 3_000;

const notFollowing = "Not all photos follow";

/** Whether this phone holds the scripts that show what waits; until then a form waits on its own screen. */
const isOpenable = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

const lookEveryMs = 100;
const patienceMs = 20_000;

/** A photo that is still being made smaller is waited for; answers whether all are made by then. */
async function arePrepared(uploads: Uploads): Promise<boolean> {
  const until = Date.now() + patienceMs;
  const isPreparing = () => uploads.current().some(({ state }) => state === "preparing");
  while (isPreparing() && Date.now() < until) await new Promise((go) => setTimeout(go, lookEveryMs));
  return !isPreparing();
}

async function filesOf(uploads: Uploads): Promise<string[]> {
  if (!(await arePrepared(uploads))) throw new HeldBack("A photo is still being made ready. Press again in a moment.");
  const entries = uploads.current();
  if (entries.some(({ isKept }) => !isKept))
    throw new HeldBack("This phone has no room left to keep a photo. Free some, or wait for a connection.");
  return entries.map(({ id }) => id);
}

/** The files that this phone keeps: words that are not to wait go without the others. */
async function keptOf(uploads: Uploads): Promise<string[]> {
  await arePrepared(uploads);
  const entries = uploads.current();
  const files = entries.filter(({ isKept, state }) => isKept && state !== "preparing");
  if (files.length < entries.length)
    problemToast(
      notFollowing,
      new HeldBack("This phone has no room left to keep a photo. Send it in a message later."),
    );
  return files.map(({ id }) => id);
}
