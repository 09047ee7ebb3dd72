import { useState } from "react";
import { priorityLabels } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePromises } from "../client.ts";
import type { PromiseOf } from "../contract.ts";
import { countingLabels } from "../fields.ts";
import { hoursText } from "../promises.rules.ts";
import { PromiseDialog } from "./promise-dialog.tsx";

const nameOf = ({ priority, category }: PromiseOf) =>
  category === null ? priorityLabels[priority] : `${priorityLabels[priority]}, ${category}`;

/** Until when requests in a building are answered, visited and mended; its keepers change it here. */
export function PromisesRule({ propertyId }: { propertyId: string }) {
  const { data, error } = usePromises(propertyId);
  const [changing, setChanging] = useState<PromiseOf>();
  if (error) return <p role="alert">What is promised could not be loaded. {error.message}</p>;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  const { promises } = data;
  return (
    <section>
      <h2 className="text-lg font-bold tracking-[-0.01em]">What is promised for requests</h2>
      <p className="mt-1 text-sm text-ink-soft">Whoever reports sees it; a promise that breaks is told to you.</p>
      <ul className="mt-2 divide-y divide-line">
        {promises.map((one) => (
          <li key={nameOf(one)} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {nameOf(one)}
                {one.own ? <span className="font-normal text-ink-soft"> · your own</span> : null}
              </p>
              <p className="text-sm text-ink-soft">
                Answer {hoursText(one.answerHours)}, visit {hoursText(one.visitHours)}, mended{" "}
                {hoursText(one.mendedHours)} · {countingLabels[one.counted].toLowerCase()}
              </p>
            </div>
            <Button aria-label={`Change ${nameOf(one)}`} onClick={() => setChanging(one)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      {changing ? (
        <PromiseDialog
          propertyId={propertyId}
          title={`What is promised: ${nameOf(changing)}`}
          promise={changing}
          all={promises}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </section>
  );
}
