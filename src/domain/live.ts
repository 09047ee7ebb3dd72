import type { HistoryThing } from "./happenings.ts";

/** What an open browser is told of: that a thing has changed, never how; it reads again what it may read. */
export type LiveEvent = { kind: HistoryThing | "sop" | "notification"; id: string };
