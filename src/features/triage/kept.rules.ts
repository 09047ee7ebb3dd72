import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";
import type { Triage } from "./rules.ts";

/** What a keeper said it is instead. */
export type Correction = { category: RepairCategory; priority: TicketPriority; at: string };

/** What a model that somebody asked says of it; nobody has checked that. */
export type Opinion = {
  emergency: Triage["emergency"];
  category: RepairCategory;
  priority: TicketPriority;
  model: string;
  at: string;
};

/** A judgement as it stays with its request: without what is told while one types. */
export type KeptTriage = Pick<
  Triage,
  "emergency" | "category" | "categories" | "priority" | "specialization" | "spans" | "isUnsure" | "version"
> & { hazards: { kind: string; title: string }[]; corrected: Correction | null; opinion?: Opinion };

/** What is kept of a judgement. */
export function keptOf({ questions: _, hazards, ...rest }: Triage): KeptTriage {
  return { ...rest, hazards: hazards.map(({ kind, title }) => ({ kind, title })), corrected: null };
}
