import { useSyncExternalStore } from "react";
import { useSession } from "../session.ts";
import { currentOutbox } from "./outbox.ts";
import type { Act } from "./rules.ts";

const none: readonly Act[] = [];
const noActs = () => none;
const nothing = () => false;
const noSubscription = () => () => {};

/** What the person who is signed in has done and not sent, and what went since; with its outbox. */
export function useOutbox() {
  useSession();
  const outbox = currentOutbox();
  const acts = useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.acts ?? noActs, noActs);
  const isKnown = useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.isKnown ?? nothing, nothing);
  return { outbox, acts, isKnown };
}
