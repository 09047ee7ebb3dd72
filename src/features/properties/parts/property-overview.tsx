import { CircleAlert, CircleCheck, Clock, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { lagosDay } from "#domain/days.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { componentLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, StatCard } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Day } from "#ui/values.tsx";
import type { Property } from "../contract.ts";

/** What is known of the building. Notes that its reader may not see have no place here. Its rules stand below the facts. */
export function PropertyOverview({ property, rules }: { property: Property; rules?: ReactNode }) {
  const { taskCounts, components, specialNotes, accessNotes } = property;
  if (components === null)
    return (
      <Card>
        <p>You see more of this building once its owner or a manager has confirmed that you live there.</p>
      </Card>
    );
  return (
    <div className="flex flex-col gap-5">
      {taskCounts ? <Counts counts={taskCounts} /> : null}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex flex-col gap-5">
          <Card>
            <h2 className="text-lg font-bold tracking-[-0.01em]">The building</h2>
            <BuildingFacts property={property} />
          </Card>
          {rules}
        </div>
        <Card className="flex flex-col gap-5">
          <div>
            <h2 className="text-lg font-bold tracking-[-0.01em]">Components</h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {components.map((component) => (
                <li key={component}>
                  <Badge tone="brand">{componentLabels[component]}</Badge>
                </li>
              ))}
            </ul>
          </div>
          {taskCounts || specialNotes ? <Notes title="Special notes" text={specialNotes} /> : null}
          {accessNotes ? <Notes title="Access notes" text={accessNotes} /> : null}
          {property.organisation ? <KeptBy organisation={property.organisation} /> : null}
        </Card>
      </div>
    </div>
  );
}

function Counts({ counts }: { counts: NonNullable<Property["taskCounts"]> }) {
  const tasks = (status: string) => `?tab=tasks&status=${status}`;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Overdue"
        value={counts.overdue}
        icon={CircleAlert}
        tone={counts.overdue ? "bad" : "plain"}
        to={tasks("overdue")}
      />
      <StatCard label="Pending" value={counts.pending} icon={Clock} tone="warn" to={tasks("pending")} />
      <StatCard label="In progress" value={counts.in_progress} icon={Wrench} to={tasks("in_progress")} />
      <StatCard label="Completed" value={counts.completed} icon={CircleCheck} tone="good" to={tasks("completed")} />
    </div>
  );
}

function BuildingFacts({ property }: { property: Property }) {
  const { latitude, longitude, nextScheduled } = property;
  const isLate = nextScheduled !== null && nextScheduled < lagosDay(new Date());
  return (
    <Facts className="mt-3 sm:gap-x-6">
      <Fact name="Address" wide>
        {property.address}
      </Fact>
      <Fact name="State">{[property.lga, property.state].filter(Boolean).join(", ")}</Fact>
      <Fact name="Construction type">{property.constructionType}</Fact>
      <Fact name="Usage pattern">{property.usagePattern}</Fact>
      <Fact name="Floors">{property.floors?.toLocaleString("en-NG")}</Fact>
      <Fact name="Last maintenance">
        {property.lastMaintenance ? <Day day={property.lastMaintenance} /> : "None yet"}
      </Fact>
      <Fact name={isLate ? "Overdue since" : "Next scheduled"}>
        {nextScheduled ? <Day day={nextScheduled} /> : "Nothing yet"}
      </Fact>
      <Fact name="Building directory">{directoryWords(property)}</Fact>
      {latitude === null || longitude === null ? null : (
        <Fact name="Position">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Fact>
      )}
    </Facts>
  );
}

function directoryWords({ listed, unitsListed }: Property): string {
  if (!listed) return "Not shown";
  return unitsListed ? "Shown, with the names of its units" : "Shown";
}

/** Whom people of the building call. */
function KeptBy({ organisation }: { organisation: NonNullable<Property["organisation"]> }) {
  const { name, contactPhone, contactEmail, logoUrl } = organisation;
  const link = "inline-flex min-h-11 items-center break-all font-semibold text-brand underline underline-offset-2";
  return (
    <div>
      <h2 className="text-lg font-bold tracking-[-0.01em]">Kept by</h2>
      <div className="mt-2 flex items-center gap-3">
        {logoUrl ? (
          // On white in the dark as well: logos are drawn for paper.
          <img src={logoUrl} alt="" className="size-16 shrink-0 rounded-control bg-[#fff] object-contain p-1" />
        ) : null}
        <p className="min-w-0 break-words">{name}</p>
      </div>
      <p className="flex flex-wrap gap-x-4">
        {contactPhone ? (
          <a href={`tel:${contactPhone}`} className={link}>
            {formatPhone(contactPhone)}
          </a>
        ) : null}
        {contactEmail ? (
          <a href={`mailto:${contactEmail}`} className={link}>
            {contactEmail}
          </a>
        ) : null}
      </p>
    </div>
  );
}

function Notes({ title, text }: { title: string; text: string | null }) {
  return (
    <div>
      <h2 className="text-lg font-bold tracking-[-0.01em]">{title}</h2>
      <p className="mt-2 break-words whitespace-pre-line">
        {text ?? <span className="text-ink-soft">Not specified</span>}
      </p>
    </div>
  );
}
