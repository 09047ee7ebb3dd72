/** The words of both specifications, to the letter. Labels are what people read. */

export const roles = ["property_owner", "property_manager", "building_occupant", "contractor", "technician"] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = {
  property_owner: "Property Owner",
  property_manager: "Property Manager",
  building_occupant: "Building Occupant",
  contractor: "Contractor",
  technician: "Technician",
};
/** Where each role lands after signing in. */
export const roleHomes: Record<Role, string> = {
  property_owner: "/dashboard",
  property_manager: "/property-manager-dashboard",
  building_occupant: "/occupant-dashboard",
  contractor: "/contractor-dashboard",
  technician: "/technician-dashboard",
};

export const propertyTypes = [
  "Residential - Single Family",
  "Residential - Multi-Family",
  "Commercial - Office",
  "Commercial - Retail",
  "Industrial - Warehouse",
  "Industrial - Manufacturing",
  "Public - Government",
  "Public - Educational",
] as const;
export type PropertyType = (typeof propertyTypes)[number];
/** The one type that the wizard leaves out of the public directory unless the owner says otherwise. */
export const unlistedPropertyType: PropertyType = "Residential - Single Family";

export const constructionTypes = [
  "Modern (Concrete/Steel)",
  "Traditional (Brick/Block)",
  "Mixed Construction",
  "Pre-fabricated",
  "Historic/Heritage",
] as const;
export type ConstructionType = (typeof constructionTypes)[number];

/** Suggestions for the free text `usagePattern`; those after the first two carry the catalogue's own words. */
export const usagePatternSuggestions = [
  "Occupied all year",
  "Working hours only",
  "Low use",
  "Occasional",
  "Intermittent",
  "Seasonal",
  "Holiday",
  "Vacant",
  "Unoccupied",
] as const;

export const components = [
  "plumbing",
  "electrical",
  "hvac",
  "structural",
  "roofing",
  "security",
  "elevators",
  "fire_safety",
  "landscaping",
  "parking",
] as const;
export type Component = (typeof components)[number];
export const componentLabels: Record<Component, string> = {
  plumbing: "Plumbing",
  electrical: "Electrical",
  hvac: "HVAC",
  structural: "Structural",
  roofing: "Roofing",
  security: "Security",
  elevators: "Elevators",
  fire_safety: "Fire safety",
  landscaping: "Landscaping",
  parking: "Parking",
};

export const mediaCategories = [
  "general",
  "exterior",
  "interior",
  "hvac",
  "electrical",
  "plumbing",
  "structural",
  "roofing",
] as const;
export type MediaCategory = (typeof mediaCategories)[number];
export const mediaCategoryLabels: Record<MediaCategory, string> = {
  general: "General",
  exterior: "Exterior",
  interior: "Interior",
  hvac: "HVAC",
  electrical: "Electrical",
  plumbing: "Plumbing",
  structural: "Structural",
  roofing: "Roofing",
};
export const mediaKinds = ["image", "video"] as const;
/** With PDFs, which only procedures carry, and voice notes, which only requests and their messages do. */
export const fileKinds = [...mediaKinds, "document", "audio"] as const;
export type FileKind = (typeof fileKinds)[number];

export const propertyStatuses = ["excellent", "good", "needs_attention", "urgent", "archived"] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];
export const propertyStatusLabels: Record<PropertyStatus | "active", string> = {
  active: "Active",
  excellent: "Excellent",
  good: "Good",
  needs_attention: "Needs attention",
  urgent: "Urgent",
  archived: "Archived",
};

