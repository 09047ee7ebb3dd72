import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { shownStatus } from "#features/tasks/client.ts";
import { DueDay } from "#features/tasks/parts/due-day.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/states.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import type { Job } from "../contract.ts";
import { BigStep } from "./big-step.tsx";
import { JobWays } from "./job-ways.tsx";

/** The job to do now: one card, one big step. */
export function NextJob({ job }: { job: Job | null }) {
  if (job === null) {
    return (
      <EmptyState small title="No job is waiting">
        Your next job appears here by itself as soon as your contractor assigns one.
      </EmptyState>
    );
  }
  const { task, building, occupant, ticket } = job;
  const place = [building.name, occupant?.unit, building.address ?? building.location].filter(Boolean).join(", ");
  return (
    <Card aria-label="My next job" className="flex flex-col gap-4 border-brand">
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold text-brand">My next job</p>
        <h2 className="text-xl font-bold tracking-[-0.01em]">
          <Link to={`/technician/tasks/${task.id}`} className="line-clamp-3 break-words hover:underline">
            {task.title}
          </Link>
        </h2>
        <p className="line-clamp-3 break-words">{place}</p>
        <p className="flex flex-wrap items-center gap-2">
          <TaskStatusBadge status={shownStatus(task)} />
          <PriorityBadge priority={ticket?.emergency ? "emergency" : task.priority} />
          <span className="font-medium">
            {task.overdue ? null : <span aria-hidden="true">Due </span>}
            <DueDay task={task} />
          </span>
        </p>
      </div>
      <JobWays job={job} />
      <BigStep task={task} />
      <Link
        to={`/technician/tasks/${task.id}`}
        className="inline-flex min-h-11 items-center justify-center gap-1.5 font-semibold text-brand hover:underline"
      >
        All about this job
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </Card>
  );
}
