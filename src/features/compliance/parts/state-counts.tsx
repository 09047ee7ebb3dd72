import { Badge } from "#ui/badge.tsx";
import { stateLooks } from "../client.ts";
import { type State, states } from "../rules.ts";

/** How many requirements stand how; what there is none of is left out. */
export function StateCounts({ counts }: { counts: Record<State, number> }) {
  return (
    <span className="flex flex-wrap gap-2">
      {states.map((state) =>
        counts[state] > 0 ? (
          <Badge key={state} tone={stateLooks[state].tone}>
            {stateLooks[state].label}: {counts[state]}
          </Badge>
        ) : null,
      )}
    </span>
  );
}
