import type { HistoryThing } from "./acts.ts";

/** The kinds of things whose changes open browsers are told of. */
export type LiveKind = HistoryThing | "sop" | "notification";

/** What an open browser is told of: that a thing has changed, never how; it reads again what it may read. */
export type LiveEvent = { kind: LiveKind; id: string };
