import { PhoneCall, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { Triage } from "../rules.ts";

type SafetyProps = {
  judged: Pick<Triage, "emergency" | "hazards">;
  /** What can be done about it here by one press. */
  act?: { label: string; onPress: () => void } | undefined;
  /** What becomes of what was written, and what can be done about it, before all else. */
  children?: ReactNode;
};

const mostHazards = 2;

/** What to do now and whom to call, while one still types; nothing has to be sent for it. */
export function Safety({ judged: { emergency, hazards }, act, children }: SafetyProps) {
  const [isPidgin, setPidgin] = useState(false);
  const [first] = hazards;
  if (emergency === "quiet" || !first) return null;
  return (
    <section
      aria-label="Stay safe"
      aria-live="polite"
      className="flex flex-col gap-3 rounded-card border-2 border-bad bg-bad-tint p-4"
    >
      {children}
      {hazards.slice(0, mostHazards).map(({ kind, title, safety, pidgin }) => (
        <div key={kind}>
          <h3 className="flex items-center gap-2 font-bold text-bad">
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            {title}
          </h3>
          <ol className="list-decimal pl-7">
            {(isPidgin ? pidgin : safety).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {first.call.map(({ shown, dialled, what }, at) => (
          <a
            key={dialled}
            href={`tel:${dialled}`}
            title={what}
            className={
              at === 0
                ? "inline-flex min-h-12 items-center gap-2 rounded-control bg-bad px-4 font-bold text-on-fill hover:bg-bad-strong"
                : "inline-flex min-h-12 items-center gap-2 rounded-control border border-bad bg-surface px-4 font-semibold text-bad hover:bg-hush"
            }
          >
            <PhoneCall aria-hidden="true" className="size-5" />
            Call {shown}
          </a>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setPidgin(!isPidgin)}>{isPidgin ? "Read in English" : "Read in Pidgin"}</Button>
        {act ? <Button onClick={act.onPress}>{act.label}</Button> : null}
      </div>
    </section>
  );
}
