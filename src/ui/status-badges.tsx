import {
  Archive,
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleSlash,
  Clock,
  Equal,
  Inbox,
  type LucideIcon,
  Siren,
  TriangleAlert,
  UserCheck,
  Wrench,
} from "lucide-react";
import {
  type DerivedTaskStatus,
  type PropertyStatus,
  priorityLabels,
  propertyStatusLabels,
  type TicketPriority,
  type TicketStatus,
  taskStatusLabels,
  ticketStatusLabels,
} from "#domain/vocab.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

type Look = { tone: BadgeTone; icon: LucideIcon };

const taskLooks: Record<DerivedTaskStatus, Look> = {
  pending: { tone: "warn", icon: Clock },
  in_progress: { tone: "brand", icon: Wrench },
  completed: { tone: "good", icon: CircleCheck },
  overdue: { tone: "bad", icon: CircleAlert },
  cancelled: { tone: "plain", icon: CircleSlash },
};

const ticketLooks: Record<TicketStatus, Look> = {
  open: { tone: "warn", icon: Inbox },
  assigned: { tone: "brand", icon: UserCheck },
  in_progress: { tone: "brand", icon: Wrench },
  resolved: { tone: "good", icon: CircleCheck },
};

const priorityLooks: Record<TicketPriority, Look> = {
  emergency: { tone: "critical", icon: Siren },
  critical: { tone: "bad", icon: TriangleAlert },
  high: { tone: "warn", icon: ArrowUp },
  medium: { tone: "plain", icon: Equal },
  low: { tone: "plain", icon: ArrowDown },
};

const propertyLooks: Record<PropertyStatus | "active", Look> = {
  active: { tone: "good", icon: CircleDot },
  excellent: { tone: "good", icon: BadgeCheck },
  good: { tone: "good", icon: CircleCheck },
  needs_attention: { tone: "warn", icon: TriangleAlert },
  urgent: { tone: "bad", icon: CircleAlert },
  archived: { tone: "plain", icon: Archive },
};

/** The derived status of a task: overdue stands in place of pending and in progress. */
export function TaskStatusBadge({ status }: { status: DerivedTaskStatus }) {
  return <Badge {...taskLooks[status]}>{taskStatusLabels[status]}</Badge>;
}

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <Badge {...ticketLooks[status]}>{ticketStatusLabels[status]}</Badge>;
}

/** Emergency and critical are both red (specification section 4); emergency is the filled one. */
export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return <Badge {...priorityLooks[priority]}>{priorityLabels[priority]}</Badge>;
}

export function PropertyStatusBadge({ status }: { status: PropertyStatus | "active" }) {
  return <Badge {...propertyLooks[status]}>{propertyStatusLabels[status]}</Badge>;
}
