import { KeyRound, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { labelOf } from "#domain/vocab.ts";
import { Photos } from "#features/media/parts/photos.tsx";
import { shownStatus } from "#features/tasks/client.ts";
import { DueDay } from "#features/tasks/parts/due-day.tsx";
import { PinnedSop } from "#features/tasks/parts/pinned-sop.tsx";
import { entryPermissionLabels } from "#features/tickets/fields.ts";
import { VisitsCard } from "#features/visits/parts/visits-card.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PriorityBadge, TaskStatusBadge } from "#ui/status-badges.tsx";
import { Instant } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import type { Job } from "../contract.ts";
import { BigStep, Ended } from "./big-step.tsx";
import { Checklist } from "./checklist.tsx";
import { JobWays } from "./job-ways.tsx";
import { formOpenedHere, useOpenForm } from "./open-form.tsx";
import { TagButton } from "./tag-button.tsx";
import { WhatWasDone } from "./what-was-done.tsx";

type JobPageProps = { job: Job; back: { to: string; label: string } };

/** A job on the spot: where, who to call, what to do, and one big next step under the thumb. */
export function JobPage({ job, back }: JobPageProps) {
  const { task, ticket } = job;
  const lead = (
    <span className="mt-2 flex flex-wrap items-center gap-2">
      <TaskStatusBadge status={shownStatus(task)} />
      <PriorityBadge priority={ticket?.emergency ? "emergency" : task.priority} />
      <span className="font-medium text-ink">
        {task.overdue ? null : <span aria-hidden="true">Due </span>}
        <DueDay task={task} />
      </span>
    </span>
  );
  return (
    <>
      <PageHeader title={task.title} lead={lead} back={back} />
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8">
        <Card className="flex flex-col gap-4 lg:col-start-2">
          <Where job={job} />
          <JobWays job={job} narrow />
          <Entry job={job} />
        </Card>
        {ticket ? (
          <div className="empty:hidden lg:col-start-2">
            <VisitsCard ticketId={ticket.id} />
          </div>
        ) : null}
        <Card className="flex flex-col gap-5 lg:col-start-1 lg:row-span-3 lg:row-start-1">
          <WarningList title="Safety" lines={job.safety} heading="h2" />
          <What job={job} />
          <Machine asset={job.asset} />
          {task.status === "completed" ? <WhatWasDone taskId={task.id} /> : null}
          <Checklist task={task} title="Checklist" list="plan" lines={job.checklist} />
          <Sop job={job} />
          <Hours job={job} />
        </Card>
        <Foot job={job} />
      </div>
    </>
  );
}

/** On phones it stays above the bar of places while the page scrolls. */
function Foot({ job: { task } }: { job: Job }) {
  if (task.can.work !== true) {
    return (
      <div className="lg:col-start-2">
        <Ended task={task} />
      </div>
    );
  }
  return (
    <div data-foot className="sticky bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-10 lg:static lg:col-start-2">
      <div className="flex flex-col gap-2 rounded-control shadow-float lg:shadow-none">
        <TagButton taskId={task.id} />
        <BigStep task={task} />
      </div>
    </div>
  );
}

function Where({ job: { building, occupant } }: { job: Job }) {
  const place = [building.address, building.location].filter(Boolean).join(", ");
  return (
    <div className="flex flex-col gap-0.5">
      <h2 className="text-lg font-bold tracking-[-0.01em] break-words">{building.name}</h2>
      <p className="break-words">{place}</p>
      {occupant ? (
        <p className="break-words text-ink-soft">{[occupant.unit, occupant.name].filter(Boolean).join(" · ")}</p>
      ) : null}
    </div>
  );
}

/** The notes of the building, and what the occupant said of coming in; while the job is open. */
function Entry({ job: { task, ticket, building } }: { job: Job }) {
  const said = task.can.work === true ? ticket?.entryPermission : null;
  const notes = [said ? `${entryPermissionLabels[said]}.` : null, building.accessNotes].filter(Boolean).join("\n");
  if (!notes) return null;
  return (
    <section className="rounded-control bg-brand-tint p-3">
      <h3 className="flex items-center gap-2 font-bold">
        <KeyRound aria-hidden="true" className="size-5 text-brand" />
        How to get in
      </h3>
      <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
    </section>
  );
}

/** The procedure of the job, its steps to tick. */
function Sop({ job: { task, sop } }: { job: Job }) {
  if (sop === null) return null;
  const steps = <Checklist task={task} title="Steps" list="sop" lines={sop.steps} />;
  return <PinnedSop sop={sop} heading="h2" steps={steps} />;
}

function What({ job: { task, ticket } }: { job: Job }) {
  return (
    <>
      {ticket ? (
        <Part title="What was reported">
          <p className="break-words whitespace-pre-line">{task.description}</p>
          {task.description.includes(ticket.description) ? null : (
            <p className="break-words whitespace-pre-line">{ticket.description}</p>
          )}
          <Photos files={ticket.mediaUploads} label="Photos of the fault" />
          <Link
            to={`/tickets/${ticket.id}`}
            className="inline-flex min-h-11 items-center self-start font-semibold text-brand hover:underline"
          >
            Open the conversation
          </Link>
        </Part>
      ) : task.description ? (
        <Part title="What to do">
          <p className="break-words whitespace-pre-line">{task.description}</p>
        </Part>
      ) : null}
      {task.contractorNotes ? (
        <Part title={`Notes from ${task.contractorName ?? "your contractor"}`}>
          <p className="break-words whitespace-pre-line">{task.contractorNotes}</p>
        </Part>
      ) : null}
      <p className="text-sm text-ink-soft">
        {labelOf(task.category)}
        {task.estimatedHours === null ? null : ` · about ${task.estimatedHours.toLocaleString("en-NG")} h`}
        {task.expectedCompletion ? (
          <>
            {" "}
            · meant for <Instant at={task.expectedCompletion} />
          </>
        ) : null}
      </p>
    </>
  );
}

/** The machine, as one finds it on the spot: where it stands and what its plate says. */
function Machine({ asset }: Pick<Job, "asset">) {
  if (asset === null) return null;
  const { id, name, place, make, model, serialNumber, mediaUploads } = asset;
  const plate = [make, model].filter(Boolean).join(" ");
  return (
    <Part title="The machine">
      <p className="font-semibold break-words">
        {id === null ? (
          name
        ) : (
          <Link to={`/assets/${id}`} className="inline-flex min-h-11 items-center text-brand hover:underline">
            {name}
          </Link>
        )}
      </p>
      {plate || serialNumber || place ? (
        <p className="break-words text-ink-soft">
          {[plate, serialNumber ? `serial number ${serialNumber}` : null, place].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <Photos files={mediaUploads} label={`Photos of ${name}`} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-bold tracking-[-0.01em] break-words">{title}</h2>
      {children}
    </section>
  );
}

function Hours({ job: { task, hoursLogged } }: { job: Job }) {
  const { hrefOf } = useOpenForm();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="tabular-nums">
        <strong className="font-semibold">{hoursLogged.toLocaleString("en-NG")} h</strong>{" "}
        <span className="text-ink-soft">logged by you</span>
      </p>
      {task.can.work === true ? (
        <ButtonLink
          to={hrefOf("log", task.id)}
          state={formOpenedHere}
          preventScrollReset
          icon={<PencilLine aria-hidden="true" className="size-5" />}
        >
          Log Work
        </ButtonLink>
      ) : null}
    </div>
  );
}
