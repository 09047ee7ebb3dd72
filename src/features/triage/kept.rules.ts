import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";
import type { Triage } from "./rules.ts";

/** What a keeper said it is instead. */
export type Correction = { category: RepairCategory; priority: TicketPriority; at: string };

/** A judgement as it stays with its request: without what is told while one types. */
export type KeptTriage = Pick<
  Triage,
  "emergency" | "category" | "categories" | "priority" | "specialization" | "spans" | "isUnsure" | "version"
> & { hazards: { kind: string; title: string }[]; corrected: Correction | null };

/** What is kept of a judgement. */
export function keptOf({ questions: _, hazards, ...rest }: Triage): KeptTriage {
  return { ...rest, hazards: hazards.map(({ kind, title }) => ({ kind, title })), corrected: null };
}
