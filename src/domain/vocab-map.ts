import type {
  Component,
  RepairCategory,
  ScheduleCategory,
  Specialization,
  TaskPriority,
  TicketPriority,
} from "./vocab.ts";

/** What one word of a vocabulary means in the other three; no component is null. */
export type Trade = {
  readonly component: Component | null;
  readonly repairCategory: RepairCategory;
  readonly scheduleCategory: ScheduleCategory;
  readonly specialization: Specialization;
};

const trade = (
  component: Component | null,
  repairCategory: RepairCategory,
  scheduleCategory: ScheduleCategory = "General",
  specialization: Specialization = "General Maintenance",
): Trade => ({ component, repairCategory, scheduleCategory, specialization });

const hvacCategory = "Heating Ventilation and Air Conditioning (HVAC)";

export const tradeOfRepairCategory: Record<RepairCategory, Trade> = {
  Plumbing: trade("plumbing", "Plumbing", "Plumbing", "Plumbing"),
  Electrical: trade("electrical", "Electrical", "Electrical", "Electrical"),
  [hvacCategory]: trade("hvac", hvacCategory, "HVAC", "HVAC"),
  Appliances: trade("electrical", "Appliances", "Electrical", "Appliances"),
  Structural: trade("structural", "Structural", "General", "Structural"),
  Roof: trade("roofing", "Roof", "General", "Structural"),
  "Building Envelope": trade("structural", "Building Envelope", "General", "Structural"),
  "External Works (Compound)": trade("parking", "External Works (Compound)"),
  Landscape: trade("landscaping", "Landscape"),
  Interior: trade(null, "Interior"),
  Lighting: trade("electrical", "Lighting", "Electrical", "Lighting"),
  Security: trade("security", "Security", "Safety", "Security"),
  Cleaning: trade(null, "Cleaning", "General", "Cleaning"),
  "Pest Control": trade(null, "Pest Control", "General", "Pest Control"),
  Other: trade(null, "Other"),
};

export const tradeOfComponent: Record<Component, Trade> = {
  plumbing: trade("plumbing", "Plumbing", "Plumbing", "Plumbing"),
  electrical: trade("electrical", "Electrical", "Electrical", "Electrical"),
  hvac: trade("hvac", hvacCategory, "HVAC", "HVAC"),
  structural: trade("structural", "Structural", "General", "Structural"),
  roofing: trade("roofing", "Roof", "General", "Structural"),
  security: trade("security", "Security", "Safety", "Security"),
  elevators: trade("elevators", "Other", "Safety"),
  fire_safety: trade("fire_safety", "Other", "Safety"),
  landscaping: trade("landscaping", "Landscape"),
  parking: trade("parking", "External Works (Compound)"),
};

export const tradeOfScheduleCategory: Record<ScheduleCategory, Trade> = {
  HVAC: trade("hvac", hvacCategory, "HVAC", "HVAC"),
  Plumbing: trade("plumbing", "Plumbing", "Plumbing", "Plumbing"),
  Electrical: trade("electrical", "Electrical", "Electrical", "Electrical"),
  General: trade(null, "Other"),
  Safety: trade("fire_safety", "Other", "Safety"),
};

export const tradeOfSpecialization: Record<Specialization, Trade> = {
  Plumbing: trade("plumbing", "Plumbing", "Plumbing", "Plumbing"),
  Electrical: trade("electrical", "Electrical", "Electrical", "Electrical"),
  HVAC: trade("hvac", hvacCategory, "HVAC", "HVAC"),
  Appliances: trade("electrical", "Appliances", "Electrical", "Appliances"),
  Structural: trade("structural", "Structural", "General", "Structural"),
  Lighting: trade("electrical", "Lighting", "Electrical", "Lighting"),
  Security: trade("security", "Security", "Safety", "Security"),
  Cleaning: trade(null, "Cleaning", "General", "Cleaning"),
  "Pest Control": trade(null, "Pest Control", "General", "Pest Control"),
  "General Maintenance": trade(null, "Other"),
};

const taskPriorityByTicketPriority: Record<TicketPriority, TaskPriority> = {
  low: "low",
  medium: "medium",
  high: "high",
  critical: "critical",
  emergency: "critical",
};

/** Priority emergency or the flag makes an emergency. */
export const isEmergency = (ticket: { priority: string; emergency: boolean }): boolean =>
  ticket.emergency || ticket.priority === "emergency";

/** The priority of the task that a ticket becomes; an emergency is critical whichever way it was said. */
export const taskPriorityOf = (ticket: { priority: TicketPriority; emergency: boolean }): TaskPriority =>
  isEmergency(ticket) ? "critical" : taskPriorityByTicketPriority[ticket.priority];
