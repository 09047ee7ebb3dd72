import { useQuery } from "@tanstack/react-query";
import { CalendarOff, Plus } from "lucide-react";
import { useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Card, Divided, Section } from "#ui/card.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { onCallApi } from "../client.ts";
import type { OnCall } from "../contract.ts";
import { DrillCard } from "../drills/parts/drill-card.tsx";
import { AwayDialog } from "./away-dialog.tsx";
import { hoursOf, ShiftDialog } from "./shift-dialog.tsx";

const inOrder = (names: readonly string[]) => names.join(", then ");

/** Who is called first in an emergency, by the hour; its keepers say so here. */
export function OnCallTab({ propertyId }: { propertyId: string }) {
  const query = useQuery(optionsOf(onCallApi.findOnCall, { id: propertyId }), queryClient);
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data)
    return (
      <FailedState
        title="Who is on call could not be loaded"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return <Loaded propertyId={propertyId} onCall={query.data.onCall} />;
}

/** What somebody is called who is named in the hours. */
const nameIn = (onCall: OnCall) => (id: string) =>
  [...onCall.people, ...onCall.notAgreed].find(({ accountId }) => accountId === id)?.name ?? "Somebody who left";

type Given = { propertyId: string; onCall: OnCall };
type Open = { what: "shift"; at: number } | { what: "away" } | null;

function Loaded({ propertyId, onCall }: Given) {
  const [open, setOpen] = useState<Open>(null);
  const nameOf = nameIn(onCall);
  const close = () => setOpen(null);
  const add = (
    <Button
      variant="action"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => setOpen({ what: "shift", at: onCall.shifts.length })}
    >
      Add hours
    </Button>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Now onCall={onCall} nameOf={nameOf} />
      {onCall.shifts.length === 0 ? (
        <EmptyState title="Nobody is on call by the hour yet" action={add}>
          Say who is called first at night, at weekends or always. After them, and where nobody is on call, it is the
          owner and the first manager as before.
        </EmptyState>
      ) : (
        <>
          <Warnings onCall={onCall} nameOf={nameOf} />
          <Section title="Hours in Lagos" action={add}>
            <Divided>
              {onCall.shifts.map((shift, at) => (
                <li key={`${hoursOf(shift)} ${shift.people.join(" ")}`} className="flex items-center gap-3 px-4 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{hoursOf(shift)}</p>
                    <p className="text-ink-soft break-words">{inOrder(shift.people.map(nameOf))}</p>
                  </div>
                  <Button aria-label={`Change ${hoursOf(shift)}`} onClick={() => setOpen({ what: "shift", at })}>
                    Change
                  </Button>
                </li>
              ))}
            </Divided>
          </Section>
          <Away onCall={onCall} nameOf={nameOf} onChange={() => setOpen({ what: "away" })} />
        </>
      )}
      <DrillCard propertyId={propertyId} />
      {open?.what === "shift" ? (
        <ShiftDialog propertyId={propertyId} onCall={onCall} at={open.at} onClose={close} />
      ) : null}
      {open?.what === "away" ? <AwayDialog propertyId={propertyId} onCall={onCall} onClose={close} /> : null}
    </div>
  );
}

type Named = { onCall: OnCall; nameOf: (id: string) => string };

function Now({ onCall: { now, otherwise }, nameOf }: Named) {
  const after = otherwise.filter((id) => !now.includes(id)).map(nameOf);
  return (
    <Card>
      <h2 className="font-bold">On call now</h2>
      <p className="mt-1 text-lg break-words">{now.length > 0 ? inOrder(now.map(nameOf)) : "Nobody by the hour"}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Owner and managers are told of an emergency at once, and so is whoever is on call. While nobody answers, the
        first one is rung after 3 minutes and the next one every 5 minutes
        {after.length > 0 ? `, ${now.length > 0 ? "at the end" : "beginning with"} ${after.join(" and ")}.` : "."}
      </p>
    </Card>
  );
}

/** What would leave somebody waiting. */
function Warnings({ onCall, nameOf }: Named) {
  const otherwise = onCall.otherwise.map(nameOf).join(" and ");
  const named = new Set(onCall.shifts.flatMap(({ people }) => people));
  const lines = [
    ...onCall.gaps.map((hours) => `Nobody is on call ${hours}; then we call ${otherwise || "nobody"}.`),
    ...onCall.overlaps.map(
      ({ hours, shifts }) =>
        `Several at once ${hours}: ${inOrder([...new Set(shifts.flatMap((at) => onCall.shifts[at]?.people ?? []))].map(nameOf))}.`,
    ),
    ...onCall.people.flatMap(({ accountId, name, problem }) =>
      named.has(accountId) && problem !== null ? [`${name} ${problem}.`] : [],
    ),
    ...onCall.notAgreed.flatMap(({ accountId, name }) =>
      named.has(accountId) ? [`${name} has not agreed to be here yet, so they are not rung.`] : [],
    ),
  ];
  return <WarningList title="Look at this" heading="h2" lines={lines} />;
}

function Away({ onCall, nameOf, onChange }: Named & { onChange: () => void }) {
  const today = lagosDay(new Date());
  const coming = onCall.absences.filter(({ toDay }) => toDay >= today);
  return (
    <Section
      title="Away"
      action={
        <Button icon={<CalendarOff aria-hidden="true" className="size-5" />} onClick={onChange}>
          Somebody is away
        </Button>
      }
    >
      {coming.length === 0 ? (
        <p className="text-ink-soft">Nobody has said so. Whoever is away is left out on those days.</p>
      ) : (
        <Divided>
          {coming.map(({ accountId, fromDay, toDay }) => (
            <li key={`${accountId} ${fromDay} ${toDay}`} className="px-4 py-3">
              <span className="font-semibold">{nameOf(accountId)}</span>{" "}
              <span className="text-ink-soft">
                {fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} to ${formatDay(toDay)}`}
              </span>
            </li>
          ))}
        </Divided>
      )}
    </Section>
  );
}
