import { useSyncExternalStore } from "react";
import { useSession } from "../session.ts";
import type { Reading } from "./known.ts";
import { currentOutbox } from "./outbox.ts";
import type { Act } from "./rules.ts";

const none: readonly Act[] = [];
const noActs = () => none;
const notYet = (): Reading => "asking";
const nothing = () => 0;
const noSubscription = () => () => {};

/** What the person who is signed in has done and not sent, and what went since; with its outbox. */
export function useOutbox() {
  useSession();
  const outbox = currentOutbox();
  const subscribe = outbox?.subscribe ?? noSubscription;
  const acts = useSyncExternalStore(subscribe, outbox?.acts ?? noActs, noActs);
  const reading = useSyncExternalStore(subscribe, outbox?.reading ?? notYet, notYet);
  const unread = useSyncExternalStore(subscribe, outbox?.unread ?? nothing, nothing);
  const lost = useSyncExternalStore(subscribe, outbox?.lost ?? nothing, nothing);
  return { outbox, acts, reading, unread, lost };
}
