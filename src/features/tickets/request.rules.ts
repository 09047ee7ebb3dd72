import type { TicketPriority } from "#domain/vocab.ts";

/** The specification's sentence for a repair request that lacks something (section 5). */
export const missingFields = "Please fill in all required fields including valid property selection.";

/** The value that stands in the picker while there is no building to pick. */
export const noBuilding = "no-properties";

export type Fault = { field: string; message: string };

const labels = {
  title: "Title",
  category: "Category",
  priority: "Priority",
  propertyId: "Property",
  locationDetails: "Location details",
  description: "Description",
};

const isBlank = (value: string | undefined) => !value?.trim() || value === noBuilding;

/** What the form still lacks, in its own order; the server says the same sentences. */
export function missingIn(typed: Record<string, string>): Fault[] {
  return Object.entries(labels)
    .filter(([field]) => isBlank(typed[field]))
    .map(([field, label]) => ({ field, message: `${label} is required.` }));
}

/** What each priority means to somebody who lives there. */
export const priorityMeanings: Record<TicketPriority, string> = {
  emergency: "Danger to people: fire, gas, live wires, flood. Call 112 first.",
  critical: "No water, no power or no safe way in, or damage that grows by the hour.",
  high: "It gets worse within days, or you cannot use a room.",
  medium: "It is a nuisance. This week or next is fine.",
  low: "Small things that can wait for the next visit.",
};
