import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatInstant } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { visitApi } from "../client.ts";
import type { Visit } from "../contract.ts";

/** The button that was pressed is gone: keys go on from what came in its place. */
const takeFocus = (box: HTMLElement | null) => box?.focus();

/** The entry code, shown when asked for: it is read out at a gate. */
export function CodeBox({ visit: { id } }: { visit: Visit }) {
  const [isShown, setShown] = useState(false);
  const { data, isError } = useQuery({ ...optionsOf(visitApi.findVisitCode, { id }), enabled: isShown }, queryClient);
  if (!isShown) return <Button onClick={() => setShown(true)}>Show the entry code</Button>;
  if (isError) return <p className="text-bad">The code could not be loaded. Please try again later.</p>;
  return (
    <div aria-live="polite" tabIndex={-1} ref={takeFocus} className="rounded-control bg-brand-tint p-3 text-center">
      <p className="text-3xl font-bold tracking-[0.2em] tabular-nums">
        {data ? `${data.code.slice(0, 3)} ${data.code.slice(3)}` : "··· ···"}
      </p>
      {data ? (
        <p className="mt-1 text-sm">
          Say it at the gate. It opens from {formatInstant(data.from)} to {formatInstant(data.to)}.
        </p>
      ) : null}
    </div>
  );
}
