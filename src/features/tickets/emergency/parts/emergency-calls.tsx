import { Phone } from "lucide-react";
import { type EmergencyNumber, localNumbers, nationalNumber } from "#domain/emergency-numbers.ts";
import type { State } from "#domain/places.ts";

/** Calling comes first, and is never made to wait for a report. Plain links, so they work before any script runs. */
export function EmergencyCalls({ state }: { state: State | null }) {
  return (
    <section aria-labelledby="call-first" className="flex flex-col gap-3">
      <h2 id="call-first" className="text-lg font-bold tracking-[-0.01em]">
        1. Call first
      </h2>
      <div className="grid grid-cols-2 gap-2">
        <CallLink number={nationalNumber} isMain />
        {localNumbers(state).map((number) => (
          <CallLink key={number.dialled} number={number} />
        ))}
      </div>
    </section>
  );
}

function CallLink({ number: { shown, dialled, what }, isMain = false }: { number: EmergencyNumber; isMain?: boolean }) {
  const main =
    "col-span-2 min-h-18 border-bad bg-bad text-on-fill hover:bg-bad-strong focus-visible:rounded-control text-2xl";
  const plain = "min-h-15 border-bad bg-surface text-bad hover:bg-bad-tint focus-visible:rounded-control text-lg";
  return (
    <a
      href={`tel:${dialled}`}
      className={`flex min-w-0 items-center gap-3 rounded-control border-2 px-3 py-2 font-bold hover-fade ${isMain ? main : plain}`}
    >
      <Phone aria-hidden="true" className={isMain ? "size-7 shrink-0" : "size-5 shrink-0"} />
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="break-words">{isMain ? `Call ${shown}` : shown}</span>
        <span className="text-sm font-medium">{what}</span>
      </span>
    </a>
  );
}
