import { useEffect, useRef, useState } from "react";
import { MediaRefused } from "../media.ts";
import { mediaItem, tallyOf } from "./rules.ts";
import type { Uploads } from "./use-uploads.ts";

export type MediaItem = ReturnType<typeof mediaItem>;

/** Sending a form after its files: `isWaiting` until the last is up. */
export type Sending = {
  isWaiting: boolean;
  cancel: () => void;
  /**
   * Calls `send` with the files once all are up, and once more where the server has lost some of them. Answers null
   * where it was called off. Throws MediaRefused where a file cannot go up.
   */
  afterUploads: <T>(send: (items: MediaItem[]) => Promise<T>) => Promise<T | null>;
};

export function useSending(uploads: Uploads): Sending {
  const { left, failed } = uploads.tally;
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<((isCalledOff: boolean) => void) | null>(null);
  const settle = useRef((isCalledOff: boolean) => {
    waiting.current?.(isCalledOff);
    waiting.current = null;
    setWaiting(false);
  }).current;
  useEffect(() => {
    if (isWaiting && (failed > 0 || left === 0)) settle(false);
  }, [isWaiting, left, failed, settle]);
  useEffect(() => () => waiting.current?.(true), []);

  /** Answers whether the person called it off. */
  const uploaded = async (): Promise<boolean> => {
    const now = tallyOf(uploads.current());
    if (now.failed > 0) throw new MediaRefused(failedWords(uploads));
    if (now.left === 0) return false;
    setWaiting(true);
    const isCalledOff = await new Promise<boolean>((answer) => {
      waiting.current = answer;
    });
    return isCalledOff || uploaded();
  };
  const afterUploads: Sending["afterUploads"] = async (send) => {
    for (let attempt = 1; !(await uploaded()); attempt += 1) {
      try {
        return await send(uploads.current().map(mediaItem));
      } catch (error) {
        if (attempt > 1 || !uploads.renew(error)) throw error;
      }
    }
    return null;
  };
  return { isWaiting, cancel: () => settle(true), afterUploads };
}

function failedWords(uploads: Uploads): string {
  const failed = uploads.current().filter(({ state }) => state === "failed");
  const names = failed.map(({ name }) => name).join(", ");
  return `${names} could not be uploaded. Try again, or remove ${failed.length === 1 ? "it" : "them"}.`;
}
