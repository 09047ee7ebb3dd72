import { useSyncExternalStore } from "react";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";

/** A tag that was read at a job, and waits on this phone to go with the start or the completion. */
type TagRead = { code: string; isTyped: boolean };

const place = (taskId: string) => `tag.${taskId}`;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Keeps it also over a reload, with the job that it was read for. */
export function keepTag(taskId: string, tag: TagRead): void {
  keepDraft(place(taskId), tag);
  changed();
}

/** It has gone with what was sent, or waits in the outbox with it. */
export function dropTag(taskId: string): void {
  dropDraft(place(taskId));
  changed();
}

function keptTag(taskId: string): TagRead | null {
  const kept = readDraft(place(taskId)) as Partial<TagRead> | null;
  return typeof kept?.code === "string" ? { code: kept.code, isTyped: kept.isTyped === true } : null;
}

/** What a start or a completion carries of the tag. */
export function tagInput(taskId: string): { tagCode?: string; tagTyped?: boolean } {
  const tag = keptTag(taskId);
  return tag ? { tagCode: tag.code, tagTyped: tag.isTyped } : {};
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The tag that was read for a job and not sent yet, as its code; null without one. */
export const useKeptTag = (taskId: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => keptTag(taskId)?.code ?? null,
    () => null,
  );
