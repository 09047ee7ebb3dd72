import type { SQL } from "drizzle-orm";
import type { Ctx } from "./context.server.ts";

/** Whether a job of somebody's at a property is open, all of them are past, or there was none. */
export type JobsAt = "none" | "past" | "open";
export type OpenTask = { id: string; title: string };
/** Of one technician in a contractor's team. */
export type WorkDone = { completed: number; open: number };

/**
 * What a feature must know of one that stands above it. Who answers is listed in `app.server.ts`, as hooks are, so that
 * no feature reads another's tables from below.
 */
export type Lookups = {
  jobsAt: (ctx: Ctx, at: { propertyId: string; technicianId: string }) => Promise<JobsAt>;
  /** The ids of the properties where a technician has open jobs, as a subquery. */
  workplacesOf: (ctx: Ctx, technicianId: string) => SQL;
  /** The open tasks of a technician in a contractor's team, the next due first. */
  openTasksOf: (ctx: Ctx, of: { contractorId: string; technicianId: string }) => Promise<OpenTask[]>;
  /** Whom the rows of `changed` (kind, id, property_id) concern: kind, id and account of each. */
  audience: SQL;
  /** By technician. */
  workDoneFor: (ctx: Ctx, contractorId: string) => Promise<Map<string, WorkDone>>;
};