/** Stored states of a task; `overdue` is derived (days.ts) and never stored. */
export const taskStatuses = ["pending", "in_progress", "completed", "cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const derivedTaskStatuses = [...taskStatuses, "overdue"] as const;
export type DerivedTaskStatus = (typeof derivedTaskStatuses)[number];
export const taskStatusLabels: Record<DerivedTaskStatus, string> = {
  pending: "Pending",
  in_progress: "In progress",
  completed: "Completed",
  cancelled: "Cancelled",
  overdue: "Overdue",
};
/** The older spelling that callers may still send. */
export const legacyInProgress = "in-progress";
/** What the task list can be filtered by, `all` being no filter. */
export const taskStatusFilters = ["all", "pending", "in_progress", "completed", "overdue"] as const;
export type TaskStatusFilter = (typeof taskStatusFilters)[number];

export const taskPriorities = ["critical", "high", "medium", "low"] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskPriorityFilters = ["all", ...taskPriorities] as const;
export const ticketPriorities = ["low", "medium", "high", "critical", "emergency"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export const priorityLabels: Record<TicketPriority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
  emergency: "Emergency",
};

export const ticketStatuses = ["open", "assigned", "in_progress", "resolved"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: "Open",
  assigned: "Assigned",
  in_progress: "In progress",
  resolved: "Resolved",
};

export const repairCategories = [
  "Plumbing",
  "Electrical",
  "Heating Ventilation and Air Conditioning (HVAC)",
  "Appliances",
  "Structural",
  "Roof",
  "Building Envelope",
  "External Works (Compound)",
  "Landscape",
  "Interior",
  "Lighting",
  "Security",
  "Cleaning",
  "Pest Control",
  "Other",
] as const;
export type RepairCategory = (typeof repairCategories)[number];

/** Under which kind of repairs the work of a task stands, whatever words its category has. */
export const repairCategoryOf = (category: string): RepairCategory =>
  // Schedules have a shorter word for it.
  category === "HVAC"
    ? "Heating Ventilation and Air Conditioning (HVAC)"
    : (repairCategories.find((one) => one === category) ?? "Other");

export const specializations = [
  "Plumbing",
  "Electrical",
  "HVAC",
  "Appliances",
  "Structural",
  "Lighting",
  "Security",
  "Cleaning",
  "Pest Control",
  "General Maintenance",
] as const;
export type Specialization = (typeof specializations)[number];

/** Categories of maintenance schedules and of SOPs. */
export const scheduleCategories = ["HVAC", "Plumbing", "Electrical", "General", "Safety"] as const;
export type ScheduleCategory = (typeof scheduleCategories)[number];

export const frequencies = ["daily", "weekly", "monthly", "quarterly", "semi_annual", "annual"] as const;
export type Frequency = (typeof frequencies)[number];
export const frequencyUnits = ["days", "weeks", "months", "years"] as const;

export const skillLevels = ["beginner", "intermediate", "advanced", "expert"] as const;
export type SkillLevel = (typeof skillLevels)[number];
/** What a technician ticks off: the checklist of the plan, and the steps of the task's procedure. */
export const tickLists = ["plan", "sop"] as const;
export type TickList = (typeof tickLists)[number];

export const certificationLevels = ["apprentice", "journeyman", "master", "certified"] as const;
export type CertificationLevel = (typeof certificationLevels)[number];
export const certificationLabels: Record<CertificationLevel, string> = {
  apprentice: "Apprentice",
  journeyman: "Journeyman",
  master: "Master",
  certified: "Certified Professional",
};

export const documentCategories = [
  "technical_drawings",
  "financial_records",
  "meeting_notes",
  "contracts",
  "permits",
  "warranties",
  "maintenance_records",
  "inspection_reports",
  "other",
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Who besides owner and managers may open a data-room document. */
export const accessLevels = ["property_manager", "contractor", "technician", "all"] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const memberRoles = ["property_owner", "property_manager", "building_occupant", "contractor"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** What people are at a building; accountants are so by its organisation alone. */
export const seatRoles = [...memberRoles, "accountant"] as const;
export type SeatRole = (typeof seatRoles)[number];
export const seatLabels: Record<SeatRole, string> = { ...roleLabels, accountant: "Accountant" };
/** A contractor sees every unawarded task of the property, or only what was awarded. */
export const engagements = ["open", "awarded_only"] as const;
export type Engagement = (typeof engagements)[number];
export const memberStatuses = ["pending", "active"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Invited by a link, added by an email that nobody verified, or in. */
export const teamMemberStatuses = ["invited", "pending", "active"] as const;
export type TeamMemberStatus = (typeof teamMemberStatuses)[number];

export const workLogStatuses = ["pending", "approved", "rejected"] as const;
export type WorkLogStatus = (typeof workLogStatuses)[number];

export const suggestionStatuses = ["offered", "accepted", "dismissed"] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** The label that a page reached by anyone may show for a snake_case word: "meeting_notes" → "Meeting notes". */
export const labelOf = (word: string): string => {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What notices are about, for choosing which of them come. */
export const noticeKinds = [
  "emergencies",
  "requests",
  "messages",
  "tasks",
  "plans",
  "people",
  "outages",
  "building",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
